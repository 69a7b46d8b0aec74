import type * as z from 'zod/mini';
import type { Cost } from './costs.ts';
import type { ErrorKind } from './error.ts';

/** Permissions of requests without a session, with an access token of that kind as `Authorization: Bearer`. */
export type TokenPermission = 'device-token' | 'ingest-token';

/**
 * The permission that a caller needs. `public`: none. `session`: a session. `configure`: the right to update the configuration-data and
 * the process objects in the CRM (requirement APP-07). `view`: that right, or a permission set of the console's viewers (requirement
 * REL-09). The others: an access token instead of a session.
 */
export type Permission = 'public' | 'session' | 'view' | 'configure' | TokenPermission;

/** Types of downloaded files. */
export type FileMedia = 'text/csv' | 'application/json';

/** Responses other than a value of a schema: a redirect, a page, a file, a stream of events. */
export type Media = FileMedia | 'redirect' | 'text/html' | 'text/event-stream' | 'application/x-protobuf';

type Schema = z.ZodMiniType;

type Declared = {
  /** With parameters in the form that Fastify and the browser share: `/api/profiles/:profileId`. */
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** One sentence in the third person, such as 'Returns the group profiles.' */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Maximum body size in bytes, if the schema allows more than the server's limit of a megabyte. */
  readonly bodyLimit?: number;
  /** The costly work of a route behind a session, whose requests are limited (requirement REL-14). */
  readonly cost?: Cost;
  /** Errors besides those that follow from its permission, method and input. */
  readonly errors?: readonly ErrorKind[];
  readonly response: Schema | Media;
  /** For a route that other software requests and no page does: the documentation with an example of a request. */
  readonly forSoftware?: `docs/${string}.md`;
};

type Read = Declared & { readonly method: 'GET' };

type Write = Declared & {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly permission: Exclude<Permission, TokenPermission>;
  /** The action of the route's journal entries. The server fails a write that recorded no entry. */
  readonly journal: string;
};

/** Reports of apps: no user changes anything, so nothing is journaled. */
type Report = Declared & { readonly method: 'POST'; readonly permission: TokenPermission };

/** A route, declared once for registration, validation, serialization, browser client, OpenAPI and tests. */
export type Route = Read | Write | Report;

/** Declares a route. Keeps the literal types, from which handlers and the client derive theirs. */
// @__NO_SIDE_EFFECTS__
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type Part<R, K extends string> = K extends keyof R ? R[K] : undefined;

/** The input of a handler: each part validated and typed. */
export type RouteInput<R extends Route> = {
  readonly params: OutputOf<Part<R, 'params'>>;
  readonly query: OutputOf<Part<R, 'query'>>;
  readonly headers: OutputOf<Part<R, 'headers'>>;
  readonly body: OutputOf<Part<R, 'body'>>;
};

/** The result of a handler, before the response schema removes undeclared properties. */
export type RouteResult<R extends Route> = R['response'] extends Schema ? z.input<R['response']> : undefined;

/** The response as the browser receives it. */
export type RouteResponse<R extends Route> = R['response'] extends Schema ? z.output<R['response']> : undefined;

/** The input of a caller: exactly the parts that the route declares. */
export type RouteCall<R extends Route> = {
  [K in 'params' | 'query' | 'headers' | 'body' as Part<R, K> extends Schema ? K : never]: InputOf<Part<R, K>>;
};

/** The input that a caller passes; undefined for a route without parts. */
export type CallInput<R extends Route> = keyof RouteCall<R> extends never ? undefined : RouteCall<R>;
