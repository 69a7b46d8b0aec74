import { readEventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { routeQuery } from '../lib/api/route-query.ts';

/** Loads a profile's event settings and the available processes. */
export function eventSettingsQuery(eventType: string, profileId: string) {
  return routeQuery(readEventSettings, {
    params: { eventType, profileId },
    queryKey: ['event-settings', eventType, profileId],
    staleTime: 0,
  });
}
