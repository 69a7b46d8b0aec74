import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { describeQuery } from './describe-query.ts';
import { resolvePath } from './resolve-path.ts';
import type { Described, PathState } from './resolve-path.ts';
import { useCommonLabels } from './use-common-labels.ts';

/** What a page knows of the paths it holds. */
export type FieldPaths = {
  /** Says what a path leads to, by what is loaded at the moment of the call. */
  readonly stateOf: (path: string) => PathState;
  /** Fields are known at all: else nothing can be said against any path (requirement TTL-03). */
  readonly hasFields: boolean;
};

/** What is known of an object at this moment. */
export function describedIn(client: QueryClient, object: string): Described {
  const state = client.getQueryState(describeQuery(object).queryKey);
  if (state?.data) return state.data;
  if (state?.status !== 'error') return 'pending';
  return state.error instanceof ApiError && state.error.code === 'not_found' ? 'missing' : 'failed';
}

/**
 * Follows paths from an object through the describes on their way, which are loaded as far as the paths lead and no further.
 * @param object API name of the object that the paths begin at
 */
export function useFieldPaths(object: string, paths: readonly string[]): FieldPaths {
  const client = useQueryClient();
  const labels = useCommonLabels();

  const onTheWay = new Set([object]);
  const describeOf = (name: string): Described => {
    onTheWay.add(name);
    return describedIn(client, name);
  };
  const stateOf = (path: string) => resolvePath(object, path, describeOf, labels);
  for (const path of paths) stateOf(path);
  const root = describeOf(object);

  // Each answer shows the next objects on the way, until every path has come to its end.
  useDescribed([...onTheWay]);
  return { stateOf, hasFields: typeof root !== 'string' && root.fields.length > 0 };
}

/** Loads what the org says of these objects, and draws the caller again whenever more is known of one of them. */
function useDescribed(objects: readonly string[]): void {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  useQuery({
    queryKey: ['describes', ...objects],
    // What failed is told by the object's own query.
    queryFn: () =>
      Promise.allSettled(objects.map((object) => client.query({ ...describeQuery(object), staleTime: 'static' }))),
    staleTime: 0,
  });
  const known = () =>
    objects
      .map((object) => cache.find(describeQuery(object))?.state)
      .map((state) => `${state?.status}@${state?.dataUpdatedAt}`)
      .join();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  useSyncExternalStore(subscribe, known);
}
