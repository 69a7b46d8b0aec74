import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';

/** Returns a function that writes moments (UTC, ISO 8601) in short, in the user's locale and time zone: "Today, 08:47", or the date. */
export function useDayTime(): (moment: string) => string {
  const { t } = useTranslation('group-profiles');
  const { locale, timeZone } = useSessionUser();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const date = (year?: 'numeric') =>
    new Intl.DateTimeFormat(locale, {
      ...(year && { year }),
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    });
  return (moment) => {
    const at = new Date(moment);
    const now = new Date();
    if (day.format(at) === day.format(now)) return t('today', { time: time.format(at) });
    const yesterday = new Date(now.getTime() - 86_400_000);
    if (day.format(at) === day.format(yesterday)) return t('yesterday', { time: time.format(at) });
    const isThisYear = day.format(at).slice(0, 4) === day.format(now).slice(0, 4);
    return date(isThisYear ? undefined : 'numeric').format(at);
  };
}
