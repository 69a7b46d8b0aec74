import { formProcesses } from '@fieldstone/contracts/organization/org';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** The active form processes that begin with an object or end in it. */
export function formsQuery(object: string) {
  return queryOptions({
    queryKey: ['forms', object],
    queryFn: async ({ signal }) => (await call(formProcesses, { params: { object } }, { signal })).records,
  });
}
