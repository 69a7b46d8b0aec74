import { useMemo } from 'react';
import { useSessionUser } from './session-query.ts';

/**
 * Returns a function that formats moments (UTC, ISO 8601) in the user's locale and time zone; stable between renders.
 * @param second also shows seconds, to distinguish close moments
 */
export function useMoment(second?: '2-digit'): (moment: string) => string {
  const { locale, timeZone } = useSessionUser();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...(second && { second }),
      timeZoneName: 'short',
      timeZone,
    });
    return (moment: string) => format.format(new Date(moment));
  }, [locale, timeZone, second]);
}
