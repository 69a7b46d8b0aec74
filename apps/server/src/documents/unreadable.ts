import type { Message } from '@fieldstone/contracts/platform/error';
import type { DocumentError } from '@fieldstone/contracts/skills/knowledge-documents';

/** A document that no further attempt can read, with the reason. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: DocumentError;
  /** Details for users in addition to the reason; null: none. */
  readonly detail: Message | null;

  constructor(reason: DocumentError, detail: Message | null = null) {
    super(detail?.message ?? reason);
    this.reason = reason;
    this.detail = detail;
  }
}
