import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { StaticTable } from '@fieldstone/ui/table';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import type { Downloads } from './downloads.tsx';

export type DownloadsDialogProps = {
  /** The name of the part. */
  readonly part: string;
  readonly downloads: Downloads;
  readonly onClose: () => void;
};

/** Lists the reports of a part with their files (requirement INX-07). */
export function DownloadsDialog({ part, downloads, onClose }: DownloadsDialogProps) {
  const { t } = useTranslation(['charts', 'common']);
  const reports = useSyncExternalStore(downloads.subscribe, downloads.all);
  const title = t('downloads.title', { part });
  return (
    <Dialog isOpen title={title} onClose={onClose} actions={<Button onPress={onClose}>{t('common:close')}</Button>}>
      <StaticTable
        label={title}
        columns={[t('downloads.report'), t('downloads.period'), t('downloads.file')]}
        rows={reports.map(({ period, ...report }) => ({
          id: report.label,
          cells: [report.label, period, <DownloadButton key="file" {...report} />],
        }))}
      />
    </Dialog>
  );
}
