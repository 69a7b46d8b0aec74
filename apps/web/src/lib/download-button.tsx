import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { CallInput, Route } from '@fieldstone/contracts/platform/route';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api/api-error.ts';
import { callFile } from './api/call.ts';
import { reportError } from './api/report-error.ts';
import { browser } from './browser.ts';
import { Button } from '@fieldstone/ui/button';
import { toasts } from '@fieldstone/ui/toast';

export type DownloadButtonProps<R extends Route> = {
  /** Name of the download for screen readers; the button's text is 'CSV'. */
  readonly label: string;
  readonly route: R;
  readonly input: CallInput<R>;
  readonly isDisabled?: boolean;
  /** `small` by default, for a button next to a title. */
  readonly size?: 'small' | 'medium';
};

/** Downloads a report as CSV. Shows failures, and a warning if the file would be too large (requirement AIC-15). */
export function DownloadButton<R extends Route & { readonly response: 'text/csv' }>(props: DownloadButtonProps<R>) {
  const { label, route, input, isDisabled = false, size = 'small' } = props;
  const { t } = useTranslation('charts');
  const { mutate, isPending } = useMutation({
    mutationFn: () => callFile(route, input),
    onSuccess: ({ name, content }) => browser.save(name, content),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'too_large') toasts.warning(error.message);
      else reportError(t('download.failed'), error);
    },
  });
  return (
    <Button
      size={size}
      icon={<IconDownload aria-hidden="true" />}
      aria-label={t('download.label', { report: label })}
      isPending={isPending}
      isDisabled={isDisabled}
      onPress={() => mutate()}
    >
      {t('download.csv')}
    </Button>
  );
}
