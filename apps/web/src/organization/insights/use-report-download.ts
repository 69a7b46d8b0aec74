import { eventColumns, INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightName } from '@fieldstone/contracts/insights/insight-queries';
import { insightCsv } from '@fieldstone/contracts/insights/insights';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import type { ColumnKind, CsvCell } from '@fieldstone/contracts/platform/csv';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../lib/api/call.ts';
import type { DownloadSource } from '../../lib/download/download-button.tsx';
import { createCsv } from '../../lib/download/file-rows.ts';
import { useDownload } from './downloads.tsx';
import { useReportFile } from './use-report-scope.ts';

/** The rows of a chart as a file has them: numbers in full. */
export type ShownRows = {
  readonly columns: ReadonlyArray<readonly [title: string, kind: ColumnKind]>;
  readonly rows: ReadonlyArray<readonly CsvCell[]>;
};

export type ReportDownload = {
  readonly label: string;
  /** The name of the report in the file's name. */
  readonly name: InsightName;
  readonly filter: InsightFilter;
  /** The rows on the page, with dates in ISO 8601; without them, only the events are offered. */
  readonly shown?: ShownRows | undefined;
  readonly isDisabled?: boolean;
};

/** Offers the download of a report as shown, and event by event (requirement INX-07). */
export function useReportDownload({ label, name, filter, shown, isDisabled = false }: ReportDownload): void {
  const { t } = useTranslation('charts');
  const { nameOf, period } = useReportFile(filter, INSIGHT_QUERIES[name].period);
  const events: DownloadSource = {
    columns: eventColumns(name),
    load: async (separator) => {
      const { content } = await callFile(insightCsv, {
        params: { endpoint: name },
        query: { ...filter, period: 'own', separator },
      });
      return { name: nameOf(shown === undefined ? name : `${name}-events`), content };
    },
  };
  useDownload(
    shown === undefined
      ? { label, period, ...events, isDisabled }
      : {
          label,
          period,
          columns: shown.columns.map(([, kind]) => kind),
          load: async (separator = 'comma') => ({
            name: nameOf(name),
            content: await createCsv(textRows(shown), separator),
          }),
          details: { ...events, name: t('download.events') },
          isDisabled,
        },
  );
}

async function* textRows({ columns, rows }: ShownRows): AsyncGenerator<readonly CsvCell[]> {
  yield columns.map(([title]) => title);
  yield* rows;
}
