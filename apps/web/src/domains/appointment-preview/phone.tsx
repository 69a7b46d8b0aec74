import { useTranslation } from 'react-i18next';
import { Agenda } from './agenda.tsx';
import type { AppointmentDraft } from './appointment-draft.ts';
import { AppointmentDetail } from './appointment-detail.tsx';
import styles from './phone.module.css';
import type { Shown } from './shown-appointment.ts';

export type PhoneProps = {
  /** The name of the phone's owner; undefined for the phone of any technician. */
  readonly technician: string | undefined;
  readonly draft: AppointmentDraft;
  readonly shown: readonly Shown[];
  readonly open: Shown;
  readonly onSelect: (workOrder: string) => void;
};

/** Shows a phone with the app: the day's appointments, and the open one. */
export function Phone({ technician, draft, shown, open, onSelect }: PhoneProps) {
  const { t } = useTranslation('preview');
  return (
    <figure
      aria-label={technician === undefined ? t('phone.label') : t('phone.labelOf', { name: technician })}
      className={styles.phone}
    >
      <div className={styles.screen}>
        <div aria-hidden="true" className={styles.status}>
          <span>9:41</span>
          <span className={styles.island} />
          <span className={styles.battery} />
        </div>
        <div className={styles.bar}>
          <p className="title">{t('phone.schedule')}</p>
          {technician !== undefined && <p className={styles.owner}>{technician}</p>}
        </div>
        <Agenda shown={shown} open={open} onSelect={onSelect} />
        <AppointmentDetail draft={draft} open={open} />
        <span aria-hidden="true" className={styles.home} />
      </div>
    </figure>
  );
}
