import type { InsightName } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from '@fieldstone/ui/charts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useFailure } from './chart-failure.ts';
import { useReportDownload } from './use-report-download.ts';
import { UsersDialog } from './users-dialog.tsx';
import type { OpenedUsers } from './users-dialog.tsx';

export type ReportChartProps = {
  readonly name: InsightName;
  readonly filter: InsightFilter;
  readonly title: string;
  readonly description?: string | undefined;
  readonly query: { readonly error: Error | null; readonly isPending: boolean; readonly refetch: () => unknown };
  /** The titles of the columns of the table and of the file; the first one is that of the rows' names. */
  readonly columns: readonly string[];
  /** The numbers of the chart; none while there is nothing to show. */
  readonly rows: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    /** The name in the file if it is another one, such as a date in ISO 8601. */
    readonly iso?: string;
    readonly values: ReadonlyArray<number | null>;
  }>;
  /** Further buttons. */
  readonly actions?: ReactNode;
  /** Renders the chart, which can open the users behind one of its parts. */
  readonly children: (open: (users: Omit<OpenedUsers, 'report'>) => void) => ReactNode;
};

/** Shows the chart of a report with the table of its numbers and the users behind its parts, and offers its download. */
export function ReportChart(props: ReportChartProps) {
  const { name, filter, title, description, query, columns, rows, actions, children } = props;
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const [opened, setOpened] = useState<Omit<OpenedUsers, 'report'>>();
  const failure = useFailure(query.error, query.refetch);
  useReportDownload({
    label: title,
    name,
    filter,
    shown: {
      columns: columns.map((column, at) => [column, at === 0 ? 'text' : 'number'] as const),
      rows: rows.map(({ name: label, iso = label, values }) => [iso, ...values]),
    },
    isDisabled: rows.length === 0 && query.error === null,
  });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return (
    <>
      <ChartFrame
        title={title}
        description={description}
        isLoading={query.isPending}
        failure={failure}
        empty={t('empty')}
        table={{
          columns,
          rows: rows.map(({ id, name: label, values }) => ({
            id,
            cells: [label, ...values.map((value) => (value === null ? '–' : number.format(value)))],
          })),
        }}
        actions={actions}
      >
        {children(setOpened)}
      </ChartFrame>
      {opened && <UsersDialog report={name} {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
