import { facetLabel, toSeries } from '@fieldstone/contracts/insights/insight-numbers';
import type { InsightOf } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import type { Days } from '@fieldstone/contracts/platform/period';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SeriesChart } from '@fieldstone/ui/charts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { applicationName } from './application-name.ts';
import { useChangeMarks } from './change-marks.tsx';
import { seriesQuery } from './insight-queries.ts';
import { usePeriodTexts } from './period-texts.ts';
import { ReportChart } from './report-chart.tsx';
import { useStepNames } from './step-names.ts';

export type SeriesOverTimeProps = {
  readonly name: InsightOf<'timeSeries'>;
  readonly filter: InsightFilter;
  /** The days that the report covers. */
  readonly days: Days;
};

/** More lines are hard to distinguish; the table and the file have all values. */
const LINES = 6;

/** Shows the users of each value of an attribute over time, such as the versions of an app (requirements INS-02, INX-09). */
export function SeriesOverTime({ name, filter, days }: SeriesOverTimeProps) {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const periods = usePeriodTexts();
  const namesOf = useStepNames();
  const query = useQuery(seriesQuery(name, filter));
  const { data } = query;
  const number = new Intl.NumberFormat(locale);
  const isOfApps = name === 'appUsageLastSixMonths';
  const since = data?.metadata.dataSinceMillis ?? null;
  const all = (data ? toSeries(data) : []).map(({ name: facet, steps: values }) => {
    const id = facetLabel(facet, t('notReported'));
    return {
      id,
      label: isOfApps ? applicationName(id) : id,
      spans: values,
      // Before the first event there are no data (requirement INX-03).
      values: values.map(({ end, value }) => (since === null || end <= since ? null : value)),
    };
  });
  const totalOf = ({ values }: (typeof all)[number]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const series = all.toSorted((a, b) => totalOf(b) - totalOf(a)).slice(0, LINES);
  const spans = all[0]?.spans ?? [];
  const { steps, stepById } = namesOf(spans, data?.metadata);
  const marksOf = useChangeMarks({ ...filter, ...days });
  const title = t(`reports.${name}`);
  return (
    <ReportChart
      name={name}
      filter={filter}
      title={title}
      description={data && periods.period(data.metadata)}
      query={query}
      columns={[t('columns.when'), ...all.map(({ label }) => label)]}
      rows={steps.map(({ id, name: step, iso }, at) => ({
        id,
        name: step,
        iso,
        values: all.map(({ values }) => values[at] ?? null),
      }))}
    >
      {(open) => (
        <SeriesChart
          label={title}
          kind="lines"
          steps={steps}
          series={series}
          format={(value) => number.format(value)}
          marks={marksOf(spans)}
          onOpen={(id) => {
            const step = stepById(id);
            if (step) open({ title: `${title}, ${step.name}`, filter: { ...filter, ...step.days } });
          }}
        />
      )}
    </ReportChart>
  );
}
