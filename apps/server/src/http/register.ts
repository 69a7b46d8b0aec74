import { routes, type RouteName } from '@fieldstone/contracts';
import type { Route } from '@fieldstone/contracts/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Crm } from '../crm/crm.ts';
import type { MissingPermission } from '@fieldstone/contracts/app-data';
import { AppError } from '../errors.ts';
import type { Author, RequestJournal } from '../store/journal.ts';
import type { Session } from '../store/sessions.ts';
import type { Handler, PublicContext, SessionContext } from './context.ts';
import { watchJournal, type WatchedJournal } from './request-journal.ts';
import { toFieldError, validate, type Input } from './validate.ts';

/** What each route of the contracts does. */
export type Handlers = { readonly [K in RouteName]: Handler<(typeof routes)[K]> };

/** What registering a route needs of the rest of the server. */
export type Registrar = {
  /** The session that a request's cookie opens. */
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | null>;
  readonly crmFor: (session: Session) => Crm;
  /** The configuration objects that the user may not update. */
  readonly missingPermissions: (crm: Crm) => Promise<readonly MissingPermission[]>;
  readonly journalFor: (author: Author) => RequestJournal;
};

/** A handler once its route's types have been checked: a method, because methods may narrow what they are given. */
type ErasedHandler = { handle(input: Input, context: PublicContext): unknown }['handle'];

/** Registers every route of the contracts with what it does. */
export function registerRoutes(app: FastifyInstance, registrar: Registrar, handlers: Handlers): void {
  const add = <K extends RouteName>(name: K, handler: Handlers[K]): void =>
    registerRoute(app, registrar, routes[name], handler);
  for (const name of Object.keys(routes).filter(isRouteName)) add(name, handlers[name]);
}

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** Registers a route: session, permission and input are checked in this order, then the handler runs, then its answer is checked. */
export function registerRoute<R extends Route>(
  app: FastifyInstance,
  registrar: Registrar,
  route: R,
  handler: Handler<R>,
): void {
  const erased: ErasedHandler = handler;
  const sessions = new WeakMap<FastifyRequest, Session>();

  const requireSession = async (request: FastifyRequest): Promise<void> => {
    const session = await registrar.sessionOf(request);
    if (!session) throw new AppError('unauthenticated', 'Please sign in.');
    sessions.set(request, session);
  };

  app.route({
    method: route.method,
    url: route.path,
    // A link checker must not start or finish a sign-in.
    exposeHeadRoute: route.method === 'GET' && route.response !== 'redirect',
    // Before the body is read: nobody who is not signed in makes the server parse a megabyte.
    ...(route.permission === 'public' ? {} : { onRequest: requireSession }),
    handler: async (request, reply) => {
      const session = sessions.get(request);
      const base: PublicContext = { requestId: request.id, log: request.log, request, reply };
      if (!session) return answer(route, reply, await erased(validate(route, request), base));

      const crm = registrar.crmFor(session);
      if (route.permission === 'configure') await requireConfigure(registrar, crm);
      const input = validate(route, request);
      const watched = watchJournal(
        registrar.journalFor(authorOf(session, request, 'journal' in route ? route.journal : route.path)),
        request.log,
      );
      const context: SessionContext = { ...base, session, crm, journal: watched.journal };
      const result = await run(erased, input, context, watched);
      if ('journal' in route) watched.assertKept();
      return answer(route, reply, result);
    },
  });
}

async function run(
  handler: ErasedHandler,
  input: Input,
  context: SessionContext,
  watched: WatchedJournal,
): Promise<unknown> {
  try {
    return await handler(input, context);
  } finally {
    await watched.abandon();
  }
}

const authorOf = ({ orgId, userId, user }: Session, request: FastifyRequest, action: string): Author => ({
  orgId,
  userId,
  userName: user.name,
  requestId: request.id,
  action,
});

async function requireConfigure(registrar: Registrar, crm: Crm): Promise<void> {
  const missing = await registrar.missingPermissions(crm);
  if (missing.length === 0) return;
  const objects = missing.map(({ label, object, permission }) => `${permission} ${label} (${object})`).join(', ');
  throw new AppError('permission_missing', `You lack the permission to ${objects}.`, {
    fields: missing.map(({ object, label, permission }) => ({ path: object, code: permission, message: label })),
  });
}

/** Sends what the response schema declares, and nothing else. */
function answer(route: Route, reply: FastifyReply, result: unknown): unknown {
  if (typeof route.response === 'string') {
    if (!reply.sent) throw new Error(`${route.method} ${route.path} sent nothing`);
    return reply;
  }
  const parsed = z.safeParse(route.response, result);
  if (parsed.success) return parsed.data;
  throw new AppError('internal', 'The console made an answer that breaks its own rules.', {
    cause: new Error(JSON.stringify(parsed.error.issues.slice(0, 20).map((issue) => toFieldError('response', issue)))),
  });
}
