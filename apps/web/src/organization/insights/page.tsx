import { findPart, INSIGHT_PART_NAMES, INSIGHT_PARTS } from '@fieldstone/contracts/insights/insight-parts';
import type { InsightPartName } from '@fieldstone/contracts/insights/insight-parts';
import { REPORTS_PERIOD } from '@fieldstone/contracts/insights/insights';
import { countPeriod } from '@fieldstone/contracts/platform/period';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { PeriodField } from '../../domains/period/period-field.tsx';
import { RejectedPeriod } from '../../domains/period/rejected-period.tsx';
import { usePeriod } from '../../domains/period/use-period.ts';
import { useAddress } from '../../lib/navigation/use-address.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { NotFound } from '../../lib/page/not-found.tsx';
import { PageFilters } from '../../lib/page/page-filters.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useOrgPath } from '../../lib/page/use-org-path.ts';
import { PartLinks } from '../../lib/page/part-links.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { SearchableSelect } from '@fieldstone/ui/select';
import { createDownloads, DownloadsButton, DownloadsContext } from './downloads.tsx';
import { ExampleData } from './example-data.tsx';
import { figureQuery } from './insight-queries.ts';
import styles from './page.module.css';
import { usePartPath } from './part-link.tsx';
import { AdoptionPart, FeedbackPart, ReachPart, SyncsPart } from './parts.tsx';
import { usePeriodTexts } from './period-texts.ts';
import { ReportScopeContext } from './use-report-scope.ts';
import type { ReportScope } from './use-report-scope.ts';

const ALL = 'all';

/** Shows the insights, or a not-found page for an unknown part. */
export function InsightsPage() {
  const part = findPart(useParams()['part']);
  return part === undefined ? <NotFound /> : <InsightsPart part={part} />;
}

type InsightsPartProps = { readonly part: InsightPartName };

/** Shows a part of the insights: usage, syncs, notification reach or feedback (requirements INS-01 to INS-08, INX-09). */
function InsightsPart({ part }: InsightsPartProps) {
  const { t } = useTranslation(['insights', 'charts']);
  const path = useOrgPath();
  const { profiles } = useAppData();
  const [search, change] = useAddress();
  const pathOf = usePartPath();
  const period = usePeriod(REPORTS_PERIOD);
  const [downloads] = useState(createDownloads);
  const { from, to, now, rejected } = period;
  const profile = profiles.find(({ id }) => id === search.get('profile'));
  const own = profile === undefined ? {} : { profile: profile.id };
  const scope: ReportScope = { part, own, filter: { ...own, from, to }, profileName: profile?.name, now };

  const choose = (id: string) => change({ profile: id === ALL ? undefined : id });

  return (
    <>
      <PageHeader
        help="insights"
        title={pageName('insights')}
        part={t(`parts.${part}`)}
        path={path}
        description={t('description')}
        actions={
          <DownloadsButton downloads={downloads} part={t(`parts.${part}`)} isDisabled={rejected !== undefined} />
        }
      />
      <PageFilters count={profile === undefined ? 0 : 1}>
        <div className={styles.tools}>
          <PeriodField period={period} />
          <div className={styles.profile}>
            <SearchableSelect
              label={t('profile.label')}
              searchLabel={t('profile.search')}
              emptyText={t('profile.none')}
              options={[{ id: ALL, label: t('profile.all') }, ...profiles.map(({ id, name }) => ({ id, label: name }))]}
              value={profile?.id ?? ALL}
              onChange={choose}
            />
          </div>
        </div>
      </PageFilters>
      <PartLinks
        label={t('parts.label')}
        parts={INSIGHT_PART_NAMES.map((name) => ({ to: pathOf(name), label: t(`parts.${name}`) }))}
      >
        {rejected === undefined && <PeriodStatement scope={scope} />}
      </PartLinks>
      <ReportScopeContext value={scope}>
        <DownloadsContext value={downloads}>
          <div className={styles.page}>
            <ExampleData />
            {rejected === undefined ? <Reports part={part} /> : <RejectedPeriod />}
          </div>
        </DownloadsContext>
      </ReportScopeContext>
    </>
  );
}

function Reports({ part: name }: InsightsPartProps) {
  if (name === 'adoption') return <AdoptionPart />;
  if (name === 'syncs') return <SyncsPart />;
  return name === 'reach' ? <ReachPart /> : <FeedbackPart />;
}

/** Names the period of the page and the period that its figures are compared with, or since when there are data. */
function PeriodStatement({ scope: { part, filter, now } }: { readonly scope: ReportScope }) {
  const { t } = useTranslation('insights');
  const { timeZone } = useSessionUser();
  const texts = usePeriodTexts();
  const { span, previous, isSoFar } = countPeriod('week', filter, { now, timeZone });
  const { data } = useQuery(figureQuery(INSIGHT_PARTS[part].figures[0], filter));
  const since = data?.previous === null ? data.metadata.dataSinceMillis : undefined;
  const name = texts.period({ beginTimeMillis: span.begin, endTimeMillis: span.end, timeZone, isSoFar });
  return (
    <p className={styles.statement}>
      <strong>{name}</strong>
      <span>
        {since === undefined
          ? t('period.comparedWith', { earlier: texts.earlier(previous) })
          : since === null
            ? t('change.noData')
            : t('change.noEarlier', { since: texts.day(since) })}
      </span>
    </p>
  );
}
