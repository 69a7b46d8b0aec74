import { expressions } from '@fieldstone/contracts/organization/org';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** The active expressions over an object: for choosing one, and for marking rules whose expression is gone. */
export function expressionsQuery(object: string) {
  return queryOptions({
    queryKey: ['expressions', object],
    queryFn: async ({ signal }) => (await call(expressions, { params: { object } }, { signal })).records,
  });
}
