import type { CallInput, Route } from '@fieldstone/contracts/platform/route';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api/api-error.ts';
import { callFile } from './api/call.ts';
import { messageText } from './api/message-text.ts';
import { reportError } from './api/report-error.ts';
import { browser } from './browser.ts';
import { CsvButton } from './csv-button.tsx';
import { toasts } from '@fieldstone/ui/toast';

export type DownloadButtonProps<R extends Route> = {
  /** Name of the download for screen readers. */
  readonly label: string;
  readonly route: R;
  readonly input: CallInput<R>;
  /** Converts the server's file to the one to save, for example to replace API names by the texts of the page. */
  readonly convert?: (content: Blob) => Promise<Blob>;
  readonly isDisabled?: boolean;
  readonly size?: 'small' | 'medium';
};

/** Downloads a report as CSV. Shows failures, and a warning if the file would be too large (requirement AIC-15). */
export function DownloadButton<R extends Route & { readonly response: 'text/csv' }>(props: DownloadButtonProps<R>) {
  const { label, route, input, convert, isDisabled = false, size = 'small' } = props;
  const { t } = useTranslation('charts');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { name, content } = await callFile(route, input);
      return { name, content: convert ? await convert(content) : content };
    },
    onSuccess: ({ name, content }) => browser.save(name, content),
    onError: (error) => {
      if (error instanceof ApiError && error.kind === 'too_large') toasts.warning(messageText(error));
      else reportError(t('download.failed'), error);
    },
  });
  return <CsvButton label={label} size={size} isPending={isPending} isDisabled={isDisabled} onPress={() => mutate()} />;
}
