import type { Connection } from '@jsforce/jsforce-node';
import { AppError } from '../errors.ts';
import { appErrorOf, faultOf } from './errors.ts';
import { CrmFault, INVALID_SESSION } from './faults.ts';
import { guardedConnection } from './guards.ts';
import type { ConnectionOptions, RefreshGuard } from './guards.ts';
import type { TokenSource, Tokens } from './tokens.ts';

export type CrmRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Path below the version's root (`/query?q=…`), or a path from the origin that the CRM gave (`/services/…`). */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls the CRM as one session's user. */
export type CrmClient = {
  /** Answers the parsed body, undefined for 204. Throws `CrmFault`, or `AppError` when the session is over. */
  call(request: CrmRequest): Promise<unknown>;
  /** As `call`, but throws nothing but `AppError`. */
  read(request: CrmRequest): Promise<unknown>;
};

/** A client that refreshes a refused access token once and sends the request again. */
export function crmClient(source: TokenSource, guard: RefreshGuard, options: ConnectionOptions): CrmClient {
  let held: { readonly tokens: Tokens; readonly connection: Connection } | null = null;

  const hold = (tokens: Tokens): Connection => {
    const connection = guardedConnection(tokens, options);
    held = { tokens, connection };
    return connection;
  };

  const renewed = async (refused: string): Promise<Connection> => {
    // A parallel call of this client may have renewed already.
    if (held !== null && held.tokens.accessToken !== refused) return held.connection;
    if (!guard.mayRefresh(refused)) {
      throw appErrorOf(new CrmFault(INVALID_SESSION, 'a new access token was refused', { undone: true }));
    }
    const tokens = await source.refresh(refused);
    guard.refreshed(tokens.accessToken);
    return hold(tokens);
  };

  const attempt = async (connection: Connection, request: CrmRequest): Promise<unknown> => {
    const answer = await sendOn(connection, request);
    guard.accepted(connection.accessToken ?? '');
    return answer;
  };

  const call = async (request: CrmRequest): Promise<unknown> => {
    const connection = held?.connection ?? hold(await source.current());
    try {
      return await attempt(connection, request);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    const next = await renewed(connection.accessToken ?? '');
    try {
      return await attempt(next, request);
    } catch (error) {
      throw isRefused(error) ? appErrorOf(error) : error;
    }
  };

  return {
    call,
    read: (request) =>
      call(request).catch((error: unknown) => {
        throw appErrorOf(error);
      }),
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof CrmFault && error.code === INVALID_SESSION;
}

async function sendOn(connection: Connection, { method, path, body, headers }: CrmRequest): Promise<unknown> {
  try {
    return await connection.request({
      method,
      url: path,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    const fault = faultOf(error);
    if (fault instanceof AppError) throw fault;
    // A 401 without the CRM's JSON, as a proxy sends it, says the same.
    throw fault.code === 'ERROR_HTTP_401' ? new CrmFault(INVALID_SESSION, fault.message, { undone: true }) : fault;
  }
}
