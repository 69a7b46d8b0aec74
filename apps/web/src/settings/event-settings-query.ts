import { readEventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/call.ts';

/** Loads a profile's event settings and the available processes. */
export function eventSettingsQuery(eventType: string, profileId: string) {
  return queryOptions({
    queryKey: ['event-settings', eventType, profileId],
    staleTime: 0,
    queryFn: ({ signal }) => call(readEventSettings, { params: { eventType, profileId } }, { signal }),
  });
}
