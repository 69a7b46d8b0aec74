import type { EventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { loadAppData } from './load-app-data.ts';
import type { AppData } from './load-app-data.ts';

/** Loaded once for the life of the page; 'Retry' and a reload load it anew. */
export const appDataQuery = queryOptions({
  queryKey: ['app-data'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => loadAppData(signal),
});

/** The group profile of an address, by its id of 18 characters or of 15; undefined where the org has none such. */
export function profileOf({ profiles }: AppData, wanted: string | undefined): GroupProfile | undefined {
  return profiles.find(({ id }) => id === wanted || id.slice(0, 15) === wanted);
}

/** The object of the event type; for pages that stand only where there is one. */
export function useEventObject(): EventObject {
  const { eventType } = useAppData();
  if (eventType === null) throw new Error('Invalid Event Type');
  return eventType;
}

/** The start-up data; for components of the Mobile Console, which shows none before it is there. */
export function useAppData(): AppData {
  return useSuspenseQuery(appDataQuery).data;
}
