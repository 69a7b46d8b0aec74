import { useQueryClient } from '@tanstack/react-query';
import { describeQuery } from './describe-query.ts';
import { resolvePath } from './resolve-path.ts';
import { useCommonLabels } from './use-common-labels.ts';
import { describedIn } from './use-field-paths.ts';

/** More than the describes on the way of the longest path. */
const ROUNDS = 12;

/**
 * Answers which of the paths lead to no field, after loading what is needed to say so. What cannot be loaded speaks against no path.
 * @param object API name of the object that the paths begin at
 */
export function useGonePaths(object: string): (paths: readonly string[]) => Promise<readonly string[]> {
  const client = useQueryClient();
  const labels = useCommonLabels();
  return async (paths) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const pending = new Set<string>();
      const describeOf = (name: string) => {
        const described = describedIn(client, name);
        if (described === 'pending') pending.add(name);
        return described;
      };
      const root = describeOf(object);
      const gone = paths.filter((path) => resolvePath(object, path, describeOf, labels).status === 'unknown');
      if (pending.size === 0) return typeof root === 'string' || root.fields.length === 0 ? [] : gone;
      await Promise.allSettled(
        [...pending].map((name) => client.query({ ...describeQuery(name), staleTime: 'static' })),
      );
    }
    return [];
  };
}
