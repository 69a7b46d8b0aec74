import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';
import type { Appointment } from './preview-queries.ts';

/** The date and times of an appointment for display; blank times if it is not scheduled. */
export type When = {
  readonly day: string;
  readonly time: string;
  /** Day with weekday, and times. */
  readonly whole: string;
};

/** Returns a function that formats an appointment's date and times in the user's time zone and locale. */
export function useWhen(): (appointment: Appointment['appointment']) => When {
  const { t } = useTranslation('preview');
  const { locale, timeZone } = useSessionUser();
  const short = dateFormat(locale, { day: 'numeric', month: 'short', timeZone });
  const long = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  const clock = dateFormat(locale, { timeStyle: 'short', timeZone });
  return (appointment) => {
    if (!appointment?.start) return { day: t('phone.unscheduled'), time: '', whole: t('phone.unscheduled') };
    const start = new Date(appointment.start);
    const ends = appointment.end !== null && appointment.end > appointment.start ? [new Date(appointment.end)] : [];
    // Formatted separately because a range over midnight would name both days.
    const time = [start, ...ends].map((moment) => clock.format(moment)).join(' – ');
    return { day: short.format(start), time, whole: `${long.format(start)}, ${time}` };
  };
}
