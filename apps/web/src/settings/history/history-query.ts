import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReadHistory } from '../model/editable.ts';

/** The changes of what a page edits, newest first, page by page. Nothing of it is kept: who opens the history wants to see it as it is. */
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
