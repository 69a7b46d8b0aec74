import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import type { CsvRow } from '@fieldstone/contracts/platform/csv';
import { useTranslation } from 'react-i18next';
import { createCsv } from '../../lib/download/file-rows.ts';
import { useDownload } from './downloads.tsx';
import type { FigureText } from './figure-texts.ts';
import { useReportFile } from './use-report-scope.ts';

export type FiguresDownload = {
  readonly title: string;
  readonly filter: InsightFilter;
  /** Whether each figure has another period than the page; the file's own is that of the longest. */
  readonly isFixed: boolean;
  readonly figures: ReadonlyArray<{ readonly title: string; readonly figure: FigureText }>;
  readonly isDisabled: boolean;
};

/** Offers the download of figures as shown, with their periods and exact values. */
export function useFiguresDownload({ title, filter, isFixed, figures, isDisabled }: FiguresDownload): void {
  const { t } = useTranslation('insights');
  const { nameOf, period: days } = useReportFile(filter, 'week');
  const columns = {
    [t('columns.figure')]: 'text',
    [t('columns.period')]: 'text',
    [t('columns.now')]: 'number',
    [t('columns.unit')]: 'text',
    [t('columns.comparedWith')]: 'text',
    [t('columns.before')]: 'number',
    [t('columns.change')]: 'text',
  } as const;
  async function* rows(): AsyncGenerator<CsvRow> {
    yield Object.keys(columns);
    for (const { title: label, figure } of figures) {
      const { days: own, current, unit, earlierDays, previous, change } = figure;
      yield [label, own, current, unit, earlierDays ?? t('change.noEarlierData'), previous, change];
    }
  }
  useDownload({
    label: title,
    period: days,
    columns,
    load: async (separator = 'comma') => ({
      name: nameOf(isFixed ? 'figures-fixed' : 'figures'),
      content: await createCsv(rows(), separator),
    }),
    isDisabled,
  });
}
