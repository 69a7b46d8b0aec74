import type { AppointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { useTranslation } from 'react-i18next';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { statusSource } from '../status/status-queries.ts';
import { useStatuses } from '../status/use-statuses.ts';
import { nextStatuses } from './next-statuses.ts';
import styles from './phone.module.css';
import type { Appointment } from './preview-queries.ts';

export type StatusStepsProps = { readonly draft: AppointmentStatus; readonly current: Appointment['status'] };

/** Shows the appointment's status and the possible next statuses. */
export function StatusSteps({ draft, current }: StatusStepsProps) {
  const { t } = useTranslation('preview');
  const { isServiceBoardEnabled } = useAppData();
  const { statuses, isLoading, error } = useStatuses(statusSource(isServiceBoardEnabled));
  const usesOwn = !isServiceBoardEnabled;
  const isKnown = usesOwn && draft.allowConfiguration ? !isLoading : !isLoading && error === null;
  const next = current === null || !isKnown ? null : nextStatuses(current.value, draft, statuses, usesOwn);

  return (
    <div className={styles.steps}>
      <p className={styles.current}>
        <span className={styles.label}>{t('status.label')}</span>
        <span className={styles.pill}>{current?.label ?? t('status.none')}</span>
      </p>
      {!isLoading && !isKnown && <p className={styles.label}>{t('status.failed')}</p>}
      {next?.labels.length === 0 && (
        <p className={styles.label}>{next.isApart ? t('status.apart') : t('status.end')}</p>
      )}
      {next !== null && next.labels.length > 0 && (
        <div className={styles.next}>
          <span className={styles.label}>{t('status.next')}</span>
          <ul aria-label={t('status.next')}>
            {next.labels.map((label) => (
              <li key={label} className={styles.step}>
                {label}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
