import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Spinner } from '@fieldstone/ui/spinner';
import { useSessionUser } from '../../lib/session/session-query.ts';
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
  /** When another server continues, if the one that applies the change has stopped responding. */
  readonly resumesAt: string | null;
};

/** Shows how many of the settings of a planned change are processed. */
export function ChangeProgress({ label, counts, resumesAt }: ChangeProgressProps) {
  const { t } = useTranslation('copy');
  const { locale, timeZone } = useSessionUser();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone });
  const { pending, success, failure, unknown } = counts;
  const done = success + failure + unknown;
  const all = done + pending;
  return (
    <div className={styles.progress}>
      <output className={styles.running}>
        <Spinner label={t('operation.working')} />
        <span>{label}</span>
      </output>
      <progress aria-label={t('operation.progress')} max={Math.max(all, 1)} value={done} className={styles.bar} />
      <p>{t('operation.done', { done, count: all })}</p>
      {resumesAt !== null && (
        <Banner tone="warning" title={t('operation.resumes', { at: time.format(Date.parse(resumesAt)) })} />
      )}
    </div>
  );
}
