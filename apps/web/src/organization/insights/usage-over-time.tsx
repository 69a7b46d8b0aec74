import { toAppUsage } from '@fieldstone/contracts/insights/insight-numbers';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChartFrame, SeriesChart } from '@fieldstone/ui/charts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { applicationName } from './application-name.ts';
import { useFailure } from './chart-failure.ts';
import { usageSeriesQuery } from './insight-queries.ts';
import { ReportDownload } from './report-download.tsx';

/** Shows the users of each app by month (requirement INS-02). */
export function UsageOverTime({ filter }: { readonly filter: InsightFilter }) {
  const { t } = useTranslation('insights');
  const { locale, timeZone } = useSessionUser();
  const { data, error, isPending, refetch } = useQuery(usageSeriesQuery(filter));
  const failure = useFailure(error, refetch);
  const number = new Intl.NumberFormat(locale);
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone });
  const apps = data ? toAppUsage(data) : [];
  const steps = (apps[0]?.timeSeriesData ?? []).map(({ time }) => ({ id: String(time), label: month.format(time) }));
  const title = t('reports.appUsageLastSixMonths');
  return (
    <ChartFrame
      title={title}
      description={t('sixMonths')}
      isLoading={isPending}
      failure={failure}
      empty={t('empty')}
      table={
        data && {
          columns: [t('columns.month'), ...apps.map(({ appName }) => applicationName(appName))],
          rows: steps.map(({ id, label }, at) => ({
            id,
            cells: [label, ...apps.map(({ timeSeriesData }) => number.format(timeSeriesData[at]?.count ?? 0))],
          })),
        }
      }
      actions={<ReportDownload label={title} name="appUsageLastSixMonths" filter={filter} />}
    >
      <SeriesChart
        label={title}
        kind="lines"
        steps={steps}
        series={apps.map(({ appName, timeSeriesData }) => ({
          id: appName,
          label: applicationName(appName),
          values: timeSeriesData.map(({ count }) => count),
        }))}
        format={(value) => number.format(value)}
      />
    </ChartFrame>
  );
}
