import { COPY_POLL_MS } from '@fieldstone/contracts/organization/copy';
import { plannedChangeItems, readPlannedChange } from '@fieldstone/contracts/organization/planned-changes';
import { restorePlan } from '@fieldstone/contracts/organization/restore-settings';
import type { PlannedChange } from '@fieldstone/contracts/organization/planned-change';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** An opened dialog loads everything again, so that users decide on current data. */
const FRESH = { staleTime: 0, gcTime: 0 };

/** Queries what a return of a group profile's settings to a moment would change. */
export function restorePlanQuery(profileId: string, at: string) {
  return queryOptions({
    queryKey: ['restore-plan', profileId, at],
    ...FRESH,
    queryFn: ({ signal }) => call(restorePlan, { params: { profileId }, query: { at } }, { signal }),
  });
}

/** Returns the key of a planned change. */
export const changeKey = (changeId: string) => ['planned-change', changeId];

/** Returns whether a planned change is still being applied. */
export const isRunning = ({ state }: PlannedChange): boolean => state === 'applying';

/** Queries a planned change, repeatedly while it is applied. */
export function changeQuery(changeId: string) {
  return queryOptions({
    queryKey: changeKey(changeId),
    staleTime: 0,
    queryFn: ({ signal }) => call(readPlannedChange, { params: { changeId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? COPY_POLL_MS : false),
  });
}

/** Queries the outcomes of a planned change that has ended; a retry changes `finishedAt` and loads them again. */
export function changeItemsQuery({ id, finishedAt }: Pick<PlannedChange, 'id' | 'finishedAt'>) {
  return queryOptions({
    queryKey: ['planned-change-items', id, finishedAt],
    ...FRESH,
    // A restore has at most one page of items.
    queryFn: async ({ signal }) =>
      (await call(plannedChangeItems, { params: { changeId: id }, query: {} }, { signal })).records,
  });
}
