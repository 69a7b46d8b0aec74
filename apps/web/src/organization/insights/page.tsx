import { insightsIn } from '@fieldstone/contracts/insights/insight-queries';
import { REPORTS_PERIOD } from '@fieldstone/contracts/insights/insights';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { PeriodField } from '../../domains/period/period-field.tsx';
import { RejectedPeriod } from '../../domains/period/rejected-period.tsx';
import { usePeriod } from '../../domains/period/use-period.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { SearchableSelect } from '@fieldstone/ui/select';
import { FacetChart } from './facet-chart.tsx';
import { FeedbackComments } from './feedback-comments.tsx';
import { Figures } from './figures.tsx';
import { Funnel } from './funnel.tsx';
import type { NotifyDialogType } from './funnel.tsx';
import { usageSeriesQuery } from './insight-queries.ts';
import styles from './page.module.css';
import { LastSyncs, SyncActivity } from './syncs.tsx';
import { UsageOverTime } from './usage-over-time.tsx';

const [USERS, TOTALS, FACETS] = [insightsIn('users'), insightsIn('totals'), insightsIn('facets')];
const ALL = 'all';

/** Shows usage, syncs, notification reach and user feedback of the apps (requirements INS-01 to INS-08). */
export function InsightsPage({ NotifyDialog }: { readonly NotifyDialog: NotifyDialogType }) {
  const { t } = useTranslation(['insights', 'app', 'charts']);
  const { orgName } = useSessionUser();
  const { profiles } = useAppData();
  const [search, setSearch] = useSearchParams();
  const period = usePeriod(REPORTS_PERIOD);
  const profile = profiles.find(({ id }) => id === search.get('profile'))?.id;
  // Some reports have a fixed period, which their titles contain.
  const own: InsightFilter = profile === undefined ? {} : { profile };
  const filter: InsightFilter = { ...own, from: period.from, to: period.to };
  // The lower reports wait until the first numbers have loaded or failed.
  const isEnabled = !useQuery(usageSeriesQuery(own)).isPending;

  const choose = (id: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (id === ALL) next.delete('profile');
      else next.set('profile', id);
      return next;
    });

  const key = `${period.from} ${period.to} ${profile}`;
  return (
    <>
      <PageHeader
        help="insights"
        title={pageName('insights')}
        path={[orgName, t('app:groups.organization')]}
        description={t('description')}
      />
      <div className={styles.tools}>
        <PeriodField period={period} />
        <div className={styles.profile}>
          <SearchableSelect
            label={t('profile.label')}
            searchLabel={t('profile.search')}
            emptyText={t('profile.none')}
            options={[{ id: ALL, label: t('profile.all') }, ...profiles.map(({ id, name }) => ({ id, label: name }))]}
            value={profile ?? ALL}
            onChange={choose}
          />
        </div>
      </div>
      <div className={styles.page}>
        <Figures label={t('users')} names={USERS} filter={own} isEnabled />
        <UsageOverTime filter={own} />
        {period.rejected === undefined ? (
          <>
            <Figures label={t('totals')} names={TOTALS} filter={filter} isEnabled={isEnabled} />
            <div className={styles.grid}>
              {FACETS.map((name) => (
                <FacetChart key={name} name={name} filter={filter} isEnabled={isEnabled} />
              ))}
            </div>
            <FeedbackComments key={`feedback ${key}`} filter={filter} isEnabled={isEnabled} />
          </>
        ) : (
          <RejectedPeriod />
        )}
        <SyncActivity filter={own} isEnabled={isEnabled} />
        <LastSyncs key={`syncs ${key}`} filter={own} isEnabled={isEnabled} />
        <Funnel profileId={profile} isEnabled={isEnabled} NotifyDialog={NotifyDialog} />
      </div>
    </>
  );
}
