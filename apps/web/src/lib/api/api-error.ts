import type { ErrorResponse, ErrorKind, FieldError } from '@fieldstone/contracts/platform/error';
import type { ServerMessage } from './message-text.ts';

/**
 * `unreachable`: there was no response. `intercepted`: another program responded, such as a proxy or a web filter; the status is 0 if it
 * redirected the request. `unreadable`: the console's response does not match the contract. Otherwise the server's kind.
 */
export type ApiErrorKind = ErrorKind | 'unreachable' | 'intercepted' | 'unreadable';

/**
 * The effect of a write without a readable response. `unknown`: it may have been done. `unconfirmed`: so, too, but a retry does nothing
 * twice. `notDone`: a read shows that it has not been done.
 */
export type CallOutcome = 'unknown' | 'unconfirmed' | 'notDone';

/** A failed request. */
export class ApiError extends Error implements ServerMessage {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The code and parameters of the server's message; `messageText` returns the text. */
  readonly code?: string;
  readonly params?: ErrorResponse['error']['params'];
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The parts of the input that broke a rule. */
  readonly fields: readonly FieldError[];
  /** The stored value, in a conflict. */
  readonly current: Record<string, unknown> | undefined;
  /** The request's id in the server's log. */
  readonly requestId: string | undefined;
  /** Present for a write without a readable response. */
  readonly outcome: CallOutcome | undefined;

  constructor(
    kind: ApiErrorKind,
    status: number,
    message: string,
    details: Partial<Pick<ErrorResponse['error'], 'code' | 'params' | 'fields' | 'current' | 'requestId'>> & {
      readonly cause?: unknown;
      readonly outcome?: CallOutcome;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    if (details.code !== undefined) this.code = details.code;
    if (details.params) this.params = details.params;
    this.status = status;
    this.fields = details.fields ?? [];
    this.current = details.current;
    this.requestId = details.requestId;
    this.outcome = details.outcome;
  }

  /** Returns the same failure with the effect of its write. */
  withOutcome(outcome: CallOutcome): ApiError {
    return new ApiError(this.kind, this.status, this.message, { cause: this, outcome });
  }
}

/** The session ended during the request: a 401, or a 400 with `invalid_grant` (requirement SES-09). Never shown as an error. */
export function isSessionEnd(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 401 || (error.status === 400 && error.kind === 'invalid_grant'))
  );
}

/**
 * Returns whether only a new load of the page can help: the page then goes through the sign-in of a proxy, or shows its reason
 * (requirement FIX-82). A proxy that lost the console, or limits sizes or rates, needs none.
 */
export function needsReload(error: unknown): boolean {
  return (
    error instanceof ApiError && error.kind === 'intercepted' && !isLimit(error.status) && !isGateway(error.status)
  );
}

/** Returns whether a status reports a failing server behind a proxy; 511 is the sign-in of a network. */
export const isGateway = (status: number): boolean => status >= 500 && status !== 511;

/** Returns whether a status reports a limit of a proxy: too large, or too many requests. */
const isLimit = (status: number): boolean => status === 413 || status === 429;

/**
 * Returns whether the console may have received a request without a response of its own. A program that redirects or rejects a request
 * does not forward it; one that reports a failing server (5xx) may have.
 */
export function mayHaveArrived({ kind, status }: ApiError): boolean {
  return kind === 'unreachable' || kind === 'unreadable' || (kind === 'intercepted' && isGateway(status));
}

/** Returns whether the caller canceled the request, which is not shown. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Returns whether a write may have been done although its response is missing. */
export function isOutcomeUnknown(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.outcome === 'unknown' || error.outcome === 'unconfirmed');
}
