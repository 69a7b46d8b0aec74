import { LRUCache } from 'lru-cache';
import { PassThrough } from 'node:stream';
import { Connection } from '@jsforce/jsforce-node';
import * as z from 'zod/mini';
import { StreamPromise } from '@jsforce/jsforce-node/lib/util/promise.js';
import { isCombinedRead } from '../combined-reads.ts';
import { CrmFault, MAINTENANCE, PRECONDITION_FAILED, REDIRECTED, TOO_MANY_REQUESTS, UNREACHABLE } from './faults.ts';
import type { HttpResponse } from './http-response.ts';
import type { CrmCall } from './observe-call.ts';
import { parseJson } from './json.ts';
import type { Http, HttpRequest } from './http.ts';
import type { Tokens } from './tokens.ts';

export type ConnectionOptions = {
  readonly http: Http;
  readonly apiVersion: string;
  /** Sent with every request, so that an org's administrator sees the source of API calls. */
  readonly clientName: string;
  readonly onLimitInfo: (header: string) => void;
};

/**
 * Returns a jsforce connection without the parts that harm a server. jsforce's transport ignores NO_PROXY, waits up to
 * 30 minutes, retries for 15 s, follows redirects with the token, and crashes the process when a response breaks off.
 * Its refresh repeats forever when the new token is rejected too, and drops rotated refresh tokens.
 */
export function guardedConnection(tokens: Tokens, options: ConnectionOptions): Connection {
  const connection = new Connection({
    version: options.apiVersion,
    instanceUrl: tokens.instanceUrl,
    accessToken: tokens.accessToken,
    callOptions: { client: options.clientName },
  });
  connection._transport = {
    httpRequest: (request) =>
      StreamPromise.create(() => ({ stream: new PassThrough(), promise: exchange(options, request) })),
    getRequestStreamCreator: () => () => {
      throw new TypeError('Streams from the CRM are not used.');
    },
  };
  return connection;
}

type JsforceRequest = Omit<HttpRequest, 'body'> & { readonly body?: unknown };

async function exchange({ http, onLimitInfo }: ConnectionOptions, request: JsforceRequest) {
  const { method, url, body } = request;
  const isRead = method === 'GET' || isCombinedRead(url, body);
  const response = await http.send({
    method,
    url,
    isRead,
    crmCall: kindOf(request),
    ...(request.headers && { headers: request.headers }),
    ...(typeof body === 'string' && { body }),
  });
  const limits = response.headers['sforce-limit-info'];
  if (limits !== undefined) onLimitInfo(limits);
  rejectUnusable(response);
  const headers = { ...response.headers };
  // Without its type, jsforce returns the text of a read, which is parsed by `sharedJsonOf`.
  if (isRead && response.status < 300) delete headers['content-type'];
  return { statusCode: response.status, headers, body: response.body };
}

function kindOf({ method, url, body }: JsforceRequest): CrmCall {
  if (isCombinedRead(url, body)) return 'combined';
  if (method !== 'GET') return 'write';
  if (/\/data\/v[\d.]+\/query/.test(url)) return 'query';
  return /\/(describe|sobjects)$/.test(url) ? 'describe' : 'record';
}

function rejectUnusable({ status, headers, body }: HttpResponse): void {
  if (status === 429) throw new CrmFault(TOO_MANY_REQUESTS, 'the CRM returned 429', { undone: true });
  if (status >= 500) throw serverFault(status, body);
  if (status === 412) throw new CrmFault(PRECONDITION_FAILED, 'changed in between', { undone: true });
  if (status >= 301 && status < 400 && status !== 304 && headers['location'] !== undefined) {
    throw new CrmFault(REDIRECTED, 'the CRM redirected an API call', { undone: true });
  }
}

const errorList = z.array(z.object({ errorCode: z.string(), message: z.string() })).check(z.minLength(1));
/** Statuses of gateways, and of a server that is not available. */
const UNAVAILABLE_STATUSES = new Set([502, 503, 504]);

/**
 * Returns the fault of a status from 500. A write may have been stored before the error occurred, or before something between the
 * console and the CRM replaced the response, so its outcome is open even if the body is an error of the CRM.
 */
function serverFault(status: number, body: string): CrmFault {
  const [error] = errorList.safeParse(parseJson(body)).data ?? [];
  return error === undefined || UNAVAILABLE_STATUSES.has(status)
    ? unavailable(status, body)
    : new CrmFault(error.errorCode, error.message, { undone: false, responded: true });
}

/** Returns the fault of a response without an error of the CRM. A page with status 503 is that of a maintenance. */
export function unavailable(status: number, body: string): CrmFault {
  const isPage = status === 503 && /^\s*<(!doctype|html)\b/i.test(body);
  const code = isPage ? MAINTENANCE : UNREACHABLE;
  return new CrmFault(code, `the CRM responded with status ${String(status)}`, { undone: false });
}

/** How long tokens count as new, in milliseconds: the rejection of a new one means that a refresh does not help. */
const NEW_FOR_MS = 30_000;
/** Maximum remembered refreshes; the oldest are dropped first. */
const REMEMBERED = 10_000;

/** Tracks access tokens that were just refreshed and have not worked yet. */
export type RefreshGuard = {
  /** Registers a token from a refresh. */
  refreshed(accessToken: string): void;
  /** Registers an accepted token: a later rejection means that it expired. */
  accepted(accessToken: string): void;
  /** Returns whether another refresh may help after a rejected access token. */
  mayRefresh(rejectedAccessToken: string): boolean;
};

/** Creates the guard that stops endless refreshing across all connections of this process. */
export function createRefreshGuard(now: () => number = Date.now): RefreshGuard {
  const refreshed = new LRUCache<string, true>({
    max: REMEMBERED,
    ttl: NEW_FOR_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    refreshed: (accessToken) => void refreshed.set(accessToken, true),
    accepted: (accessToken) => void refreshed.delete(accessToken),
    mayRefresh: (refused) => !refreshed.has(refused),
  };
}
