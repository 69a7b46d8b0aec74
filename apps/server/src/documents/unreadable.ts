import type { DocumentError } from '@fieldstone/contracts/knowledge-documents';

/** A document that no further attempt can read, and why. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: DocumentError;
  /** Words for people that the reason alone does not say; null: none. */
  readonly detail: string | null;

  constructor(reason: DocumentError, detail: string | null = null) {
    super(detail ?? reason);
    this.reason = reason;
    this.detail = detail;
  }
}
