import { listProcesses } from '@fieldstone/contracts/organization/processes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

export type ProcessKind = 'expression' | 'form';

/** Queries all expressions or form processes with the settings that use them. */
export const processesQuery = (kind: ProcessKind) =>
  queryOptions({
    queryKey: ['processes', kind],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(listProcesses, { query: { kind } }, { signal })).records,
  });
