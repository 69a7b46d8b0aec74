import { formProcesses } from '@fieldstone/contracts/platform/org/org';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Loads the active form processes whose source or target is the object. */
export function formsQuery(object: string) {
  return routeQuery(formProcesses, { params: { object }, queryKey: ['forms', object], data: ({ records }) => records });
}
