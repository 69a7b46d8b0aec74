import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightOf } from '@fieldstone/contracts/insights/insight-queries';
import { toCategoryCounts } from '@fieldstone/contracts/insights/insight-numbers';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BarChart, ChartFrame } from '@fieldstone/ui/charts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { withApplicationName } from './application-name.ts';
import { useFailure } from './chart-failure.ts';
import { facetsQuery } from './insight-queries.ts';
import { ReportDownload } from './report-download.tsx';

export type FacetChartProps = {
  readonly name: InsightOf<'userFacets' | 'countFacets'>;
  readonly filter: InsightFilter;
  readonly isEnabled: boolean;
};

/** Shows the counts of a report as bars, largest first (requirements INS-03, INS-05). */
export function FacetChart({ name, filter, isEnabled }: FacetChartProps) {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const { data, error, isPending, refetch } = useQuery({ ...facetsQuery(name, filter), enabled: isEnabled });
  const failure = useFailure(error, refetch);
  const number = new Intl.NumberFormat(locale);
  const title = t(`reports.${name}`);
  const bars = (data ? toCategoryCounts(data) : []).map((facet) => ({
    id: facet.name,
    label: facetName(name, facet.name, locale),
    value: facet.count,
  }));
  const isFeedback = INSIGHT_QUERIES[name].event === 'Feedback';
  return (
    <ChartFrame
      title={title}
      isLoading={isPending}
      failure={failure}
      empty={t('empty')}
      table={
        data && {
          columns: [t('columns.name'), t(isFeedback ? 'columns.feedback' : 'columns.users')],
          rows: bars.map(({ id, label, value }) => ({ id, cells: [label, number.format(value)] })),
        }
      }
      actions={
        <ReportDownload
          label={title}
          name={name}
          filter={filter}
          isDisabled={data !== undefined && bars.length === 0}
        />
      }
    >
      <BarChart label={title} bars={bars} format={(value) => number.format(value)} />
    </ChartFrame>
  );
}

/** Returns the display name of a facet. */
function facetName(report: FacetChartProps['name'], facet: string, locale: string): string {
  const [attribute] = INSIGHT_QUERIES[report].facet ?? [];
  if (attribute === 'countryCode') return countryName(facet, locale);
  return attribute === 'appName' ? withApplicationName(facet) : facet;
}

/** Returns the name of a country; a text that is no country code stays unchanged. */
function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
