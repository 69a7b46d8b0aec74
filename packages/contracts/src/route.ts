import type * as z from 'zod/mini';
import type { ErrorCode } from './error.ts';

/** No browser and no session, but an access token of that kind as `Authorization: Bearer`. */
export type TokenPermission = 'device-token' | 'ingest-token';

/**
 * What a caller must have. `public`: nothing. `session`: be signed in. `configure`: may update the configuration-data and
 * the process objects in the CRM (seed 1, section 6). The others: no browser and no session, but an access token.
 */
export type Permission = 'public' | 'session' | 'configure' | TokenPermission;

/** Answers that are no JSON: a redirect of the browser, a page, a file, a stream of events. */
export type Media = 'redirect' | 'text/html' | 'text/csv' | 'text/event-stream' | 'application/x-protobuf';

type Schema = z.ZodMiniType;

type Declared = {
  /** With parameters in Fastify's and the browser's common form: `/api/profiles/:profileId`. */
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** One sentence: what it does. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Largest body in bytes, where the server's own limit of a megabyte cannot hold what the schema allows. */
  readonly bodyLimit?: number;
  /** Errors of its own, beside those that its permission, method and input bring. */
  readonly errors?: readonly ErrorCode[];
  readonly response: Schema | Media;
};

type Read = Declared & { readonly method: 'GET' };

type Write = Declared & {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly permission: Exclude<Permission, TokenPermission>;
  /** The action under which the journal keeps what this route does; the server refuses to answer a write that journalled nothing. */
  readonly journal: string;
};

/** What software reports: no user changes anything, so there is nothing to journal. */
type Report = Declared & { readonly method: 'POST'; readonly permission: TokenPermission };

/** A route, declared once: registration, validation, serialisation, browser client, OpenAPI and tests come from it. */
export type Route = Read | Write | Report;

/** Declares a route; keeps the literal types that handlers and the client derive theirs from. */
// @__NO_SIDE_EFFECTS__
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type Part<R, K extends string> = K extends keyof R ? R[K] : undefined;

/** What a handler is given: each part validated and typed. */
export type RouteInput<R extends Route> = {
  readonly params: OutputOf<Part<R, 'params'>>;
  readonly query: OutputOf<Part<R, 'query'>>;
  readonly headers: OutputOf<Part<R, 'headers'>>;
  readonly body: OutputOf<Part<R, 'body'>>;
};

/** What a handler returns, before the response schema has dropped what it does not declare. */
export type RouteResult<R extends Route> = R['response'] extends Schema ? z.input<R['response']> : undefined;

/** What the browser receives. */
export type RouteAnswer<R extends Route> = R['response'] extends Schema ? z.output<R['response']> : undefined;

/** What a caller passes: the parts that the route declares, and only those. */
export type RouteCall<R extends Route> = {
  [K in 'params' | 'query' | 'headers' | 'body' as Part<R, K> extends Schema ? K : never]: InputOf<Part<R, K>>;
};

/** What a caller passes; undefined for a route that declares no part. */
export type CallInput<R extends Route> = keyof RouteCall<R> extends never ? undefined : RouteCall<R>;
