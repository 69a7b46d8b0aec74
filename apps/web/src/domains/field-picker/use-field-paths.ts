import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { describeQuery } from './describe-query.ts';
import { resolvePath } from './resolve-path.ts';
import type { Described, PathState } from './resolve-path.ts';
import { useCommonLabels } from './use-common-labels.ts';

/** The state of a page's field paths. */
export type FieldPaths = {
  /** Resolves a path with the describes that are loaded at the time of the call. */
  readonly stateOf: (path: string) => PathState;
  /** Whether any fields are loaded; otherwise no path can be reported as unknown (requirement TTL-03). */
  readonly hasFields: boolean;
};

/** Returns the current describe of an object from the cache, or the reason for its absence. */
export function describedIn(client: QueryClient, object: string): Described {
  const state = client.getQueryState(describeQuery(object).queryKey);
  if (state?.data) return state.data;
  if (state?.status !== 'error') return 'pending';
  return state.error instanceof ApiError && state.error.kind === 'not_found' ? 'missing' : 'failed';
}

/**
 * Resolves paths from an object and loads only the describes along them.
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

  // Each response reveals the next objects, until every path is resolved.
  useDescribed([...onTheWay]);
  return { stateOf, hasFields: typeof root !== 'string' && root.fields.length > 0 };
}

/** Loads the describes of objects and renders the caller again when one of them changes. */
function useDescribed(objects: readonly string[]): void {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  useQuery({
    queryKey: ['describes', ...objects],
    // The object's own query reports its failure.
    queryFn: () =>
      Promise.allSettled(objects.map((object) => client.query({ ...describeQuery(object), staleTime: 'static' }))),
    staleTime: 0,
  });
  const known = () =>
    objects
      .map((object) => cache.find(describeQuery(object))?.state)
      .map((state) => `${state?.status}@${state?.dataUpdatedAt}`)
      .join();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]);
  useSyncExternalStore(subscribe, known, known);
}
