import { useTranslation } from 'react-i18next';
import { needsReload } from '../../lib/api/api-error.ts';
import { describeCause, isSilent } from '../../lib/api/report-error.ts';
import { browser } from '../../lib/browser.ts';
import { useShownFailure } from '../../lib/page/shown-failures.ts';

/** Returns the failure that a chart shows when its numbers could not be loaded, or undefined. */
export function useFailure(error: Error | null, retry: () => unknown) {
  const { t } = useTranslation('insights');
  const failure =
    error === null || isSilent(error)
      ? undefined
      : { title: t('failed'), cause: describeCause(error), retry, needsReload: needsReload(error) };
  const isQuiet = useShownFailure(failure);
  return failure && { ...failure, isQuiet, onRetry: () => void (failure.needsReload ? browser.reload() : retry()) };
}
