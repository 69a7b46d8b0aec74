import { toTrend } from '@fieldstone/contracts/insights/insight-numbers';
import type { TrendName } from '@fieldstone/contracts/insights/insight-parts';
import { earlierDays, hasEarlierData } from '@fieldstone/contracts/platform/period';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SeriesChart } from '@fieldstone/ui/charts';
import type { ChartSeries } from '@fieldstone/ui/charts';
import { Segments } from '@fieldstone/ui/segments';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useChangeMarks } from './change-marks.tsx';
import { unitOf } from './figure-texts.ts';
import { trendQuery } from './insight-queries.ts';
import { usePeriodTexts } from './period-texts.ts';
import { ReportChart } from './report-chart.tsx';
import { useStepNames } from './step-names.ts';
import { useReportScope } from './use-report-scope.ts';

/** Shows a trend over the page's period beside the earlier period, with the changes of the configuration (requirements INX-05, INX-09). */
export function TrendChart({ names }: { readonly names: readonly [TrendName, ...TrendName[]] }) {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const { filter } = useReportScope();
  const [chosen, setChosen] = useState(names[0]);
  const periods = usePeriodTexts();
  const namesOf = useStepNames();
  const marksOf = useChangeMarks(filter);
  const query = useQuery(trendQuery(chosen, filter));
  const { data } = query;
  const earlierFilter = { ...filter, ...earlierDays(filter) };
  const { data: before } = useQuery(trendQuery(chosen, earlierFilter));
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

  const since = data?.metadata.dataSinceMillis ?? null;
  const values = data ? toTrend(data) : [];
  const { steps, stepById } = namesOf(values, data?.metadata);
  const previous = data && { begin: data.metadata.previous.beginTimeMillis, end: data.metadata.previous.endTimeMillis };
  // Weeks and days of both periods correspond; months do not.
  const isCompared = previous !== undefined && data?.metadata.step !== 'month' && hasEarlierData({ previous }, since);
  const earlierValues = isCompared && before ? toTrend(before).map(({ value }) => value) : [];
  const isEmpty = values.every(({ value }) => value === null || value === 0);
  const unit = t(`units.${unitOf(chosen)}`, { count: 2 });
  const report = t(`reports.${chosen}`);
  const title = data ? t('trend.title', { report, step: t(`steps.${data.metadata.step}`) }) : report;
  const series: ChartSeries[] = [
    {
      id: 'now',
      label: data ? periods.period(data.metadata) : report,
      // A step before the first event has no value.
      values: values.map(({ end, value }) => (since === null || end <= since ? null : value)),
    },
    ...(before && earlierValues.length > 0
      ? [{ id: 'earlier', label: periods.period(before.metadata), values: earlierValues, isEarlier: true }]
      : []),
  ];
  const columns = [t('columns.when'), unit, ...(series.length > 1 ? [t('columns.before')] : [])];
  const rows = steps.map(({ id, name, iso }, at) => ({
    id,
    name,
    iso,
    values: series.map(({ values: row }) => row[at] ?? null),
  }));

  return (
    <ReportChart
      name={chosen}
      filter={filter}
      title={title}
      // The legend of two lines has both periods.
      description={data && !isCompared ? periods.period(data.metadata) : undefined}
      query={query}
      columns={columns}
      rows={isEmpty ? [] : rows}
      actions={
        names.length > 1 && (
          <Segments
            label={<span className="visually-hidden">{t('trend.label')}</span>}
            options={names.map((id) => ({ id, label: t(`reports.${id}`) }))}
            value={chosen}
            onChange={(id) => setChosen(names.find((name) => name === id) ?? chosen)}
          />
        )
      }
    >
      {(open) => (
        <SeriesChart
          label={title}
          kind="lines"
          steps={steps}
          series={series}
          format={(value) => number.format(value)}
          marks={marksOf(values)}
          onOpen={(id) => {
            const step = stepById(id);
            if (step) open({ title: `${report}, ${step.name}`, filter: { ...filter, ...step.days } });
          }}
        />
      )}
    </ReportChart>
  );
}
