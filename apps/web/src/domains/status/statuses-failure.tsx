import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import type { Statuses } from './use-statuses.ts';

/** The statuses could not be loaded: which, why (the server names the object and the field), and another try. */
export function StatusesFailure({ statuses }: { readonly statuses: Statuses }) {
  const { t } = useTranslation('statuses');
  const { source, error, isRepeated, reload } = statuses;
  return <FailureBanner title={t(`errors.${source}`)} error={error} isRetrying={isRepeated} onRetry={reload} />;
}
