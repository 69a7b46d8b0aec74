/**
 * What went wrong between us and the CRM, in the CRM's terms; the cause of an `AppError`.
 * `undone`: certain that a write of this request has not happened. `answered`: the CRM itself said so, in its own words.
 */
export class CrmFault extends Error {
  override readonly name = 'CrmFault';
  /** The CRM's error code (`UNABLE_TO_LOCK_ROW`), the network's (`ECONNREFUSED`), or ours below. */
  readonly code: string;
  readonly undone: boolean;
  readonly responded: boolean;
  readonly fields: readonly string[];

  constructor(
    code: string,
    message: string,
    details: {
      readonly undone: boolean;
      readonly responded?: boolean;
      readonly fields?: readonly string[];
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.undone = details.undone;
    this.responded = details.responded ?? false;
    this.fields = details.fields ?? [];
  }
}

/** The row changed after `If-Unmodified-Since`. */
export const PRECONDITION_FAILED = 'PRECONDITION_FAILED';
/** The CRM or something before it returned 429. */
export const TOO_MANY_REQUESTS = 'TOO_MANY_REQUESTS';
/** The CRM or something before it answered 502, 503 or 504. */
export const UNREACHABLE = 'SERVER_UNAVAILABLE';
/** The CRM sent us to another address; requests with tokens do not follow. */
export const REDIRECTED = 'UNEXPECTED_REDIRECT';
/** The CRM did not answer in time. */
export const TIMED_OUT = 'TIMED_OUT';
/** The access token is not accepted. */
export const INVALID_SESSION = 'INVALID_SESSION_ID';
