import { APPOINTMENT_TEXT } from '@fieldstone/contracts/settings/calendar/contrast';
import { useTranslation } from 'react-i18next';
import styles from './phone.module.css';
import type { Shown } from './shown-appointment.ts';
import { useWhen } from './use-when.ts';

export type AgendaProps = {
  readonly shown: readonly Shown[];
  readonly open: Shown;
  readonly onSelect: (workOrder: string) => void;
};

/** Shows the appointments in their order, each in its color; a press opens one. */
export function Agenda({ shown, open, onSelect }: AgendaProps) {
  const { t } = useTranslation('preview');
  const when = useWhen();
  const sourceOf = ({ result: { winner, source } }: Shown) =>
    winner === null ? t(`phone.${source}`) : t('phone.rule', { number: winner.number });

  return (
    <ul aria-label={t('phone.appointments')} className={styles.agenda}>
      {shown.map((one) => {
        const { appointment, title, description, result } = one;
        const { day, time } = when(appointment.appointment);
        const { id } = appointment.workOrder;
        return (
          <li key={id} className={styles.slot}>
            <span className={styles.when}>
              <span className={styles.day}>{day}</span>
              <span className={styles.source}>{sourceOf(one)}</span>
            </span>
            <button
              type="button"
              aria-pressed={one === open}
              onClick={() => onSelect(id)}
              className={styles.card}
              style={{ backgroundColor: result.color, color: APPOINTMENT_TEXT }}
            >
              <span className={styles.cardTitle}>{title}</span>
              {time !== '' && <span className={styles.cardLine}>{time}</span>}
              {description !== '' && <span className={styles.cardLine}>{description}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
