import { formProcesses } from '@fieldstone/contracts/platform/org/org';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Loads the active form processes whose source or target is the object. */
export function formsQuery(object: string) {
  return queryOptions({
    queryKey: ['forms', object],
    queryFn: async ({ signal }) => (await call(formProcesses, { params: { object } }, { signal })).records,
  });
}
