import type { EventObject } from '@fieldstone/contracts/event-type';
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
