import type { Connection } from '@jsforce/jsforce-node';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { fitsAddress } from './address.ts';
import { combineReads, COMPOSITE_PATH, isCombinable } from '../combined-reads.ts';
import { bodyText } from './downloads.ts';
import type { Download, Downloads } from './downloads.ts';
import { toAppError, toCrmError } from './errors.ts';
import { CrmFault, INVALID_SESSION } from './faults.ts';
import { guardedConnection, unavailable } from './guards.ts';
import type { ConnectionOptions, RefreshGuard } from './guards.ts';
import { parseJson, parseSharedJson } from './json.ts';
import { longId } from '../record-id.ts';
import { startRetries } from './retry.ts';
import type { Retries, RetryPolicy } from './retry.ts';
import type { TokenSource, Tokens } from './tokens.ts';

export type CrmRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /**
   * Path below the version's root (`/query?q=…`), or an origin-relative path from the CRM (`/services/…`). Of any
   * length for a GET.
   */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The CRM client of one session's user. */
export type CrmClient = {
  /**
   * Returns the parsed body, undefined for 204. Reads that start together share one call. Throws `CrmFault`, or
   * `AppError` when the session is over.
   */
  call(request: CrmRequest): Promise<unknown>;
  /** Like `call`, but throws only `AppError`. */
  read(request: CrmRequest): Promise<unknown>;
  /** Opens a file at a path below the version's root. Throws only `AppError`. */
  open(path: string): Promise<Readable>;
  /** Begins to count the attempts of a call whose result marks single records as retryable. */
  retries(): Retries;
};

export type ClientOptions = ConnectionOptions & {
  /** The org of the session; a refreshed sandbox has another one at the same address. */
  readonly orgId: string;
  readonly downloads: Downloads;
  readonly retries: RetryPolicy;
};

/** Creates a client that refreshes a rejected access token once and sends the request again. */
export function crmClient(source: TokenSource, guard: RefreshGuard, options: ClientOptions): CrmClient {
  let held: { readonly tokens: Tokens; readonly connection: Connection } | null = null;

  const hold = (tokens: Tokens): Connection => {
    if (longId(tokens.orgId) !== longId(options.orgId)) throw new AppError('crm_org_replaced');
    const connection = guardedConnection(tokens, options);
    held = { tokens, connection };
    return connection;
  };

  const renewed = async (rejected: string): Promise<Connection> => {
    // A parallel call of this client may have renewed already.
    if (held !== null && held.tokens.accessToken !== rejected) return held.connection;
    if (!guard.mayRefresh(rejected)) {
      throw toAppError(new CrmFault(INVALID_SESSION, 'a new access token was refused', { undone: true }));
    }
    const tokens = await source.refresh(rejected);
    guard.refreshed(tokens.accessToken);
    return hold(tokens);
  };

  type Use<T> = (connection: Connection) => Promise<T>;

  const attempt = async <T>(connection: Connection, use: Use<T>): Promise<T> => {
    const response = await use(connection);
    guard.accepted(connection.accessToken ?? '');
    return response;
  };

  const withToken = async <T>(use: Use<T>): Promise<T> => {
    const connection = held?.connection ?? hold(await source.current());
    try {
      return await attempt(connection, use);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    const next = await renewed(connection.accessToken ?? '');
    try {
      return await attempt(next, use);
    } catch (error) {
      throw isRefused(error) ? toAppError(error) : error;
    }
  };

  const send = (request: CrmRequest): Promise<unknown> => {
    requireShort(request.path);
    return withToken((connection) => sendOn(connection, request));
  };
  const retries = (): Retries => startRetries(options.retries);
  const readPath = combineReads({
    apiVersion: options.apiVersion,
    get: (path) => send({ method: 'GET', path }),
    post: (body) => send({ method: 'POST', path: COMPOSITE_PATH, body }),
    retries,
  });
  const call = (request: CrmRequest): Promise<unknown> =>
    request.method === 'GET' && isCombinable(request.path) ? readPath(request.path) : send(request);
  const reject = (error: unknown): never => {
    throw toAppError(error);
  };

  return {
    call,
    read: (request) => call(request).catch(reject),
    open: async (path) => {
      requireShort(path);
      return withToken((connection) => openOn(connection, options, path)).catch(reject);
    },
    retries,
  };
}

/** No input leads here: identifiers are bounded, and a long statement is sent in a body. */
function requireShort(path: string): void {
  if (!fitsAddress(path))
    throw new RangeError(`The query is too long for the CRM (${Buffer.byteLength(path)} bytes). Select less at once.`);
}

function isRefused(error: unknown): boolean {
  return error instanceof CrmFault && error.code === INVALID_SESSION;
}

async function sendOn(connection: Connection, { method, path, body, headers }: CrmRequest): Promise<unknown> {
  try {
    const response: unknown = await connection.request({
      method,
      url: path,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return typeof response === 'string' ? parseSharedJson(response) : response;
  } catch (error) {
    const fault = toCrmError(error);
    if (fault instanceof AppError) throw fault;
    // Proxies send 401 without the CRM's JSON, with the same meaning.
    throw fault.code === 'ERROR_HTTP_401' ? new CrmFault(INVALID_SESSION, fault.message, { undone: true }) : fault;
  }
}

const refusal = z.array(z.object({ errorCode: z.string(), message: z.string() }));

async function openOn(connection: Connection, options: ClientOptions, path: string): Promise<Readable> {
  const response = await options.downloads.open({
    url: `${connection.instanceUrl}/services/data/v${options.apiVersion}${path}`,
    crmCall: 'file',
    headers: {
      authorization: `Bearer ${connection.accessToken ?? ''}`,
      'sforce-call-options': `client=${options.clientName}`,
    },
  });
  const limits = response.headers['sforce-limit-info'];
  if (limits !== undefined) options.onLimitInfo(limits);
  if (response.status === 200) return response.body;
  throw await fileFault(response);
}

async function fileFault(response: Download): Promise<CrmFault> {
  const { status } = response;
  const text = await bodyText(response);
  if (status === 401) return new CrmFault(INVALID_SESSION, 'refused', { undone: true });
  if (status >= 500) return unavailable(status, text);
  const [first] = refusal.safeParse(parseJson(text)).data ?? [];
  return new CrmFault(first?.errorCode ?? `ERROR_HTTP_${String(status)}`, first?.message ?? 'no file', {
    undone: true,
    responded: first !== undefined,
  });
}
