import type { DocumentKey } from '@fieldstone/contracts/skills/knowledge-documents';

/** A document's key as one text. */
export function keyOf({ integration, file_id }: DocumentKey): string {
  return `${integration} ${file_id}`;
}
