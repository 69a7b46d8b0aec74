import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import type { FacetAttribute } from '@fieldstone/contracts/insights/insight-queries';
import { facetValues, toCategoryCounts } from '@fieldstone/contracts/insights/insight-numbers';
import type { FacetsName } from '@fieldstone/contracts/insights/insight-parts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BarChart } from '@fieldstone/ui/charts';
import { useProfileNames } from '../../domains/group-profile/use-profile-names.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { applicationName } from './application-name.ts';
import { facetsQuery } from './insight-queries.ts';
import { usePeriodTexts } from './period-texts.ts';
import { ReportChart } from './report-chart.tsx';
import { useReportScope } from './use-report-scope.ts';

/** Shows the counts of a report as bars, largest first; a bar opens its users (requirements INS-03, INS-05, INX-06). */
export function FacetChart({ name }: { readonly name: FacetsName }) {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const { filter } = useReportScope();
  const periods = usePeriodTexts();
  const query = useQuery(facetsQuery(name, filter));
  const { data } = query;
  const number = new Intl.NumberFormat(locale);
  const title = t(`reports.${name}`);
  const unit = INSIGHT_QUERIES[name].shape === 'userFacets' ? 'users' : 'messages';
  const counted = (value: number) => t(`counted.${unit}`, { count: value, value: number.format(value) });
  const attributes: readonly FacetAttribute[] = INSIGHT_QUERIES[name].facet ?? [];
  const facets = (data ? toCategoryCounts(data) : []).map((facet) => ({
    values: facetValues(facet.name),
    count: facet.count,
  }));
  const valueName = useValueName(facets.flatMap(({ values }) => values[attributes.indexOf('profileId')] ?? []));
  const bars = facets.map(({ values, count }) => {
    const names = values.map((value, at) => (value === null ? t('notReported') : valueName(attributes[at], value)));
    return { id: JSON.stringify(values), label: names.join(', '), value: count, values };
  });
  return (
    <ReportChart
      name={name}
      filter={filter}
      title={title}
      description={data && periods.period(data.metadata)}
      query={query}
      columns={[t('columns.name'), t(`units.${unit}`, { count: 2 })]}
      rows={bars.map(({ id, label, value }) => ({ id, name: label, values: [value] }))}
    >
      {(open) => (
        <BarChart
          label={title}
          bars={bars}
          format={counted}
          opens={{
            label: ({ label, value }) => t('showUsers', { name: label, counted: counted(value) }),
            onOpen: (id) => {
              const bar = bars.find((one) => one.id === id);
              if (bar) open({ title: `${title}: ${bar.label}`, filter, values: bar.values });
            },
          }}
        />
      )}
    </ReportChart>
  );
}

/**
 * Returns a function for the display name of an attribute's value.
 * @param profileIds the group profiles among the values
 */
function useValueName(profileIds: readonly string[]): (attribute: FacetAttribute | undefined, value: string) => string {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const nameOf = useProfileNames(profileIds);
  return (attribute, value) => {
    if (attribute === 'countryCode') return countryName(value, locale);
    if (attribute === 'profileId') return nameOf(value) ?? t('unknownProfile', { id: value });
    return attribute === 'appName' ? applicationName(value) : value;
  };
}

/** Returns the name of a country; a text that is no country code stays unchanged. */
function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
