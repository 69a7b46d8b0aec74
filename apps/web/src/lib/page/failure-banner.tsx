import { useTranslation } from 'react-i18next';
import { ApiError, needsReload } from '../api/api-error.ts';
import { describeCause, isSilent } from '../api/report-error.ts';
import { PATHS } from '../navigation/paths.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Link } from './link.tsx';
import { RecoveryButton } from './recovery-button.tsx';
import { useShownFailure } from './shown-failures.ts';

export type FailureBannerProps = {
  /** The text of the area, already translated. */
  readonly title: string;
  /** Null, a canceled request and an ended session show nothing. */
  readonly error: Error | null;
  /** Retries the request; absent if a retry cannot help. */
  readonly onRetry?: () => unknown;
  readonly isRetrying?: boolean;
  /** `warning`: the rest of the page still works. */
  readonly tone?: 'error' | 'warning';
};

/** Shows a failure in its place on the page: the area's text, its cause, and a retry. */
export function FailureBanner({ title, error, onRetry, isRetrying = false, tone = 'error' }: FailureBannerProps) {
  const { t } = useTranslation('common');
  const isShown = error !== null && !isSilent(error);
  const isQuiet = useShownFailure(
    isShown ? { title, cause: describeCause(error), retry: onRetry, needsReload: needsReload(error) } : undefined,
  );
  if (!isShown) return null;
  return (
    <Banner
      tone={tone}
      title={title}
      isQuiet={isQuiet}
      action={onRetry && <RecoveryButton needsReload={needsReload(error)} isRetrying={isRetrying} onRetry={onRetry} />}
    >
      <p>{describeCause(error)}</p>
      {error instanceof ApiError && error.kind === 'not_configured' && (
        <p>
          <Link to={PATHS.healthCheck}>{t('openHealthCheck')}</Link>
        </p>
      )}
    </Banner>
  );
}
