import { PassThrough } from 'node:stream';
import { Connection } from '@jsforce/jsforce-node';
import { StreamPromise } from '@jsforce/jsforce-node/lib/util/promise.js';
import { COMPOSITE_PATH } from './combined-reads.ts';
import { CrmFault, PRECONDITION_FAILED, REDIRECTED, TOO_MANY_REQUESTS, UNREACHABLE } from './faults.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';
import type { Tokens } from './tokens.ts';

export type ConnectionOptions = {
  readonly http: Http;
  readonly apiVersion: string;
  /** Named in every request, so that an org's administrator sees who uses the API calls. */
  readonly clientName: string;
  readonly onLimitInfo: (header: string) => void;
};

/**
 * A jsforce connection without the parts of jsforce that harm a server. Its transport is ours: the bundled one ignores NO_PROXY,
 * waits up to 30 minutes, retries for 15 s, follows redirects with the token, and crashes the process when an answer breaks off.
 * It has no refresh of its own: jsforce refreshes for ever when the new token is refused too, and drops rotated refresh tokens.
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
  const { method, url, headers, body } = request;
  const answer = await http.send({
    method,
    url,
    isRead: method === 'GET' || url.endsWith(COMPOSITE_PATH),
    ...(headers && { headers }),
    ...(typeof body === 'string' && { body }),
  });
  const limits = answer.headers['sforce-limit-info'];
  if (limits !== undefined) onLimitInfo(limits);
  refuseUnusable(answer);
  return { statusCode: answer.status, headers: { ...answer.headers }, body: answer.body };
}

function refuseUnusable({ status, headers }: HttpAnswer): void {
  if (status === 429) throw new CrmFault(TOO_MANY_REQUESTS, 'the CRM returned 429', { undone: true });
  if (status === 503) throw new CrmFault(UNREACHABLE, 'the CRM answered 503', { undone: true });
  // A gateway gave up: what it had forwarded may still have been done.
  if (status === 502 || status === 504) {
    throw new CrmFault(UNREACHABLE, `the CRM answered ${status}`, { undone: false });
  }
  if (status === 412) throw new CrmFault(PRECONDITION_FAILED, 'changed in between', { undone: true });
  if (status >= 301 && status < 400 && status !== 304 && headers['location'] !== undefined) {
    throw new CrmFault(REDIRECTED, 'the CRM redirected an API call', { undone: true });
  }
}

/** How long tokens count as new, in milliseconds: refusing new ones says that a refresh does not help. */
const NEW_FOR_MS = 30_000;
/** Most refreshes remembered; older ones are forgotten first. */
const REMEMBERED = 10_000;

/** Remembers which access tokens came from a refresh just now and have not worked yet. */
export type RefreshGuard = {
  /** To be told of every token that a refresh brought. */
  refreshed(accessToken: string): void;
  /** To be told of tokens that the CRM took: when such a token is refused later, it has run out. */
  accepted(accessToken: string): void;
  /** Whether another refresh may help a session whose access token was refused. */
  mayRefresh(refusedAccessToken: string): boolean;
};

/** Stops the endless loop of refresh and refusal across all connections of this process. */
export function createRefreshGuard(now: () => number = Date.now): RefreshGuard {
  const refreshedAt = new Map<string, number>();
  return {
    refreshed: (accessToken) => {
      refreshedAt.delete(accessToken);
      refreshedAt.set(accessToken, now());
      for (const [token, at] of refreshedAt) {
        if (refreshedAt.size <= REMEMBERED && now() - at < NEW_FOR_MS) break;
        refreshedAt.delete(token);
      }
    },
    accepted: (accessToken) => void refreshedAt.delete(accessToken),
    mayRefresh: (refused) => {
      const at = refreshedAt.get(refused);
      return at === undefined || now() - at >= NEW_FOR_MS;
    },
  };
}
