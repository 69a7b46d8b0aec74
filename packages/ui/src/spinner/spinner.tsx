import { ProgressBarContext } from 'react-aria-components/ProgressBar';
import { useSlottedContext } from 'react-aria-components/slots';
import { useTranslation } from 'react-i18next';
import styles from './spinner.module.css';

export type SpinnerProps = { readonly label?: string };

/** Shows that something is in progress; its name is 'Loading' by default. */
export function Spinner({ label }: SpinnerProps) {
  const { t } = useTranslation('ui');
  // The id with which a pending button names and announces the spinner.
  const id = useSlottedContext(ProgressBarContext)?.id;
  return (
    <span className={styles.spinner}>
      <progress id={id} aria-label={label ?? t('loading')} className="visually-hidden" />
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" className={styles.track} />
        <circle cx="12" cy="12" r="9" pathLength="100" className={styles.arc} />
      </svg>
    </span>
  );
}
