import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Spinner } from '@fieldstone/ui/spinner';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from './change-progress.module.css';

export type ChangeProgressProps = {
  /** The name of the work in progress. */
  readonly label: string;
  readonly change: PlannedChange;
};

/** Shows how many of the settings of a planned change are processed. */
export function ChangeProgress({ label, change }: ChangeProgressProps) {
  const { t } = useTranslation('changes');
  const { locale, timeZone } = useSessionUser();
  const time = dateFormat(locale, { timeStyle: 'medium', timeZone });
  const { counts, resumesAt } = change;
  const { pending, success, failure, unknown } = counts;
  const done = success + failure + unknown;
  const all = done + pending;
  return (
    <div className={styles.progress}>
      <output className={styles.running}>
        <Spinner label={t('progress.working')} />
        <span>{label}</span>
      </output>
      <progress aria-label={t('progress.label')} max={Math.max(all, 1)} value={done} className={styles.bar} />
      <p>{t('progress.done', { done, count: all })}</p>
      {resumesAt !== null && (
        <Banner tone="warning" title={t('progress.resumes', { at: time.format(Date.parse(resumesAt)) })} />
      )}
    </div>
  );
}
