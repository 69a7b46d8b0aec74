import { useTranslation } from 'react-i18next';
import { causeOf, isSilent } from '../../shared/api/report-error.ts';

/** What a chart says when its numbers could not be loaded; undefined while nothing failed. */
export function useFailure(error: unknown, retry: () => unknown) {
  const { t } = useTranslation('insights');
  if (error === null || isSilent(error)) return undefined;
  return { title: t('failed'), cause: causeOf(error), onRetry: () => void retry() };
}
