import {
  CHANGE_POLL_MS,
  plannedChangeItems,
  plannedChangeOutcomes,
  readPlannedChange,
} from '@fieldstone/contracts/changes/changes';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/call.ts';
import { routeQuery } from '../lib/api/route-query.ts';

/** An opened dialog loads everything again, so that users decide on current data. */
export const FRESH = { staleTime: 0, gcTime: 0 };

/** Returns the key of a planned change. */
export const changeKey = (changeId: string) => ['planned-change', changeId];

/** Returns whether a planned change is being applied. */
export const isApplying = ({ state }: PlannedChange): boolean => state === 'applying';

/** Queries a planned change, repeatedly while it is applied. */
export function changeQuery(changeId: string) {
  return routeQuery(readPlannedChange, {
    params: { changeId },
    queryKey: changeKey(changeId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isApplying(state.data) ? CHANGE_POLL_MS : false),
  });
}

/** Queries the outcomes of a planned change that has ended; a retry changes `finishedAt` and loads them again. */
export function outcomesQuery({ id, finishedAt }: Pick<PlannedChange, 'id' | 'finishedAt'>) {
  return routeQuery(plannedChangeOutcomes, {
    params: { changeId: id },
    queryKey: ['planned-change-outcomes', id, finishedAt],
    ...FRESH,
    data: ({ records }) => records,
  });
}

/** Queries the first settings that a planned change did not write because someone had changed them. */
export function changedItemsQuery(changeId: string) {
  return queryOptions({
    queryKey: ['planned-change-changed-items', changeId],
    ...FRESH,
    queryFn: async ({ signal }) => {
      const query = { reason: 'changed' } as const;
      return (await call(plannedChangeItems, { params: { changeId }, query }, { signal })).records;
    },
  });
}
