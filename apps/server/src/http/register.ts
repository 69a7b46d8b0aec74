import { routes, type RouteName } from '@fieldstone/contracts';
import type { Permission, Route, TokenPermission } from '@fieldstone/contracts/platform/route';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Crm } from '../salesforce/crm.ts';
import type { AccessTokenKind } from '@fieldstone/contracts/platform/access-token';
import type { Cost } from '@fieldstone/contracts/platform/costs';
import { CHANGE_ORIGIN_HEADER, DECLARED_ORIGINS } from '@fieldstone/contracts/platform/change-origin';
import type { MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { AppError } from '../platform/errors.ts';
import { keepLast } from '../platform/keep-last.ts';
import type { VerifiedToken } from '../access/access-tokens.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';
import type { JournalAuthor } from '../store/repositories/journal-entry.ts';
import type { Session } from '../access/sessions.ts';
import { compiled } from './requests/compiled.ts';
import type { Handler, PublicContext, SessionContext, TokenContext } from './context.ts';
import { watchJournal, type WatchedJournal } from './request-journal.ts';
import { REQUESTS_PER_TOKEN } from './rate-limit.ts';
import { identifyCaller } from '../platform/telemetry/steps.ts';
import { noteIn } from './requests/change-note.ts';
import { fieldErrors, validate, type Input } from './requests/validate.ts';

/** A handler for each route that the contracts name one by one. */
export type Handlers = { readonly [K in RouteName]: Handler<(typeof routes)[K]> };

/** A route with its handler: a method, because `handled` has checked its types, and methods may narrow their parameters. */
export type HandledRoute = { readonly route: Route; handle(input: Input, context: PublicContext): unknown };

/** Combines a route with its handler, whose types must fit. */
export function handled<R extends Route>(route: R, handler: Handler<R>): HandledRoute {
  return { route, handle: handler };
}

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** Returns the routes that the contracts name one by one, with their handlers. */
export function toHandledRoutes(handlers: Handlers): HandledRoute[] {
  const ofName = <K extends RouteName>(name: K, handler: Handlers[K]) => handled(routes[name], handler);
  return Object.keys(routes)
    .filter(isRouteName)
    .map((name) => ofName(name, handlers[name]));
}

/** The dependencies for registering a route. */
export type Registrar = {
  /** Returns the session of a request's cookie. */
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | null>;
  /** Returns the owner of a request's access token of this kind. */
  readonly tokenOf: (kind: AccessTokenKind, token: string) => Promise<VerifiedToken | undefined>;
  readonly crmFor: (session: Session) => Crm;
  /** Returns the configuration objects that the user may not update. */
  readonly missingPermissions: (crm: Crm) => Promise<readonly MissingPermission[]>;
  /** Returns whether a user may see what individual people did. */
  readonly seesPeople: (crm: Crm, session: Session) => Promise<boolean>;
  readonly journalFor: (author: JournalAuthor) => RequestJournal;
  /** Throws when the session has used up its requests of this kind. */
  readonly limitCosts: (session: Session, cost: Cost) => Promise<void>;
};

/** The kind of token that each permission requires. */
const TOKEN_KINDS: Readonly<Record<TokenPermission, AccessTokenKind>> = {
  'device-token': 'device',
  'ingest-token': 'ingest',
};

/** Returns the bearer token, or the one in the header of New Relic's clients. */
function tokenIn({ headers }: FastifyRequest): string | undefined {
  const [, bearer] = /^Bearer ([\w-]{1,100})$/i.exec(headers.authorization ?? '') ?? [];
  const key = headers['api-key'];
  return bearer ?? (typeof key === 'string' && /^[\w-]{1,100}$/.test(key) ? key : undefined);
}

/** Returns whether a permission requires an access token. */
export const isByToken = (permission: Permission): permission is TokenPermission =>
  Object.hasOwn(TOKEN_KINDS, permission);

const SESSION = 'session';
const TOKEN = 'accessToken';

const sessionIn = (request: FastifyRequest) => request.getDecorator<Session | null>(SESSION);

/** Returns the verified access token of a request; null for a request without one. */
export const readAccessToken = (request: FastifyRequest) =>
  request.getDecorator<(VerifiedToken & { readonly kind: AccessTokenKind }) | null>(TOKEN);

/**
 * Registers routes: session or token, permission and input are checked in this order, then the handler runs, then its
 * response is checked.
 */
export function registerRoutes(
  app: FastifyInstance,
  registrar: Registrar,
  handledRoutes: readonly HandledRoute[],
): void {
  app.decorateRequest(SESSION, null);
  app.decorateRequest(TOKEN, null);
  for (const handledRoute of handledRoutes) register(app, registrar, handledRoute);
}

const requireToken =
  (registrar: Registrar, kind: AccessTokenKind) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const sent = tokenIn(request);
    const token = sent === undefined ? undefined : await registrar.tokenOf(kind, sent);
    if (token === undefined) {
      void reply.header('www-authenticate', 'Bearer');
      const isUnreadable = sent === undefined && request.headers.authorization !== undefined;
      throw new AppError(isUnreadable ? 'access_token_unreadable' : 'access_token_required', { kind });
    }
    identifyCaller({ org: token.orgId, tokenId: token.id });
    request.setDecorator(TOKEN, { ...token, kind });
  };

