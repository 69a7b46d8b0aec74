import { expressions } from '@fieldstone/contracts/platform/org/org';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Loads the active expressions of an object, to choose from and to mark rules with a missing expression. */
export function expressionsQuery(object: string) {
  return routeQuery(expressions, {
    params: { object },
    queryKey: ['expressions', object],
    data: ({ records }) => records,
  });
}
