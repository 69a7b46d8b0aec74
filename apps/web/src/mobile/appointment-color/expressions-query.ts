import { expressions } from '@fieldstone/contracts/platform/org/org';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Loads the active expressions of an object, to choose from and to mark rules with a missing expression. */
export function expressionsQuery(object: string) {
  return queryOptions({
    queryKey: ['expressions', object],
    queryFn: async ({ signal }) => (await call(expressions, { params: { object } }, { signal })).records,
  });
}
