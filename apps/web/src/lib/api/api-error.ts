import type { ErrorAnswer, ErrorCode, FieldError } from '@fieldstone/contracts/platform/error';

/** `network`: there was no response. `unreadable`: the response does not match the contract. Otherwise the server's code. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

/** A failed request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The parts of the input that broke a rule. */
  readonly fields: readonly FieldError[];
  /** The stored value, in a conflict. */
  readonly current: Record<string, unknown> | undefined;
  /** The request's id in the server's log. */
  readonly requestId: string | undefined;

  constructor(
    code: ApiErrorCode,
    status: number,
    message: string,
    details: Partial<Pick<ErrorAnswer['error'], 'fields' | 'current' | 'requestId'>> & {
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = status;
    this.fields = details.fields ?? [];
    this.current = details.current;
    this.requestId = details.requestId;
  }
}

/** The session ended during the request: a 401, or a 400 with `invalid_grant` (requirement SES-09). Never shown as an error. */
export function isSessionEnd(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 401 || (error.status === 400 && error.code === 'invalid_grant'))
  );
}

/** Returns whether the caller canceled the request, which is not shown. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
