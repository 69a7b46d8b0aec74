import {
  COPY_PLAN_LIMIT,
  COPY_POLL_MS,
  copyDifference,
  copyDifferences,
  copyPlan,
  copyResults,
  copySource,
  listCopies,
  readCopy,
} from '@fieldstone/contracts/organization/copy';
import type { CopyOperation, CopyPlanTarget } from '@fieldstone/contracts/organization/copy';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import type { CallOptions } from '../../lib/api/call.ts';
import { NOTIFICATION_PROFILES_KEY } from '../../domains/notification/notification-profiles-key.ts';

/** What an opened wizard shows is asked for then: nobody decides on what was true a while ago. */
const FRESH = { staleTime: 0, gcTime: 0 };

/** The source's settings, with whether they differ from their defaults. */
export function copySourceQuery(profileId: string) {
  return queryOptions({
    ...FRESH,
    queryKey: ['copy-source', profileId],
    queryFn: ({ signal }) => call(copySource, { params: { profileId } }, { signal }),
  });
}

/** How many of the settings differ, by the id of the group profile. */
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

/** What a copy would do. `sourceVersion` is undefined when the source was changed between two parts of the answer. */
export type Plan = { readonly sourceVersion: string | undefined; readonly targets: readonly CopyPlanTarget[] };

/** Asks what a copy would do to any number of targets, as many at once as one address can name. */
export async function loadPlan(
  profileId: string,
  setting: readonly SettingId[],
  targets: readonly string[],
  options: CallOptions = {},
): Promise<Plan> {
  const parts: Array<readonly string[]> = [];
  for (let at = 0; at < targets.length; at += COPY_PLAN_LIMIT) parts.push(targets.slice(at, at + COPY_PLAN_LIMIT));
  const answers = [];
  // One after another: each part costs the CRM some reads, and all at once would be all of them at once.
  for (const target of parts) {
    const query = { setting: [...setting], target: [...target] };
    answers.push(await call(copyPlan, { params: { profileId }, query }, options));
  }
  const versions = new Set(answers.map(({ sourceVersion }) => sourceVersion));
  const [sourceVersion] = versions;
  return {
    sourceVersion: versions.size === 1 ? sourceVersion : undefined,
    targets: answers.flatMap((answer) => answer.targets),
  };
}

/** The dry run. */
export function planQuery(profileId: string, setting: readonly SettingId[], targets: readonly string[]) {
  return queryOptions({
    queryKey: ['copy-plan', profileId, setting, targets],
    ...FRESH,
    queryFn: ({ signal }) => loadPlan(profileId, setting, targets, { signal }),
  });
}

/** What a target has of a setting, and what it would get. */
export function differenceQuery(profileId: string, setting: SettingId, target: string) {
  return queryOptions({
    queryKey: ['copy-difference', profileId, setting, target],
    ...FRESH,
    queryFn: ({ signal }) => call(copyDifference, { params: { profileId }, query: { setting, target } }, { signal }),
  });
}

/** The last copies from a group profile. */
export function copiesQuery(profileId: string) {
  return queryOptions({
    queryKey: ['copies', profileId],
    ...FRESH,
    queryFn: async ({ signal }) => (await call(listCopies, { params: { profileId } }, { signal })).records,
  });
}

export const copyKey = (copyId: string) => ['copy', copyId];

/** How far a copy is; asked again for as long as it runs. */
export function copyQuery(copyId: string, client: QueryClient) {
  return queryOptions({
    queryKey: copyKey(copyId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CopyOperation> => {
      const operation = await call(readCopy, { params: { copyId } }, { signal });
      if (operation.status === 'done') void client.invalidateQueries({ queryKey: NOTIFICATION_PROFILES_KEY });
      return operation;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? COPY_POLL_MS : false),
  });
}

/** What became of each target; of one that is done, and again after it was tried again. */
export function copyResultsQuery({ id, finishedAt }: Pick<CopyOperation, 'id' | 'finishedAt'>) {
  return queryOptions({
    queryKey: ['copy-results', id, finishedAt],
    ...FRESH,
    queryFn: async ({ signal }) => (await call(copyResults, { params: { copyId: id } }, { signal })).results,
  });
}
