import type { ErrorAnswer, ErrorCode, FieldError } from '@fieldstone/contracts/error';

/** `network`: no answer came. `unreadable`: what came is not what the contract says. Else the server's own code. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

/** A call that did not succeed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The parts of the input that broke a rule. */
  readonly fields: readonly FieldError[];
  /** What is stored now; with a conflict. */
  readonly current: Record<string, unknown> | undefined;
  /** Finds the request in the server's log. */
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

/** The session ended during the call: a 401, or a 400 with `invalid_grant` (requirement SES-09). Never shown as an error. */
export function isSessionEnd(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 401 || (error.status === 400 && error.code === 'invalid_grant'))
  );
}

/** The caller cancelled the request: nothing is wrong and nothing is shown. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
