import {
  changeAuthors,
  changeHistory,
  countChanges,
  LATEST_CHANGES,
  readChange,
} from '@fieldstone/contracts/organization/change-history';
import type { CallInput } from '@fieldstone/contracts/platform/route';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { CHANGES_KEY } from '../../domains/notification/notified-states.ts';
import { routeQuery, routeRequest, sendRequest } from '../../lib/api/route-query.ts';

/** The filters of the change history as the server accepts them. */
export type ChangeFilters = CallInput<typeof countChanges>['query'] & { readonly text?: string };

/** Loads the changes in pages, newest first. */
export function changesQuery(filters: ChangeFilters) {
  const request = (before: string) =>
    routeRequest(changeHistory, { query: { ...filters, ...(before !== '' && { before }) } });
  return {
    ...infiniteQueryOptions({
      queryKey: [CHANGES_KEY, 'list', filters],
      staleTime: 0,
      placeholderData: keepPreviousData,
      initialPageParam: '',
      queryFn: ({ signal, pageParam }) => sendRequest(request(pageParam), { signal }),
      getNextPageParam: ({ next }) => next,
    }),
    ...request(''),
  };
}

/** Loads the latest changes of a group profile. */
export function latestChangesQuery(profile: string) {
  return routeQuery(changeHistory, {
    query: { profile, limit: LATEST_CHANGES },
    queryKey: [CHANGES_KEY, 'latest', profile],
    staleTime: 0,
    data: ({ records }) => records,
  });
}

/** Counts the changes; a search for a text has no count, because it reads only a part of the history. */
export function changeCountQuery({ text, ...filters }: ChangeFilters) {
  return routeQuery(countChanges, {
    query: filters,
    queryKey: [CHANGES_KEY, 'count', filters],
    staleTime: 0,
    enabled: text === undefined,
  });
}

/** Loads the names of the people who changed anything. */
export const changeAuthorsQuery = routeQuery(changeAuthors, {
  queryKey: [CHANGES_KEY, 'people'],
  data: ({ names }) => names,
});

/** Loads one change. */
export function changeQuery(changeId: string) {
  return routeQuery(readChange, { params: { changeId }, queryKey: [CHANGES_KEY, 'change', changeId] });
}

/** Loads the lists and counts again, after a change. */
export function reloadChanges(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [CHANGES_KEY] });
}
