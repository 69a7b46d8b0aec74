import {
  changeAuthors,
  changeHistory,
  countChanges,
  LATEST_CHANGES,
  readChange,
} from '@fieldstone/contracts/organization/change-history';
import type { CallInput } from '@fieldstone/contracts/platform/route';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { CHANGES_KEY } from '../../domains/notification/notified-states.ts';
import { call } from '../../lib/api/call.ts';

/** The filters of the change history as the server accepts them. */
export type ChangeFilters = CallInput<typeof countChanges>['query'] & { readonly text?: string };

/** Loads the changes in pages, newest first. */
export function changesQuery(filters: ChangeFilters) {
  return infiniteQueryOptions({
    queryKey: [CHANGES_KEY, 'list', filters],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(changeHistory, { query: { ...filters, ...(pageParam !== '' && { before: pageParam }) } }, { signal }),
    getNextPageParam: ({ next }) => next,
  });
}

/** Loads the latest changes of a group profile. */
export function latestChangesQuery(profile: string) {
  return queryOptions({
    queryKey: [CHANGES_KEY, 'latest', profile],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(changeHistory, { query: { profile, limit: LATEST_CHANGES } }, { signal })).records,
  });
}

/** Counts the changes; a search for a text has no count, because it reads only a part of the history. */
export function changeCountQuery({ text, ...filters }: ChangeFilters) {
  return queryOptions({
    queryKey: [CHANGES_KEY, 'count', filters],
    staleTime: 0,
    enabled: text === undefined,
    queryFn: ({ signal }) => call(countChanges, { query: filters }, { signal }),
  });
}

/** Loads the names of the people who changed anything. */
export const changeAuthorsQuery = queryOptions({
  queryKey: [CHANGES_KEY, 'people'],
  queryFn: async ({ signal }) => (await call(changeAuthors, undefined, { signal })).names,
});

/** Loads one change. */
export function changeQuery(changeId: string) {
  return queryOptions({
    queryKey: [CHANGES_KEY, 'change', changeId],
    queryFn: ({ signal }) => call(readChange, { params: { changeId } }, { signal }),
  });
}

/** Loads the lists and counts again, after a change. */
export function reloadChanges(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [CHANGES_KEY] });
}
