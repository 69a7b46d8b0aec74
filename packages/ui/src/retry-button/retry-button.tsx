import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import type { ButtonProps } from '../button/button.tsx';
import { focusHeadingIfLost } from '../focus-heading/focus-heading.ts';

export type RetryButtonProps = Partial<Pick<ButtonProps, 'variant' | 'children'>> & {
  readonly onRetry: () => unknown;
  readonly isRetrying?: boolean;
};

/** Repeats a failed load, with the text "Retry" by default. A success removes the button; if it has the focus, the page's heading receives it. */
export function RetryButton({ onRetry, isRetrying = false, variant, children }: RetryButtonProps) {
  const { t } = useTranslation('ui');
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      // The element is still in the document here.
      if (element === document.activeElement) requestAnimationFrame(focusHeadingIfLost);
    };
  }, []);
  return (
    <Button ref={button} variant={variant ?? 'secondary'} isPending={isRetrying} onPress={() => void onRetry()}>
      {children ?? t('retry')}
    </Button>
  );
}
