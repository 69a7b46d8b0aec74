import { Button } from '@fieldstone/ui/button';
import { RetryButton } from '@fieldstone/ui/retry-button';
import type { RetryButtonProps } from '@fieldstone/ui/retry-button';
import { useTranslation } from 'react-i18next';
import { browser } from '../browser.ts';

export type RecoveryButtonProps = RetryButtonProps & {
  /** Whether only a new load of the page can help (`needsReload`). */
  readonly needsReload: boolean;
};

/** Repeats a failed load, or loads the whole page again. */
export function RecoveryButton({ needsReload, ...retry }: RecoveryButtonProps) {
  const { t } = useTranslation('common');
  if (!needsReload) return <RetryButton {...retry} />;
  return (
    <Button variant={retry.variant ?? 'secondary'} onPress={() => browser.reload()}>
      {t('reload')}
    </Button>
  );
}
