import { useTranslation } from 'react-i18next';
import { causeOf, isSilent } from '../../lib/api/report-error.ts';
import { useLoadFailure } from '../../lib/page/use-load-failure.ts';

/** Returns the failure that a chart shows when its numbers could not be loaded, or undefined. */
export function useFailure(error: Error | null, retry: () => unknown) {
  const { t } = useTranslation('insights');
  useLoadFailure(t('failed'), error);
  if (error === null || isSilent(error)) return undefined;
  return { title: t('failed'), cause: causeOf(error), onRetry: () => void retry() };
}
