import { INSIGHT_PARTS } from '@fieldstone/contracts/insights/insight-parts';
import { daysOfPreset } from '@fieldstone/contracts/platform/period';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { FacetChart } from './facet-chart.tsx';
import { FeedbackComments } from './feedback-comments.tsx';
import { Figures } from './figures.tsx';
import { Funnel } from './funnel.tsx';
import styles from './page.module.css';
import { SeriesOverTime } from './series-over-time.tsx';
import { Stickiness } from './stickiness.tsx';
import { LastSyncs, SyncActivity } from './syncs.tsx';
import { TrendChart } from './trend-chart.tsx';
import { useReportScope } from './use-report-scope.ts';

const { adoption, syncs, reach, feedback } = INSIGHT_PARTS;

/** Shows how many people use the apps, whether it rises, and with what (requirements INS-01 to INS-05). */
export function AdoptionPart() {
  const { t } = useTranslation('insights');
  const { filter, own, now } = useReportScope();
  const { timeZone } = useSessionUser();
  return (
    <>
      <Figures title={t('totals')} names={adoption.figures} filter={filter} />
      <div className={styles.top}>
        <TrendChart names={adoption.trends} />
        <Figures title={t('fixed')} names={adoption.fixed} filter={own} isFixed>
          <Stickiness />
        </Figures>
      </div>
      <div className={styles.pair}>
        <SeriesOverTime name="versionsOverTime" filter={filter} days={filter} />
        <SeriesOverTime name="appUsageLastSixMonths" filter={own} days={daysOfPreset('months6', { now, timeZone })} />
      </div>
      <div className={styles.grid}>
        {adoption.facets.map((name) => (
          <FacetChart key={name} name={name} />
        ))}
      </div>
    </>
  );
}

/** Shows whether the apps sync, and who does not (requirement INS-06). */
export function SyncsPart() {
  const { t } = useTranslation('insights');
  const { filter, own } = useReportScope();
  return (
    <>
      <Figures title={t('totals')} names={syncs.figures} filter={filter} />
      <TrendChart names={syncs.trends} />
      <SyncActivity filter={own} />
      <LastSyncs key={own.profile} filter={own} />
    </>
  );
}

/** Shows the users of each group profile, and how far notifications reached. */
export function ReachPart() {
  const { t } = useTranslation('insights');
  const { filter, own } = useReportScope();
  return (
    <>
      <Figures title={t('totals')} names={reach.figures} filter={filter} />
      {reach.facets.map((name) => (
        <FacetChart key={name} name={name} />
      ))}
      <Funnel profileId={own.profile} />
    </>
  );
}

/** Shows whether the users are content, and what they say (requirement INS-05). */
export function FeedbackPart() {
  const { t } = useTranslation('insights');
  const { filter } = useReportScope();
  return (
    <>
      <Figures title={t('totals')} names={feedback.figures} filter={filter} />
      <TrendChart names={feedback.trends} />
      <div className={styles.grid}>
        {feedback.facets.map((name) => (
          <FacetChart key={name} name={name} />
        ))}
      </div>
      <FeedbackComments key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}
