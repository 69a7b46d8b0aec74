import { facetLabel, toSeries } from '@fieldstone/contracts/insights/insight-numbers';
import type { InsightOf } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import type { Days } from '@fieldstone/contracts/platform/period';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFrame, SeriesChart } from '@fieldstone/ui/charts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { applicationName } from './application-name.ts';
import { useChangeMarks } from './change-marks.tsx';
import { useFailure } from './chart-failure.ts';
import { seriesQuery } from './insight-queries.ts';
import { usePeriodTexts } from './period-texts.ts';
import { ReportDownload } from './report-download.tsx';
import { useStepNames } from './step-names.ts';
import { UsersDialog } from './users-dialog.tsx';
import type { OpenedUsers } from './users-dialog.tsx';

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
  const [opened, setOpened] = useState<OpenedUsers>();
  const periods = usePeriodTexts();
  const namesOf = useStepNames();
  const { data, error, isPending, refetch } = useQuery(seriesQuery(name, filter));
  const failure = useFailure(error, refetch);
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
  const shown = (value: number | null): string => (value === null ? '–' : number.format(value));
  return (
    <>
      <ChartFrame
        title={title}
        description={data && periods.period(data.metadata)}
        isLoading={isPending}
        failure={failure}
        empty={t('empty')}
        table={
          data && all.length > 0
            ? {
                columns: [t('columns.when'), ...all.map(({ label }) => label)],
                rows: steps.map(({ id, name: step }, at) => ({
                  id,
                  cells: [step, ...all.map(({ values }) => shown(values[at] ?? null))],
                })),
              }
            : undefined
        }
        actions={
          <ReportDownload
            label={title}
            name={name}
            filter={filter}
            shown={{
              columns: [[t('columns.when'), 'text'], ...all.map(({ label }) => [label, 'number'] as const)],
              rows: steps.map(({ name: step }, at) => [step, ...all.map(({ values }) => values[at] ?? null)]),
            }}
            isDisabled={data !== undefined && all.length === 0}
          />
        }
      >
        <SeriesChart
          label={title}
          kind="lines"
          steps={steps}
          series={series}
          format={(value) => number.format(value)}
          marks={marksOf(spans)}
          onOpen={(id) => {
            const step = stepById(id);
            if (step) setOpened({ report: name, title: `${title}, ${step.name}`, filter: { ...filter, ...step.days } });
          }}
        />
      </ChartFrame>
      {opened && <UsersDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
