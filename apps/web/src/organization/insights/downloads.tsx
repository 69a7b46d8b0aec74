import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { createContext, lazy, Suspense, use, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import type { DownloadButtonProps } from '../../lib/download/download-button.tsx';

/** Loaded on demand, with everything that makes files. */
const DownloadsDialog = lazy(async () => ({ default: (await import('./downloads-dialog.tsx')).DownloadsDialog }));

/** A report among the downloads of its part. */
export type ReportFiles = DownloadButtonProps & {
  /** The days that its files cover. */
  readonly period: string;
};

/** The reports of a part that can be downloaded, in the order of the page. */
export type Downloads = {
  readonly keep: (id: string, report: ReportFiles) => void;
  readonly drop: (id: string) => void;
  readonly all: () => readonly ReportFiles[];
  /** Calls a function after each change; returns the function that ends this. */
  readonly subscribe: (onChange: () => void) => () => void;
};

/** Creates the list that the reports of the page add themselves to. */
export function createDownloads(): Downloads {
  const reports = new Map<string, ReportFiles>();
  const listeners = new Set<() => void>();
  let all: readonly ReportFiles[] = [];
  const changed = () => {
    all = [...reports.values()];
    for (const listener of listeners) listener();
  };
  return {
    keep: (id, report) => {
      reports.set(id, report);
      changed();
    },
    drop: (id) => {
      reports.delete(id);
      changed();
    },
    all: () => all,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

export const DownloadsContext = createContext<Downloads | undefined>(undefined);

/** Offers a report among the downloads of its part, as it is shown now. */
export function useDownload(report: ReportFiles): void {
  // A report keeps its place when it is replaced by another one.
  const id = useId();
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
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<IconDownload aria-hidden="true" />}
        aria-haspopup="dialog"
        isDisabled={isDisabled}
        onPress={() => setOpen(true)}
      >
        {t('downloads.open')}
      </Button>
      <Suspense>
        {isOpen && <DownloadsDialog part={part} downloads={downloads} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
