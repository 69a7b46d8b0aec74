import type { HomeProfile } from '@fieldstone/contracts/organization/overview';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { cx } from '@fieldstone/ui/cx';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { SearchField } from '@fieldstone/ui/search-field';
import { Segments } from '@fieldstone/ui/segments';
import { Select } from '@fieldstone/ui/select';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { homeProfilesQuery } from '../../domains/group-profile/home-profiles-query.ts';
import { ReachMark, REACHES } from '../../domains/notification/reach-bar.tsx';
import { profilePath } from '../../lib/navigation/paths.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { homeReachQuery } from '../../domains/group-profile/group-profile-queries.ts';
import { isFilter, matching, offeredFilters } from './home-filters.ts';
import { HomeTable } from './home-table.tsx';
import { PROFILE_COLUMNS, profilesFile } from './profiles-file.ts';
import styles from './home.module.css';
import { StartCard } from './start-card.tsx';
import { StartSteps } from './start-steps.tsx';
import { isSort, SORTS, useHomeView } from './use-home-view.ts';
import type { HomeView } from './use-home-view.ts';

/** Loaded on demand, because few visits create a group profile. */
const ProfileFormDialog = lazy(async () => ({
  default: (await import('../../domains/group-profile/profile-form-dialog.tsx')).ProfileFormDialog,
}));

/** Lists all group profiles with the state of their settings; the console's home (requirements OVR-05 and STP-06). */
export function GroupProfilesPage() {
  const { t } = useTranslation(['group-profiles', 'app', 'settings']);
  const { locale, orgId } = useSessionUser();
  const isReadOnly = useIsReadOnly();
  const navigate = useNavigate();
  const { data, error, isPending, isFetching, refetch } = useQuery(homeProfilesQuery);
  // Without it, the list is complete except for the reach.
  const { data: reaches } = useQuery(homeReachQuery);
  const view = useHomeView();
  const [isCreating, setCreating] = useState(false);
  const profiles = data?.records ?? NONE;
  const shown = matching(profiles, view.filter, view.search);
  const isUnset = data !== undefined && profiles.every(({ storedSettings }) => storedSettings === 0);
  const users = profiles.reduce((sum, profile) => sum + profile.users, 0);
  const summary = t('summaryUsers', { count: users, formatted: users.toLocaleString(locale) });
  const number = t('count', { count: profiles.length, formatted: profiles.length.toLocaleString(locale) });
  return (
    <>
      <PageHeader
        title={pageName('group-profiles')}
        help="group-profiles"
        description={t('summaryText')}
        badge={isReadOnly && <Badge>{t('settings:readOnly')}</Badge>}
        actions={
          <>
            {data && (
              <DownloadButton
                label={pageName('group-profiles')}
                columns={PROFILE_COLUMNS}
                load={(separator) =>
                  profilesFile({ profiles: shown, offeredSettings: data.offeredSettings, reaches }, orgId, separator)
                }
                isDisabled={shown.length === 0}
                size="medium"
              />
            )}
            {!isReadOnly && (
              <Button icon={<IconPlus aria-hidden="true" />} onPress={() => setCreating(true)}>
                {t('new')}
              </Button>
            )}
          </>
        }
      />
      <FailureBanner title={t('loadFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isUnset && <StartSteps profiles={profiles} isReadOnly={isReadOnly} onCreate={() => setCreating(true)} />}
      {!isUnset && <StartCard profiles={profiles} />}
      {isPending && (
        <Card>
          <Skeleton lines={8} label={t('loading')} />
        </Card>
      )}
      {data && (
        <>
          <Tools profiles={profiles} view={view} />
          <div className={styles.above}>
            <span className="wrap-3">
              <output className="note">{t('shownOf', { shown: shown.length.toLocaleString(locale), number })}</output>
              <span className="note">{summary}</span>
            </span>
            {reaches !== undefined && reaches.size > 0 && <ReachLegend />}
          </div>
          <HomeTable profiles={shown} offeredSettings={data.offeredSettings} reaches={reaches} view={view}>
            <NothingFound view={view} number={number} />
          </HomeTable>
        </>
      )}
      <Suspense>
        {isCreating && (
          <ProfileFormDialog
            title={t('new')}
            onClose={() => setCreating(false)}
            onSaved={({ id }) => void navigate(profilePath(id, 'people'))}
          />
        )}
      </Suspense>
    </>
  );
}

const NONE: readonly HomeProfile[] = [];

/** Explains the bars of the list. */
function ReachLegend() {
  const { t } = useTranslation(['group-profiles', 'common']);
  return (
    <p className={cx('note', styles.legend)} title={t('common:reach.note')}>
      <span>{t('reach.legend')}</span>
      {REACHES.map((part) => (
        <span key={part} className={styles.part}>
          <ReachMark part={part} />
          <span>{t(`common:reach.${part}`)}</span>
        </span>
      ))}
      <span className="visually-hidden">{t('common:reach.note')}</span>
    </p>
  );
}

function Tools({ profiles, view }: { readonly profiles: readonly HomeProfile[]; readonly view: HomeView }) {
  const { t } = useTranslation('group-profiles');
  const { locale } = useSessionUser();
  const { text, setText, filter, setFilter, sort, setSort } = view;
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField label={t('search')} value={text} onChange={setText} maxLength={100} />
      </div>
      <div className={styles.filters}>
        <Segments
          label={<span className="visually-hidden">{t('filter')}</span>}
          options={offeredFilters(profiles, filter).map(({ filter: id, count }) => ({
            id,
            label: t(`filters.${id}`, { number: count.toLocaleString(locale) }),
          }))}
          value={filter}
          onChange={(id) => isFilter(id) && setFilter(id)}
        />
      </div>
      <div className={styles.sort}>
        <Select
          label={t('sort')}
          isLabelHidden
          options={Object.keys(SORTS)
            .filter(isSort)
            .map((id) => ({ id, label: t(`sorts.${id}`) }))}
          value={sort.column}
          onChange={(id) => isSort(id) && setSort({ column: id, isDescending: SORTS[id] })}
        />
      </div>
    </div>
  );
}

/** Offers to see all group profiles if search and filter match none. */
function NothingFound({ view, number }: { readonly view: HomeView; readonly number: string }) {
  const { t } = useTranslation('group-profiles');
  const search = view.search.trim();
  return (
    <EmptyState
      icon={<IconSearch aria-hidden="true" />}
      title={search === '' ? t('noneFiltered') : t('noneFound', { text: search })}
      action={<Button onPress={view.clear}>{t('clear')}</Button>}
    >
      {t('noneText', { number })}
    </EmptyState>
  );
}
