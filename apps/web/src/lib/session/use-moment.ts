import { dateFormat, hourAndMinute } from '@fieldstone/contracts/platform/date-format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from './session-query.ts';

/**
 * Returns a function that formats moments (UTC, ISO 8601) in the user's locale and time zone; stable between renders.
 * @param second also shows seconds, to distinguish close moments
 */
export function useMoment(second?: '2-digit'): (moment: string) => string {
  const { locale, timeZone } = useSessionUser();
  return useMemo(() => {
    const format = dateFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      ...hourAndMinute(locale),
      ...(second && { second }),
      timeZoneName: 'short',
      timeZone,
    });
    return (moment: string) => format.format(new Date(moment));
  }, [locale, timeZone, second]);
}

/** Returns a function that writes who made the last change and when, the same on every page. */
export function useLastChanged(): (change: { readonly at: string; readonly by: string | null }) => string {
  const { t } = useTranslation('app');
  const moment = useMoment();
  return ({ at, by }) =>
    by === null ? t('lastChanged.at', { at: moment(at) }) : t('lastChanged.by', { by, at: moment(at) });
}
