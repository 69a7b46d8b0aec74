import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, EnvHttpProxyAgent, request as send } from 'undici';
import type { Dispatcher } from 'undici';
import { observeCall } from './observe-call.ts';
import type { CrmCall } from './observe-call.ts';
import { CrmFault, TIMED_OUT, UNREACHABLE } from './faults.ts';
import type { HttpResponse } from './http-response.ts';
import { mayRetry, parseRetryAfter } from '../transient.ts';
import { startRetries, SYSTEM_CLOCK } from './retry.ts';
import type { RetryClock } from './retry.ts';

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the request changes nothing, so that it may be retried in doubt; by default, true for GET. */
  readonly isRead?: boolean;
  /** Whether only the status of the response matters, which is then known as soon as it arrives. */
  readonly isBodyUnused?: boolean;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
  /** The kind of a call to the CRM; such a call carries the id and the trace of the running request. */
  readonly crmCall?: CrmCall;
};

/** Sends a request; throws a `CrmFault` without a complete response. Follows no redirect. */
export type Http = {
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
};

export type HttpOptions = {
  /**
   * Longest wait for a complete response, in milliseconds: for a read including all attempts, for a write per attempt,
   * because a canceled write has an unknown outcome. No attempt starts later than this after the first one.
   */
  readonly timeoutMs: number;
  /** Pauses before the second, third … attempt of a retryable request, in milliseconds. */
  readonly retryAfterMs: readonly number[];
  readonly clock?: RetryClock;
  readonly environment?: Readonly<Record<string, string | undefined>>;
};

/** Codes of failures before the request was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_PRX_TLS',
]);

const LONGEST_CONNECT_MS = 5000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** Part of an unused body that is read, so that the connection can be used again. */
const DUMPED_BYTES = 16 * 1024;

const unpack = promisify(gunzip);

/**
 * Creates an HTTP client with limits on time, retries and size. It uses the environment's proxy, but never for
 * loopback.
 */
export function createHttp(options: HttpOptions): Http {
  const dispatcher = dispatcherFor(options);
  const { timeoutMs, retryAfterMs, clock = SYSTEM_CLOCK } = options;
  return {
    close: () => dispatcher.close(),
    send: async (request) => {
      const isRead = request.isRead ?? request.method === 'GET';
      const retries = startRetries({ pausesMs: retryAfterMs, boundMs: timeoutMs, clock });
      const attempted = { isRead, creates: request.method === 'POST' };
      let deadline = AbortSignal.timeout(timeoutMs);
      let mayBeStored = false;
      for (let resent = 0; ; resent += 1) {
        const signal = deadline;
        const result = await observeCall(request, resent, (headers) =>
          attempt(dispatcher, { ...request, headers }, signal),
        ).catch((error: unknown) => {
          request.signal?.throwIfAborted();
          return toConnectionFault(error, signal);
        });
        if (!mayRetry(attempted, result) || !(await retries.again(parseRetryAfter(result)))) {
          return responseOrThrow(mayBeStored ? leftOpen(result) : result);
        }
        mayBeStored ||= !isRead && !(result instanceof CrmFault) && result.status >= 500;
        if (!isRead) deadline = AbortSignal.timeout(timeoutMs);
      }
    },
  };
}

/**
 * Returns the result of a repeated write whose earlier attempt may have been stored: a rejection then proves nothing about the stored
 * value.
 */
function leftOpen(result: HttpResponse | CrmFault): HttpResponse | CrmFault {
  const isRejected = result instanceof CrmFault ? result.undone : result.status >= 400;
  return isRejected ? new CrmFault(UNREACHABLE, 'an earlier attempt may have been stored', { undone: false }) : result;
}

function responseOrThrow(response: HttpResponse | CrmFault): HttpResponse {
  if (response instanceof CrmFault) throw response;
  return response;
}

async function attempt(dispatcher: Dispatcher, request: HttpRequest, deadline: AbortSignal): Promise<HttpResponse> {
  const { statusCode, headers, body } = await send(request.url, {
    dispatcher,
    signal: request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]),
    method: request.method,
    headers: { 'accept-encoding': 'gzip', ...request.headers },
    body: request.body ?? null,
  });
  const known = flat(headers);
  if (request.isBodyUnused === true) {
    await body.dump({ limit: DUMPED_BYTES }).catch(() => {});
    return { status: statusCode, headers: known, body: '' };
  }
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status: statusCode, headers: known, body: await decoded(bytes, known['content-encoding']) };
}

/** Describes of large objects have megabytes, a tenth of that compressed. */
async function decoded(bytes: Buffer, encoding: string | undefined): Promise<string> {
  const isPacked = encoding === 'gzip' && bytes.length > 0;
  return (isPacked ? await unpack(bytes, { maxOutputLength: MAX_RESPONSE_BYTES }) : bytes).toString('utf8');
}

/** Returns headers as single texts. */
export function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([key, value]) => [key, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

/** Converts a transport error. */
export function toConnectionFault(error: unknown, deadline: AbortSignal): CrmFault {
  if (deadline.aborted) return new CrmFault(TIMED_OUT, 'no response in time', { undone: false, cause: error });
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'NETWORK';
  const undone = NOT_SENT.has(code) || code.startsWith('ERR_TLS') || code.includes('CERT');
  return new CrmFault(code, 'the connection failed', { undone, cause: error });
}

type DispatcherOptions = Pick<HttpOptions, 'timeoutMs' | 'environment'> & { readonly maxResponseBytes?: number };

/** Returns a dispatcher with limits, using the environment's proxy if there is one. */
export function dispatcherFor(options: DispatcherOptions): Dispatcher {
  const { timeoutMs, environment = process.env, maxResponseBytes = MAX_RESPONSE_BYTES } = options;
  const bounds = {
    connect: { timeout: Math.min(LONGEST_CONNECT_MS, timeoutMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxResponseBytes,
  };
  const setting = (key: string) => environment[key.toLowerCase()] ?? environment[key];
  const httpProxy = setting('HTTP_PROXY');
  const httpsProxy = setting('HTTPS_PROXY');
  if (!httpProxy && !httpsProxy) return new Agent(bounds);
  return new EnvHttpProxyAgent({
    ...bounds,
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? '',
    noProxy: [setting('NO_PROXY'), 'localhost', '127.0.0.1', '::1'].filter(Boolean).join(','),
  });
}
