import type { ErrorKind, FieldError, Message, MessageParams } from '@fieldstone/contracts/platform/error';
import { createMessage, type MessageArguments } from '@fieldstone/contracts/platform/errors/message';
import { ERRORS, type ErrorCode } from '@fieldstone/contracts/platform/errors/registry';

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

/** The code of an error, its parameters, and details; an error without parameters needs only the code. */
type ErrorArguments = { [C in ErrorCode]: MessageArguments<C> }[ErrorCode] extends infer A
  ? A extends [infer C, infer P]
    ? [code: C, params: P, details?: Details]
    : A extends [infer C, (infer P)?]
      ? [code: C, params?: P, details?: Details]
      : never
  : never;

/**
 * The application's error: a code of the registry with its parameters, from which clients translate its text, and a
 * cause for the log only. Its own message is the English text.
 */
export class AppError extends Error implements Message {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly params?: MessageParams;
  readonly status: number;
  readonly fields: readonly FieldError[] | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(...[code, params, details = {}]: ErrorArguments) {
    const text = createMessage(code, params);
    super(text.message, { cause: details.cause });
    this.code = code;
    this.kind = ERRORS[code].kind;
    this.status = ERRORS[code].status;
    if (text.params) this.params = text.params;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfterS = details.retryAfterS;
  }
}

/** Returns the message of an error or a problem alone, as it is stored and sent. */
export function toMessage({ code, params, message }: Message): Message {
  return { code, ...(params && { params }), message };
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
