import { COPY_POLL_MS, copyChanges, copyResults, listCopies, readCopy } from '@fieldstone/contracts/organization/copy';
import {
  COPY_PLAN_LIMIT,
  copyDifference,
  copyDifferences,
  copyPlan,
  copySource,
} from '@fieldstone/contracts/organization/copy-plan';
import type { ChangeOverlap } from '@fieldstone/contracts/organization/change-plan';
import type { CopyOperation } from '@fieldstone/contracts/organization/copy';
import type { CopyPlanTarget } from '@fieldstone/contracts/organization/copy-plan';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import type { CallOptions } from '../../lib/api/request.ts';
import { reloadNotifiedStates } from '../../domains/notification/notified-states.ts';

/** An opened wizard loads everything again, so that users decide on current data. */
const FRESH = { staleTime: 0, gcTime: 0 };

/** Queries the source's settings, and whether they differ from their defaults. */
export function copySourceQuery(profileId: string) {
  return queryOptions({
    ...FRESH,
    queryKey: ['copy-source', profileId],
    queryFn: ({ signal }) => call(copySource, { params: { profileId } }, { signal }),
  });
}

/** Queries how many of the settings differ, by the id of the group profile. */
export function copyDifferencesQuery(profileId: string, setting: readonly SettingId[]) {
  return queryOptions({
    queryKey: ['copy-differences', profileId, setting],
    ...FRESH,
    queryFn: async ({ signal }) => {
      const { records } = await call(
        copyDifferences,
        { params: { profileId }, query: { setting: [...setting] } },
        { signal },
      );
      return new Map(records.map((record) => [record.profileId, record.differing]));
    },
  });
}

/** The dry run of a copy. `sourceVersion` is undefined if the source changed between two parts of the response. */
export type Plan = {
  readonly sourceVersion: string | undefined;
  readonly targets: readonly CopyPlanTarget[];
  /** Estimated number of CRM calls of the copy. */
  readonly calls: number;
  readonly overlaps: readonly ChangeOverlap[];
};

/** Queries the settings that a copy left alone because someone had changed them. */
export function copyChangesQuery(copyId: string) {
  return queryOptions({
    queryKey: ['copy-changes', copyId],
    ...FRESH,
    queryFn: ({ signal }) => call(copyChanges, { params: { copyId } }, { signal }),
  });
}

/** Requests the dry run for any number of targets, in parts that fit into one address. */
async function loadPlan(
  profileId: string,
  setting: readonly SettingId[],
  targets: readonly string[],
  options: CallOptions = {},
): Promise<Plan> {
  const parts: Array<readonly string[]> = [];
  for (let at = 0; at < targets.length; at += COPY_PLAN_LIMIT) parts.push(targets.slice(at, at + COPY_PLAN_LIMIT));
  const plans = [];
  // Sequential, because each part costs the CRM several reads.
  for (const target of parts) {
    const query = { setting: [...setting], target: [...target] };
    plans.push(await call(copyPlan, { params: { profileId }, query }, options));
  }
  const versions = new Set(plans.map(({ sourceVersion }) => sourceVersion));
  const [sourceVersion] = versions;
  return {
    sourceVersion: versions.size === 1 ? sourceVersion : undefined,
    targets: plans.flatMap((plan) => plan.targets),
    calls: plans.reduce((sum, { calls }) => sum + calls, 0),
    overlaps: merged(plans.flatMap(({ overlaps }) => overlaps)),
  };
}

/** Returns each planned change once, with the settings of all parts. */
function merged(overlaps: readonly ChangeOverlap[]): ChangeOverlap[] {
  return [...Map.groupBy(overlaps, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, settings: same.reduce((sum, { settings }) => sum + settings, 0) }] : [];
  });
}

/** Queries the dry run of a copy. */
export function planQuery(profileId: string, setting: readonly SettingId[], targets: readonly string[]) {
  return queryOptions({
    queryKey: ['copy-plan', profileId, setting, targets],
    ...FRESH,
    queryFn: ({ signal }) => loadPlan(profileId, setting, targets, { signal }),
  });
}

/** Queries the current value of a setting in a target, and its value after the copy. */
export function differenceQuery(profileId: string, setting: SettingId, target: string) {
  return queryOptions({
    queryKey: ['copy-difference', profileId, setting, target],
    ...FRESH,
    queryFn: ({ signal }) => call(copyDifference, { params: { profileId }, query: { setting, target } }, { signal }),
  });
}

/** Queries the latest copies from a group profile. */
export function copiesQuery(profileId: string) {
  return queryOptions({
    queryKey: ['copies', profileId],
    ...FRESH,
    queryFn: async ({ signal }) => (await call(listCopies, { params: { profileId } }, { signal })).records,
  });
}

export const copyKey = (copyId: string) => ['copy', copyId];

/** Queries the progress of a copy, repeatedly while it runs. */
export function copyQuery(copyId: string, client: QueryClient) {
  return queryOptions({
    queryKey: copyKey(copyId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CopyOperation> => {
      const operation = await call(readCopy, { params: { copyId } }, { signal });
      if (operation.status === 'done') void reloadNotifiedStates(client);
      return operation;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? COPY_POLL_MS : false),
  });
}

/** Queries the outcomes of a finished copy; a retry changes `finishedAt` and loads them again. */
export function copyResultsQuery({ id, finishedAt }: Pick<CopyOperation, 'id' | 'finishedAt'>) {
  return queryOptions({
    queryKey: ['copy-results', id, finishedAt],
    ...FRESH,
    queryFn: async ({ signal }) => (await call(copyResults, { params: { copyId: id } }, { signal })).results,
  });
}
