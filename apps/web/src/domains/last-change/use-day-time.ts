import { dateFormat, hourAndMinute } from '@fieldstone/contracts/platform/date-format';
import { addDays, toDay } from '@fieldstone/contracts/platform/days';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';

/**
 * Returns a function that writes moments (UTC, ISO 8601) in short, in the user's locale and time zone: "Today, 08:47", or the date. With
 * `short`, earlier days have no time; with `since`, the text continues a sentence: "08:47 today".
 */
export function useDayTime(): (moment: string, form?: 'short' | 'since') => string {
  const { t } = useTranslation('group-profiles');
  const { locale, timeZone } = useSessionUser();
  const time = dateFormat(locale, { timeStyle: 'short', timeZone });
  const date = (isShort: boolean, year?: 'numeric') =>
    dateFormat(locale, {
      ...(year && { year }),
      month: 'short',
      day: 'numeric',
      ...(!isShort && hourAndMinute(locale)),
      timeZone,
    });
  return (moment, form) => {
    const [isShort, isSince] = [form === 'short', form === 'since'];
    const at = new Date(moment);
    const [day, today] = [toDay(at.getTime(), timeZone), toDay(Date.now(), timeZone)];
    if (day === today) return t(isSince ? 'sinceToday' : 'today', { time: time.format(at) });
    if (day === addDays(today, -1)) {
      return isShort ? t('yesterdayShort') : t(isSince ? 'sinceYesterday' : 'yesterday', { time: time.format(at) });
    }
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    return date(isShort, isThisYear ? undefined : 'numeric').format(at);
  };
}
