import { chooseCsvSeparator } from '@fieldstone/contracts/platform/csv';
import type { ColumnKind, CsvSeparator, FileColumns } from '@fieldstone/contracts/platform/csv';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Menu, MenuItem } from '@fieldstone/ui/menu';
import { toasts } from '@fieldstone/ui/toast';
import { ApiError } from '../api/api-error.ts';
import type { CalledFile } from '../api/call.ts';
import { messageText } from '../api/message-text.ts';
import { reportError } from '../api/report-error.ts';
import { browser } from '../browser.ts';
import { useSessionUser } from '../session/session-query.ts';
import styles from './download-button.module.css';
import { createCsv, readRows } from './file-rows.ts';
import type { FileRows } from './file-rows.ts';

/** A file to download. */
export type DownloadSource = {
  /** The columns of the API, or their kinds in order: the names of other columns can be numbers, which an object would reorder. */
  readonly columns: FileColumns | readonly ColumnKind[];
  /** Returns the CSV file with a separator, by default that of RFC 4180. */
  readonly load: (separator?: CsvSeparator) => CalledFile | Promise<CalledFile>;
};

export type DownloadButtonProps = DownloadSource & {
  /** Name of the download for screen readers. */
  readonly label: string;
  /** Also offers the underlying rows in the menu. */
  readonly details?: DownloadSource & { readonly name: string };
  /** Replaces the API names in the rows by the texts of the page. */
  readonly withTexts?: (rows: FileRows) => FileRows;
  readonly isDisabled?: boolean;
  /** `small` by default, for a button next to a title. */
  readonly size?: 'small' | 'medium';
};

type Wanted = { readonly format: 'csv' | 'xlsx'; readonly source: DownloadSource };

/**
 * Downloads a report as CSV that opens in columns in the spreadsheets of the user's locale, or as an Excel workbook (requirement FIX-63).
 * Shows failures, and a warning if the file would be too large (requirement AIC-15).
 */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, columns, load, details, withTexts, isDisabled = false, size = 'small' } = props;
  const { t } = useTranslation('charts');
  const { locale, timeZone } = useSessionUser();
  const separator = chooseCsvSeparator(locale);
  const shown: DownloadSource = { columns, load };

  const fileOf = async ({ format, source }: Wanted): Promise<CalledFile> => {
    if (format === 'csv' && withTexts === undefined) return source.load(separator);
    const { name, content } = await source.load();
    const rows = withTexts?.(readRows(content)) ?? readRows(content);
    if (format === 'csv') return { name, content: await createCsv(rows, separator) };
    // Loaded on demand, because few downloads are workbooks.
    const { createWorkbook } = await import('./workbook.ts');
    const workbook = await createWorkbook(rows, { columns: source.columns, timeZone, sheet: t('download.sheet') });
    return { name: name.replace(/\.csv$/, '.xlsx'), content: workbook };
  };
  const { mutate, isPending } = useMutation({
    mutationFn: fileOf,
    onSuccess: ({ name, content }) => browser.save(name, content),
    onError: (error) => {
      if (error instanceof ApiError && error.kind === 'too_large') toasts.warning(messageText(error));
      else reportError(t('download.failed'), error);
    },
  });
  return (
    <span className={styles.split}>
      <Button
        size={size}
        icon={<IconDownload aria-hidden="true" />}
        aria-label={t('download.label', { report: label })}
        isPending={isPending}
        isDisabled={isDisabled}
        onPress={() => mutate({ format: 'csv', source: shown })}
      >
        {t('download.csv')}
      </Button>
      <Menu
        trigger={
          <Button size={size} aria-label={t('download.more', { report: label })} isDisabled={isDisabled || isPending}>
            <IconChevronDown aria-hidden="true" size={16} />
          </Button>
        }
      >
        <MenuItem
          id="xlsx"
          label={t('download.workbook')}
          description={t('download.workbookText')}
          onAction={() => mutate({ format: 'xlsx', source: shown })}
        />
        {details &&
          (['csv', 'xlsx'] as const).map((format) => (
            <MenuItem
              key={format}
              id={`details ${format}`}
              label={t(`download.details.${format}`, { name: details.name })}
              onAction={() => mutate({ format, source: details })}
            />
          ))}
      </Menu>
    </span>
  );
}
