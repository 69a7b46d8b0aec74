/**
 * An error of a CRM call in the CRM's terms; the cause of an `AppError`.
 * `undone`: a write of this request has certainly not happened. `responded`: the error came from the CRM itself.
 */
export class CrmFault extends Error {
  override readonly name = 'CrmFault';
  /** The CRM's error code (`UNABLE_TO_LOCK_ROW`), the network's (`ECONNREFUSED`), or one of those below. */
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

/** Not sent, because an earlier call of the same write failed. */
export const NOT_SENT = 'NOT_SENT';
/** The row changed after `If-Unmodified-Since`. */
export const PRECONDITION_FAILED = 'PRECONDITION_FAILED';
/** The CRM or something before it returned 429. */
export const TOO_MANY_REQUESTS = 'TOO_MANY_REQUESTS';
/** The CRM or a gateway responded with a status from 500 and without an error of the CRM. */
export const UNREACHABLE = 'SERVER_UNAVAILABLE';
/** The CRM responded with a page instead of data, as it does during maintenance. */
export const MAINTENANCE = 'MAINTENANCE';
/** The CRM redirected to another address; requests with tokens do not follow. */
export const REDIRECTED = 'UNEXPECTED_REDIRECT';
/** The CRM did not respond in time. */
export const TIMED_OUT = 'TIMED_OUT';
/** The access token was rejected. */
export const INVALID_SESSION = 'INVALID_SESSION_ID';
