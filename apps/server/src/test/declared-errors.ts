import { allRoutes } from '@fieldstone/contracts';
import { errorResponse } from '@fieldstone/contracts/platform/error';
import type { FastifyInstance } from 'fastify';
import { declaredErrors } from '../platform/http/declared-errors.ts';

const declared = new Map(
  Object.values(allRoutes).map((route) => [`${route.method} ${route.path}`, new Set(declaredErrors(route))]),
);

/** Adds the errors that an application's routes send without declaring them in contracts. */
export function watchErrors(app: FastifyInstance, undeclared: Set<string>): void {
  // Without a promise, which would delay the requests that follow in a page load.
  app.addHook('onSend', ({ method, routeOptions }, { statusCode }, payload, done) => {
    const route = `${method} ${routeOptions.url ?? ''}`;
    const kinds = declared.get(route);
    if (kinds !== undefined && statusCode >= 400 && typeof payload === 'string' && payload.startsWith('{')) {
      const { code, kind } = errorResponse.parse(JSON.parse(payload)).error;
      if (!kinds.has(kind)) undeclared.add(`${route} ${String(statusCode)} ${kind} (${code})`);
    }
    done(null, payload);
  });
}
