import type { CopyPlanTarget } from '@fieldstone/contracts/organization/copy';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { planQuery } from './copy-queries.ts';

export type PlanState = {
  /** Undefined until the dry run is there. */
  readonly targets: readonly CopyPlanTarget[] | undefined;
  readonly sourceVersion: string | undefined;
  /** The source was changed while the dry run ran: it has to run again. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

/** The dry run of a copy; null: none is wanted. It runs anew whenever the step is opened. */
export function usePlan(
  profileId: string,
  wanted: { readonly settingIds: readonly SettingId[]; readonly profileIds: readonly string[] } | null,
): PlanState {
  const { settingIds = [], profileIds = [] } = wanted ?? {};
  const query = useQuery({ ...planQuery(profileId, settingIds, profileIds), enabled: wanted !== null });
  const { data, error, isFetching, refetch } = query;
  return {
    targets: data?.targets,
    sourceVersion: data?.sourceVersion,
    isOutdated: data !== undefined && data.sourceVersion === undefined,
    error,
    isFetching,
    retry: () => void refetch(),
  };
}
