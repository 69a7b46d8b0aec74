import { readEventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** A profile's event settings with the processes to choose from. */
export function eventSettingsQuery(eventType: string, profileId: string) {
  return queryOptions({
    queryKey: ['event-settings', eventType, profileId],
    staleTime: 0,
    queryFn: ({ signal }) => call(readEventSettings, { params: { eventType, profileId } }, { signal }),
  });
}
