import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReadHistory } from '../model/editable.ts';

/** Returns the paginated query of the changes, newest first. It is not cached, so an opened history is always current. */
export function historyQuery(profileId: string, id: string, read: ReadHistory) {
  return infiniteQueryOptions({
    queryKey: ['setting-history', profileId, id],
    staleTime: 0,
    gcTime: 0,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) => read(pageParam === '' ? undefined : pageParam, { signal }),
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
  });
}
