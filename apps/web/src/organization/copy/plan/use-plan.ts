import type { ChangeOverlap } from '@fieldstone/contracts/organization/change-plan';
import type { CopyPlanTarget } from '@fieldstone/contracts/organization/copy-plan';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { planQuery } from '../copy-queries.ts';

export type PlanState = {
  /** Undefined until the dry run is loaded. */
  readonly targets: readonly CopyPlanTarget[] | undefined;
  readonly sourceVersion: string | undefined;
  /** Estimated number of CRM calls of the copy. */
  readonly calls: number;
  readonly overlaps: readonly ChangeOverlap[];
  /** The source changed during the dry run, which must run again. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

/** Loads the dry run of a copy each time its step opens; null loads nothing. */
export function usePlan(
  profileId: string,
  desired: { readonly settingIds: readonly SettingId[]; readonly profileIds: readonly string[] } | null,
): PlanState {
  const { settingIds = [], profileIds = [] } = desired ?? {};
  const query = useQuery({ ...planQuery(profileId, settingIds, profileIds), enabled: desired !== null });
  const { data, error, isFetching, refetch } = query;
  return {
    targets: data?.targets,
    sourceVersion: data?.sourceVersion,
    calls: data?.calls ?? 0,
    overlaps: data?.overlaps ?? [],
    isOutdated: data !== undefined && data.sourceVersion === undefined,
    error,
    isFetching,
    retry: () => void refetch(),
  };
}
