import type { DocumentKey } from '@fieldstone/contracts/skills/knowledge-documents';

/** Returns a document's key as one string. */
export function documentKey({ integration, file_id }: DocumentKey): string {
  return `${integration} ${file_id}`;
}
