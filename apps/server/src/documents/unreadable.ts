import type { DocumentError } from '@fieldstone/contracts/skills/knowledge-documents';

/** A document that no further attempt can read, with the reason. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: DocumentError;
  /** Details for users in addition to the reason; null: none. */
  readonly detail: string | null;

  constructor(reason: DocumentError, detail: string | null = null) {
    super(detail ?? reason);
    this.reason = reason;
    this.detail = detail;
  }
}
