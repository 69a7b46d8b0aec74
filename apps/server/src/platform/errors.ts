import { toStorable } from '@fieldstone/contracts/platform/primitives';
import { ERROR_STATUS, type ErrorCode, type FieldError } from '@fieldstone/contracts/platform/error';

type Details = {
  readonly cause?: unknown;
  readonly fields?: readonly FieldError[];
  /** The stored value; sent with a conflict. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** Seconds before a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterS?: number;
};

/** Default of `Retry-After` when a store is unavailable or overloaded, seconds. */
export const RETRY_AFTER_S = 5;

/** The application's error: a code of the contracts, a text for users, and a cause for the log only. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[] | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    // The message may quote other services, and is stored.
    super(toStorable(message), { cause: details.cause });
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfterS = details.retryAfterS;
  }
}

/**
 * A store that cannot be reached or written: the server is down, the connection broke or the disk is full. Not an
 * `AppError`, so that no caller mistakes it for a CRM error or a busy lease; the error handler maps it to 503.
 */
export class StoreOutage extends Error {
  override readonly name = 'StoreOutage';

  constructor(cause: unknown) {
    super('The store cannot be reached or written.', { cause });
  }
}
