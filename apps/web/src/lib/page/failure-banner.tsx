import { useTranslation } from 'react-i18next';
import { causeOf, isSilent } from '../api/report-error.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { useLoadFailure } from './use-load-failure.ts';

export type FailureBannerProps = {
  /** The text of the area, already translated. */
  readonly title: string;
  /** Null shows nothing, and so do a cancelled call and an ended session. */
  readonly error: Error | null;
  /** Another try, where one may help. */
  readonly onRetry?: () => unknown;
  readonly isRetrying?: boolean;
  /** `warning`: what else works is there all the same. */
  readonly tone?: 'error' | 'warning';
};

/** Something failed: the area's text, its cause, and a way to try again; for a load with the area's notification. */
export function FailureBanner({ title, error, onRetry, isRetrying = false, tone = 'error' }: FailureBannerProps) {
  const { t } = useTranslation('common');
  useLoadFailure(title, error, tone);
  if (error === null || isSilent(error)) return null;
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        onRetry && (
          <Button isPending={isRetrying} onPress={() => void onRetry()}>
            {t('retry')}
          </Button>
        )
      }
    >
      <p>{causeOf(error)}</p>
    </Banner>
  );
}
