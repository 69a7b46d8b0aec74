import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { createContext, lazy, Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import type { DownloadButtonProps } from '../../lib/download/download-button.tsx';

/** Loaded on demand, with everything that makes files. */
const DownloadsDialog = lazy(async () => ({ default: (await import('./downloads-dialog.tsx')).DownloadsDialog }));

/** The reports of a part that can be downloaded, in the order of the page. */
export type Downloads = {
  readonly keep: (id: string, report: DownloadButtonProps) => void;
  readonly drop: (id: string) => void;
  readonly all: () => readonly DownloadButtonProps[];
};

/** Creates the list that the reports of the page add themselves to. */
export function createDownloads(): Downloads {
  const reports = new Map<string, DownloadButtonProps>();
  return {
    keep: (id, report) => void reports.set(id, report),
    drop: (id) => void reports.delete(id),
    all: () => [...reports.values()],
  };
}

export const DownloadsContext = createContext<Downloads | undefined>(undefined);

/** Offers a report among the downloads of its part, as it is shown now. */
export function useDownload(id: string, report: DownloadButtonProps): void {
  const downloads = use(DownloadsContext);
  useEffect(() => downloads?.keep(id, report));
  useEffect(() => () => downloads?.drop(id), [downloads, id]);
}

export type DownloadsButtonProps = {
  readonly downloads: Downloads;
  /** The name of the part. */
  readonly part: string;
  readonly isDisabled: boolean;
};

/** Opens the downloads of a part: one button instead of one on each report. */
export function DownloadsButton({ downloads, part, isDisabled }: DownloadsButtonProps) {
  const { t } = useTranslation('charts');
  const [opened, setOpened] = useState<readonly DownloadButtonProps[]>();
  return (
    <>
      <Button
        icon={<IconDownload aria-hidden="true" />}
        aria-haspopup="dialog"
        isDisabled={isDisabled}
        onPress={() => setOpened(downloads.all())}
      >
        {t('downloads.open')}
      </Button>
      <Suspense>
        {opened && <DownloadsDialog part={part} reports={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}
