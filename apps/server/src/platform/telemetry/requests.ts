import { healthz, readyz } from '@fieldstone/contracts/platform/operations';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { withoutQuery } from '../logging.ts';
import { record, startTrace } from './sink.ts';
import { currentScope, inScope, summarizeParts } from './steps.ts';
import type { Scope, Work } from './steps.ts';

/** The header with the id of a request, from a proxy or this console, and of its response. */
export const REQUEST_ID = 'x-request-id';

/** Ids of proxies are UUIDs, or similar; anything else could forge log lines or fill them. */
const ACCEPTED_ID = /^[\w.:=+/-]{1,128}$/;

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The status of requests whose client closed the connection before the response, in logs and metrics. */
const CLIENT_CLOSED = 499;

/** Returns the id of a request: the one of a proxy if it is acceptable, otherwise a new one. */
export function readRequestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const received = headers[REQUEST_ID];
  return typeof received === 'string' && ACCEPTED_ID.test(received) ? received : randomUUID();
}

type Observed = { readonly work: Work; readonly scope: Scope; readonly began: number };

/**
 * Gives every response its request id, traces and measures each request, and logs one line about it with the time of its parts, but
 * without its query, which contains codes and search terms.
 */
export function observeRequests(app: FastifyInstance): void {
  const observed = new WeakMap<FastifyRequest, Observed>();

  const end = (request: FastifyRequest, status: number): void => {
    const ended = observed.get(request);
    if (ended === undefined) return;
    observed.delete(request);
    report(request, ended, status);
  };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id);
    const begun = begin(request);
    observed.set(request, begun);
    // Unlike onResponse, this event also follows a response that the client did not wait for.
    reply.raw.once('close', () => end(request, reply.raw.writableFinished ? reply.statusCode : CLIENT_CLOSED));
    inScope(begun.scope, done);
  });
  // The parts of a body arrive in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    inScope(observed.get(request)?.scope ?? currentScope(), done);
  });

  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
}

function begin(request: FastifyRequest): Observed {
  const { method, url, headers } = request;
  const outer = currentScope();
  const attributes = { 'http.request.method': method, 'url.path': withoutQuery(url), 'http.route': routeOf(request) };
  const options = { name: `${method} ${routeOf(request)}`, kind: 'server', attributes } as const;
  const span = outer.span?.child(options) ?? startTrace(options, headers);
  const received = headers['traceparent'];
  const traceparent = typeof received === 'string' && TRACEPARENT.test(received) ? received : outer.traceparent;
  const work: Work = { requestId: request.id, outer: outer.work, totals: new Map(), caller: null };
  return { work, scope: { work, span, traceparent }, began: performance.now() };
}

function report(request: FastifyRequest, { work, scope, began }: Observed, status: number): void {
  const { method, url, ip } = request;
  const { span, traceparent } = scope;
  const ms = performance.now() - began;
  const route = routeOf(request);
  const traceId = span?.traceId ?? traceparent?.split('-')[1];
  const line = {
    method,
    path: withoutQuery(url),
    status,
    ms: Math.round(ms),
    ...work.caller,
    address: ip,
    ...(traceId !== undefined && { traceId }),
    ...summarizeParts(work),
  };
  // The line of a page contains the sum of the requests behind it.
  if (QUIET.has(route) || work.outer !== null) request.log.debug(line, 'request completed');
  else request.log.info(line, 'request completed');
  record('http.server.request.duration', ms / 1000, {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': String(status),
  });
  span?.set({ 'http.response.status_code': status });
  if (status >= 500) span?.fail(String(status));
  span?.end();
}

/** The routes of the files of the web application, which are too many for a label, and of unknown addresses. */
const FILE = 'file';
const UNKNOWN = 'unknown';

/** The routes whose lines would hide the others: these and the probes of operators. */
const QUIET: ReadonlySet<string> = new Set([FILE, UNKNOWN, healthz.path, readyz.path]);

function routeOf({ routeOptions: { url, config } }: FastifyRequest): string {
  return 'isFile' in config && config.isFile === true ? FILE : (url ?? UNKNOWN);
}

/** Marks a route of a file of the web application, in a hook of Fastify. */
export function markAsFile(route: RouteOptions): void {
  const config = { ...route.config, isFile: true };
  route.config = config;
}
