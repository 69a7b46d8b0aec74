import { useSessionUser } from '../shared/session/session-query.ts';

/** Shows moments (UTC, ISO 8601) in the user's time zone and locale, with the zone's name. */
export function useMoment(): (moment: string) => string {
  const { locale, timeZone } = useSessionUser();
  const format = new Intl.DateTimeFormat(locale.replace('_', '-'), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return (moment) => format.format(new Date(moment));
}
