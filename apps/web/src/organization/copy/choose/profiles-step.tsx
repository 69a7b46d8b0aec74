import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grantProfilesQuery } from '../../../settings/grants/grant-queries.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { DataGrid, LongTable } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { copyDifferencesQuery } from '../copy-queries.ts';
import { useTargetColumns } from './use-target-columns.tsx';
import type { Target } from './use-target-columns.tsx';

export type ProfilesStepProps = {
  readonly profileId: string;
  readonly settingIds: readonly SettingId[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (profileIds: ReadonlySet<string>) => void;
};

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
