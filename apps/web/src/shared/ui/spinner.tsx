import { ProgressBar } from 'react-aria-components/ProgressBar';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import styles from './spinner.module.css';

export type SpinnerProps = { readonly size?: 'small' | 'large'; readonly label?: string };

/** Something is under way; named 'Loading' unless the caller says what. */
export function Spinner({ size = 'large', label }: SpinnerProps) {
  const { t } = useTranslation('common');
  return (
    <ProgressBar isIndeterminate aria-label={label ?? t('loading')} className={cx(styles['spinner'], styles[size])}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" className={styles['track']} />
        <circle cx="12" cy="12" r="9" pathLength="100" className={styles['arc']} />
      </svg>
    </ProgressBar>
  );
}
