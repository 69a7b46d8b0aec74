import { copyDifferences } from '@fieldstone/contracts/changes/plan';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FRESH } from '../../../changes/change-queries.ts';
import { call } from '../../../lib/api/call.ts';
import { useMoment } from '../../../lib/session/use-moment.ts';
import { grantProfilesQuery } from '../../../settings/grants/grant-queries.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Badge } from '@fieldstone/ui/badge';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { DataGrid, LongTable } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';

export type ProfilesStepProps = {
  readonly profileId: string;
  readonly settingIds: readonly SettingId[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (profileIds: ReadonlySet<string>) => void;
};

/** A group profile with the number of chosen settings that differ: undefined while it loads, null if it failed to load. */
type Target = GroupProfile & { readonly differing: number | null | undefined };

const NO_PROFILES: readonly GroupProfile[] = [];
const nameOf = ({ name }: Target) => name;

/** Offers the target group profiles, each with the number of chosen settings that differ (requirement CPY-03). */
export function ProfilesStep({ profileId, settingIds, selected, onSelect }: ProfilesStepProps) {
  const { t } = useTranslation('copy');
  const [isOnlyDiffering, setOnlyDiffering] = useState(false);
  const profiles = useQuery({ ...grantProfilesQuery, staleTime: 0 });
  const differences = useQuery(copyDifferencesQuery(profileId, settingIds));
  const columns = useTargetColumns(settingIds.length);
  const isFiltered = isOnlyDiffering && differences.data !== undefined;
  const targets = useMemo(
    () =>
      (profiles.data ?? NO_PROFILES)
        .filter(({ id }) => id !== profileId)
        .map((one): Target => ({
          ...one,
          differing: differences.data ? (differences.data.get(one.id) ?? null) : undefined,
        })),
    [profiles.data, profileId, differences.data],
  );
  const rows = useMemo(
    () => (isFiltered ? targets.filter(({ differing }) => differing !== 0) : targets),
    [isFiltered, targets],
  );
  if (profiles.error && !profiles.data) {
    const { error, isFetching, refetch } = profiles;
    return <FailureBanner title={t('profiles.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  return (
    <>
      {differences.error && (
        <FailureBanner
          tone="warning"
          title={t('profiles.differencesFailed')}
          error={differences.error}
          isRetrying={differences.isFetching}
          onRetry={differences.refetch}
        />
      )}
      <div data-shrinks>
        <DataGrid
          Table={LongTable}
          label={t('profiles.grid')}
          rows={rows}
          columns={columns}
          selection={{ nameOf, selected, onSelect }}
          search={{
            label: t('profiles.search'),
            autoFocus: true,
            filter: (
              <Checkbox isSelected={isFiltered} onChange={setOnlyDiffering} isDisabled={differences.data === undefined}>
                {t('profiles.onlyDiffering')}
              </Checkbox>
            ),
          }}
          isLoading={profiles.isPending}
          empty={
            isFiltered ? (
              <EmptyState title={t('profiles.noneDiffers')} />
            ) : (
              <EmptyState title={t('profiles.none')}>{t('profiles.noneText')}</EmptyState>
            )
          }
        />
      </div>
    </>
  );
}

/** Returns the columns: name, author and time of the last change of any setting (requirement OVR-02), and how many chosen settings differ. */
function useTargetColumns(chosen: number): ReadonlyArray<GridColumn<Target>> {
  const { t } = useTranslation(['copy', 'app']);
  const moment = useMoment();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('profiles.columns.name'),
        width: 'minmax(10rem, 2.4fr)',
        render: ({ name, isGlobal }) => (
          <>
            <span>{name}</span> {isGlobal && <Badge tone="accent">{t('app:profile.global')}</Badge>}
          </>
        ),
        sortBy: ({ name }) => name,
      },
      {
        id: 'by',
        label: t('profiles.columns.by'),
        width: 'minmax(7rem, 2fr)',
        render: ({ lastChanged }) => lastChanged?.by ?? '',
        sortBy: ({ lastChanged }) => lastChanged?.by ?? null,
      },
      {
        id: 'on',
        label: t('profiles.columns.on'),
        width: 'minmax(12rem, 2.2fr)',
        render: ({ lastChanged }) => (lastChanged === null ? t('profiles.never') : moment(lastChanged.at)),
        sortBy: ({ lastChanged }) => lastChanged?.at ?? null,
      },
      {
        id: 'differing',
        label: t('profiles.columns.differing'),
        width: 'minmax(6rem, 1fr)',
        render: ({ differing }) => {
          if (differing === undefined) return t('profiles.counting');
          if (differing === null) return t('profiles.unknown');
          return differing === 0 ? t('profiles.identical') : t('profiles.differing', { count: differing, chosen });
        },
        sortBy: ({ differing }) => differing ?? null,
      },
    ],
    [t, moment, chosen],
  );
}

/** Queries how many of the settings differ, by the id of the group profile. */
function copyDifferencesQuery(source: string, setting: readonly SettingId[]) {
  return queryOptions({
    queryKey: ['copy-differences', source, setting],
    ...FRESH,
    queryFn: async ({ signal }) => {
      const { records } = await call(copyDifferences, { query: { source, setting: [...setting] } }, { signal });
      return new Map(records.map((record) => [record.profileId, record.differing]));
    },
  });
}
