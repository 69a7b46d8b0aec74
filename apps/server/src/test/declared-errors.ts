import { allRoutes } from '@fieldstone/contracts';
import { ERROR_STATUS } from '@fieldstone/contracts/platform/error';
import type { FastifyInstance } from 'fastify';
import { declaredErrors } from '../http/declared-errors.ts';

const declared = new Map(
  Object.values(allRoutes).map((route) => [
    `${route.method} ${route.path}`,
    new Set(declaredErrors(route).map((kind) => ERROR_STATUS[kind])),
  ]),
);

/** Adds the errors that an application's routes send without declaring their status in contracts. */
export function watchErrors(app: FastifyInstance, undeclared: Set<string>): void {
  // After the response: before it, a hook would delay the requests that follow in a page load.
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode }, done) => {
    const route = `${method} ${routeOptions.url ?? ''}`;
    if (statusCode >= 400 && declared.get(route)?.has(statusCode) === false) {
      undeclared.add(`${route} ${String(statusCode)}`);
    }
    done();
  });
}
