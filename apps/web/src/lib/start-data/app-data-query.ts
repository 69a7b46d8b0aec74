import type { EventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { loadAppData } from './load-app-data.ts';
import type { AppData } from './load-app-data.ts';

/** Loaded once per document; 'Retry' loads it again. */
export const appDataQuery = queryOptions({
  queryKey: ['app-data'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // The loader of the console's route requests them, also again; a console that appears after their failure shows it.
  retryOnMount: false,
  queryFn: ({ signal }) => loadAppData(signal),
});

/** Returns the group profile of an address by its id of 18 or 15 characters; undefined if the org has no such profile. */
export function findProfile({ profiles }: AppData, desiredId: string | undefined): GroupProfile | undefined {
  return profiles.find(({ id }) => id === desiredId || id.slice(0, 15) === desiredId);
}

/** Returns the object of the event type, for pages that require one. */
export function useEventObject(): EventObject {
  const { eventType } = useAppData();
  if (eventType === null) throw new Error('Invalid Event Type');
  return eventType;
}

/** Returns the start-up data, for components of the Mobile Console, which render only after it has loaded. */
export function useAppData(): AppData {
  return useSuspenseQuery(appDataQuery).data;
}
