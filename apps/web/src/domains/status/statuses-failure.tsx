import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import type { Statuses } from './use-statuses.ts';

/** Shows which statuses failed to load and why (the server names object and field), and offers a retry. */
export function StatusesFailure({ statuses }: { readonly statuses: Statuses }) {
  const { t } = useTranslation('statuses');
  const { source, error, isRepeated, reload } = statuses;
  return <FailureBanner title={t(`errors.${source}`)} error={error} isRetrying={isRepeated} onRetry={reload} />;
}
