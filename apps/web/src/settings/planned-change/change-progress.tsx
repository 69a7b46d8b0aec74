import { useTranslation } from 'react-i18next';
import { Spinner } from '@fieldstone/ui/spinner';
import styles from './change-progress.module.css';

export type ChangeProgressProps = {
  /** What is being done. */
  readonly label: string;
  readonly counts: {
    readonly pending: number;
    readonly success: number;
    readonly failure: number;
    readonly unknown: number;
  };
};

/** Shows how many of the settings of a planned change are processed. */
export function ChangeProgress({ label, counts }: ChangeProgressProps) {
  const { t } = useTranslation('copy');
  const { pending, success, failure, unknown } = counts;
  const done = success + failure + unknown;
  const all = done + pending;
  return (
    <div className={styles.progress}>
      <output className={styles.running}>
        <Spinner label={t('operation.working')} />
        {label}
      </output>
      <progress aria-label={t('operation.progress')} max={Math.max(all, 1)} value={done} className={styles.bar} />
      <p>{t('operation.done', { done, count: all })}</p>
    </div>
  );
}