const requireSession =
  (registrar: Registrar) =>
  async (request: FastifyRequest): Promise<void> => {
    const session = await registrar.sessionOf(request);
    if (!session) throw new AppError('sign_in_required');
    identifyCaller({ org: session.orgId, user: session.userId });
    request.setDecorator(SESSION, session);
  };

function register(app: FastifyInstance, registrar: Registrar, handledRoute: HandledRoute): void {
  const { route } = handledRoute;
  const { permission } = route;
  const send = senderOf(route);

  const config: FastifyContextConfig & { readonly byToken: boolean } = {
    byToken: isByToken(permission),
    ...(isByToken(permission) && {
      rateLimit: { max: REQUESTS_PER_TOKEN, keyGenerator: (request) => readAccessToken(request)?.id ?? '' },
    }),
  };
  app.route({
    method: route.method,
    url: route.path,
    // A link checker must not start or finish a sign-in.
    exposeHeadRoute: route.method === 'GET' && route.response !== 'redirect',
    // Before the body is parsed, so that unauthenticated requests cannot make the server parse a megabyte.
    ...(permission === 'public'
      ? {}
      : {
          onRequest: isByToken(permission)
            ? requireToken(registrar, TOKEN_KINDS[permission])
            : requireSession(registrar),
        }),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    config,
    handler: async (request, reply) => {
      const [session, token] = [sessionIn(request), readAccessToken(request)];
      const base: PublicContext = { requestId: request.id, log: request.log, request, reply };
      if (token) {
        const context: TokenContext = { ...base, token };
        return send(reply, await handledRoute.handle(validate(route, request), context));
      }
      if (!session) return send(reply, await handledRoute.handle(validate(route, request), base));

      const crm = registrar.crmFor(session);
      const seesPeople = () => registrar.seesPeople(crm, session);
      if (permission === 'configure') await requireConfigure(registrar, crm);
      if (permission === 'view' && !(await seesPeople())) throw new AppError('people_hidden');
      const input = validate(route, request);
      if (route.cost !== undefined) await registrar.limitCosts(session, route.cost);
      const author = authorOf(session, request, route);
      const watched = watchJournal(registrar.journalFor(author), request.log);
      const { note } = author;
      const { journal, handOver } = watched;
      const context: SessionContext = { ...base, session, crm, seesPeople, note, journal, handOver };
      const result = await run(handledRoute, input, context, watched);
      if ('journal' in route) watched.assertKept();
      return send(reply, result);
    },
  });
}

async function run(
  handledRoute: HandledRoute,
  input: Input,
  context: SessionContext,
  watched: WatchedJournal,
): Promise<unknown> {
  try {
    return await handledRoute.handle(input, context);
  } finally {
    await watched.abandon();
  }
}

const authorOf = ({ orgId, userId, user }: Session, request: FastifyRequest, route: Route): JournalAuthor => {
  const declared = request.headers[CHANGE_ORIGIN_HEADER];
  const origin = DECLARED_ORIGINS.find((one) => one === declared);
  return {
    orgId,
    userId,
    userName: user.name,
    requestId: request.id,
    action: 'journal' in route ? route.journal : route.path,
    ...(origin !== undefined && { origin }),
    note: 'journal' in route ? noteIn(request) : undefined,
  };
};

async function requireConfigure(registrar: Registrar, crm: Crm): Promise<void> {
  const missing = await registrar.missingPermissions(crm);
  if (missing.length === 0) return;
  const rights = missing.map(({ object, label, permission }) => ({
    path: object,
    ...message(`right_${permission}`, { label, object }),
  }));
  throw new AppError('permission_missing', { rights }, { fields: rights });
}

/** Returns the sender of a route's response, which contains only declared properties. */
function senderOf({ method, path, response }: Route): (reply: FastifyReply, result: unknown) => unknown {
  if (typeof response === 'string') {
    return (reply) => {
      // The file was already streamed, as far as the browser stayed connected.
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply;
      throw new Error(`${method} ${path} sent nothing`);
    };
  }
  const schema = compiled(response);
  // A handler returns the same object only as long as nothing has changed.
  const textOf = keepLast((result: object) => JSON.stringify(checkedResponse(schema, result)));
  return (reply, result) => {
    if (typeof result !== 'object' || result === null) return checkedResponse(schema, result);
    void reply.type('application/json; charset=utf-8');
    return textOf(result);
  };
}

/** Returns the declared properties of a response; throws for one that violates its schema. */
function checkedResponse(schema: z.core.$ZodType, result: unknown): unknown {
  const parsed = z.safeParse(schema, result);
  if (parsed.success) return parsed.data;
  const cause = new Error(JSON.stringify(fieldErrors('response', parsed.error.issues.slice(0, 20))));
  throw new AppError('response_invalid', {}, { cause });
}
