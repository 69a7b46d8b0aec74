import { useMemo } from 'react';
import { useSessionUser } from '../../lib/session/session-query.ts';

/**
 * Shows moments (UTC, ISO 8601) in the user's time zone and locale, with the zone's name; the same function while they stay.
 * @param second shows the seconds too, where moments have to be told apart
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
