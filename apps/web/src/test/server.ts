import { allRoutes } from '@fieldstone/contracts';
import { ERROR_STATUS } from '@fieldstone/contracts/platform/error';
import type { ErrorResponse, ErrorKind } from '@fieldstone/contracts/platform/error';
import type { FileMedia, Route, RouteInput, RouteResult } from '@fieldstone/contracts/platform/route';
import * as z from 'zod/mini';
import { serveTexts } from './texts.ts';

/** A received request. */
export type SentRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string | string[]>;
  readonly headers: Record<string, string>;
  readonly body: unknown;
};

/** Typed as never, because each handler has the input type of its route. */
type Handler = (input: never) => unknown;

/** An error response; handlers throw it. */
export class Rejection extends Error {
  readonly kind: ErrorKind;
  readonly details: Partial<ErrorResponse['error']>;

  constructor(kind: ErrorKind, message: string, details: Partial<ErrorResponse['error']> = {}) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}

/** A proxy that replaces the responses of a route by an HTML page of this status; 0 cuts the connection. */
export type BadProxy = {
  readonly status: number;
  /** Whether the request still reaches the server. */
  readonly isForwarded: boolean;
  /** The content instead of an HTML page. */
  readonly content?: string;
  /** Number of replaced responses; all by default. */
  readonly times?: number;
};

/** Releases the responses of a held route. */
export type Gate = { readonly open: () => void };

/**
 * Creates an in-memory server that follows the contract: it validates requests and responses with the schemas of the routes,
 * rejects invalid requests with 400, and records every request.
 */
export function createServer() {
  const handlers = new Map<string, Handler>();
  const gates = new Map<string, Promise<void>>();
  const proxies = new Map<string, { readonly proxy: BadProxy; left: number }>();
  const requests: SentRequest[] = [];
  const canceled: SentRequest[] = [];
  let isReachable = true;

  const keyOf = (route: Route) => `${route.method} ${route.path}`;

  const handle = async (request: Request, signal: AbortSignal | null): Promise<Response> => {
    const address = new URL(request.url);
    const found = match(request.method, address.pathname);
    if (!found) return serveTexts(request);
    const text = await request.text();
    const sent: SentRequest = {
      method: request.method,
      path: address.pathname,
      query: queryOf(address.searchParams),
      headers: Object.fromEntries(request.headers),
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    requests.push(sent);
    signal?.addEventListener('abort', () => canceled.push(sent));
    await gates.get(keyOf(found.route));
    if (request.signal.aborted) throw new DOMException('Aborted', 'AbortError');
    if (!isReachable) throw new TypeError('Failed to fetch');
    const response = () => respond(found.route, handlers.get(keyOf(found.route)), { ...sent, params: found.params });
    const bad = proxies.get(keyOf(found.route));
    if (bad === undefined || bad.left === 0) return response();
    bad.left -= 1;
    const { status, isForwarded, content = '<html>Bad gateway</html>' } = bad.proxy;
    if (isForwarded) await response();
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response(content, { status, headers: { 'content-type': 'text/html' } });
  };

  const fetchFake: typeof fetch = (input, options) => {
    const relative = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'), plain(options));
    const { signal = null } = options ?? {};
    const pending = handle(relative, signal);
    if (!signal) return pending;
    return new Promise((resolve, reject) => {
      const abort = () => reject(new DOMException('Aborted', 'AbortError'));
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort);
      pending.then(resolve, reject);
    });
  };

  return {
    fetch: fetchFake,
    /** All requests in the order of arrival. */
    requests,
    /** Returns the requests of a route. */
    requestsOf(route: Route): SentRequest[] {
      return requests.filter(({ method, path }) => match(method, path)?.route === route);
    },
    /** Returns the requests of a route that the client aborted. */
    canceled(route: Route): SentRequest[] {
      return canceled.filter(({ method, path }) => match(method, path)?.route === route);
    },
    /** Sets the handler of a route; it can throw a Rejection. */
    on<R extends Route>(route: R, handler: (input: RouteInput<R>) => RouteResult<R> | Promise<RouteResult<R>>): void {
      handlers.set(keyOf(route), handler);
    },
    /** Serves a file. */
    serveFile(route: Route & { readonly response: FileMedia }, content: string): void {
      handlers.set(keyOf(route), () => content);
    },
    /** Makes every later request of a route fail. */
    reject(route: Route, kind: ErrorKind, message: string, details: Partial<ErrorResponse['error']> = {}): void {
      handlers.set(keyOf(route), () => {
        throw new Rejection(kind, message, details);
      });
    },
    /** Holds the responses of a route until the gate is opened. */
    hold(route: Route): Gate {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(keyOf(route), promise);
      return {
        open: () => {
          gates.delete(keyOf(route));
          resolve();
        },
      };
    },
    /** Puts a proxy before a route that replaces its responses. */
    replaceResponses(route: Route, proxy: BadProxy): void {
      proxies.set(keyOf(route), { proxy, left: proxy.times ?? Number.POSITIVE_INFINITY });
    },
    /** Sets whether requests reach the server. */
    setReachable(reachable: boolean): void {
      isReachable = reachable;
    },
  };
}

export type TestServer = ReturnType<typeof createServer>;

/** Removes the signal: Request rejects the AbortSignal of jsdom, so the fake listens to it instead. */
function plain(options: RequestInit | undefined): RequestInit {
  const { signal: _, ...rest } = options ?? {};
  return rest;
}

/** The routes with the patterns of their paths, those with fewer parameters first. */
const PATTERNS = Object.values(allRoutes)
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`) }));

function match(method: string, path: string) {
  for (const { route, pattern } of PATTERNS) {
    const found = route.method === method ? pattern.exec(path) : null;
    if (found) {
      const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { route, params: Object.fromEntries(params) as Record<string, string> };
    }
  }
  return undefined;
}

function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const [first = '', ...more] = search.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

async function respond(
  route: Route,
  handler: Handler | undefined,
  sent: Omit<SentRequest, 'path' | 'method'> & { readonly params: unknown },
): Promise<Response> {
  try {
    if (!handler) throw new Rejection('not_found', `No handler for ${route.method} ${route.path}`);
    const read = <T>(schema: z.ZodMiniType<T> | undefined, value: unknown) =>
      schema === undefined ? undefined : schema.parse(value);
    const input = {
      params: read(route.params, sent.params),
      query: read(route.query, sent.query),
      headers: read(route.headers, sent.headers),
      body: read(route.body, sent.body),
    };
    const result = await handler(input as never);
    if (typeof route.response === 'string') {
      const headers = { 'content-type': route.response, 'content-disposition': 'attachment; filename="test.csv"' };
      return new Response(typeof result === 'string' ? result : 'one,two\r\n', { headers });
    }
    return Response.json(route.response.parse(result));
  } catch (error) {
    const rejection = error instanceof Rejection ? error : asRejection(error);
    const { kind, message, details } = rejection;
    // A code without a text, so that pages show the message.
    return Response.json(
      { error: { code: 'test', kind, message, requestId: 'req-test', ...details } },
      { status: ERROR_STATUS[kind] },
    );
  }
}

function asRejection(error: unknown): Rejection {
  if (!(error instanceof z.core.$ZodError)) throw error;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), code: message, message }));
  return new Rejection('bad_request', 'The input breaks a rule', { fields });
}
