import { listProcesses } from '@fieldstone/contracts/organization/processes';
import { routeQuery } from '../../lib/api/route-query.ts';

export type ProcessKind = 'expression' | 'form';

/** Queries all expressions or form processes with the settings that use them. */
export const processesQuery = (kind: ProcessKind) =>
  routeQuery(listProcesses, {
    query: { kind },
    queryKey: ['processes', kind],
    staleTime: 0,
    data: ({ records }) => records,
  });
