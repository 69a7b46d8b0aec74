import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import type { FacetAttribute } from '@fieldstone/contracts/insights/insight-queries';
import { facetValues, toCategoryCounts } from '@fieldstone/contracts/insights/insight-numbers';
import type { FacetsName } from '@fieldstone/contracts/insights/insight-parts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarChart, ChartFrame } from '@fieldstone/ui/charts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { applicationName } from './application-name.ts';
import { useFailure } from './chart-failure.ts';
import { facetsQuery } from './insight-queries.ts';
import { usePeriodTexts } from './period-texts.ts';
import { ReportDownload } from './report-download.tsx';
import { useReportScope } from './use-report-scope.ts';
import { UsersDialog } from './users-dialog.tsx';
import type { OpenedUsers } from './users-dialog.tsx';

/** Shows the counts of a report as bars, largest first; a bar opens its users (requirements INS-03, INS-05, INX-06). */
export function FacetChart({ name }: { readonly name: FacetsName }) {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const { filter } = useReportScope();
  const [opened, setOpened] = useState<OpenedUsers>();
  const valueName = useValueName();
  const periods = usePeriodTexts();
  const { data, error, isPending, refetch } = useQuery(facetsQuery(name, filter));
  const failure = useFailure(error, refetch);
  const number = new Intl.NumberFormat(locale);
  const title = t(`reports.${name}`);
  const unit = INSIGHT_QUERIES[name].shape === 'userFacets' ? 'users' : 'messages';
  const attributes: readonly FacetAttribute[] = INSIGHT_QUERIES[name].facet ?? [];
  const bars = (data ? toCategoryCounts(data) : []).map((facet) => {
    const values = facetValues(facet.name);
    const names = values.map((value, at) => (value === null ? t('notReported') : valueName(attributes[at], value)));
    return { id: JSON.stringify(values), label: names.join(', '), value: facet.count, values };
  });
  const columns = [t('columns.name'), t(`units.${unit}`, { count: 2 })] as const;
  return (
    <>
      <ChartFrame
        title={title}
        description={data && periods.period(data.metadata)}
        isLoading={isPending}
        failure={failure}
        empty={t('empty')}
        table={
          data && {
            columns,
            rows: bars.map(({ id, label, value }) => ({ id, cells: [label, number.format(value)] })),
          }
        }
        actions={
          <ReportDownload
            label={title}
            name={name}
            filter={filter}
            shown={{
              columns: [
                [columns[0], 'text'],
                [columns[1], 'number'],
              ],
              rows: bars.map(({ label, value }) => [label, value]),
            }}
            isDisabled={data !== undefined && bars.length === 0}
          />
        }
      >
        <BarChart
          label={title}
          bars={bars}
          format={(value) => t(`counted.${unit}`, { count: value, value: number.format(value) })}
          opens={{
            label: ({ label, value }) => t('showUsers', { name: label, value: number.format(value) }),
            onOpen: (id) => {
              const bar = bars.find((one) => one.id === id);
              if (bar) setOpened({ report: name, title: `${title}: ${bar.label}`, filter, values: bar.values });
            },
          }}
        />
      </ChartFrame>
      {opened && <UsersDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Returns a function for the display name of an attribute's value. */
function useValueName(): (attribute: FacetAttribute | undefined, value: string) => string {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const { profiles } = useAppData();
  return (attribute, value) => {
    if (attribute === 'countryCode') return countryName(value, locale);
    if (attribute === 'profileId') {
      return profiles.find(({ id }) => id === value)?.name ?? t('unknownProfile', { id: value });
    }
    return attribute === 'appName' ? applicationName(value) : value;
  };
}

/** Returns the name of a country; a text that is no country code stays unchanged. */
function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
