import { useQueryClient } from '@tanstack/react-query';
import { describeQuery } from './describe-query.ts';
import { resolvePath } from './resolve-path.ts';
import { useCommonLabels } from './use-common-labels.ts';
import { describedIn } from './use-field-paths.ts';

/** More than the number of describes along the longest path. */
const ROUNDS = 12;

/**
 * Returns a function that loads the necessary describes and finds paths without a field. A path counts as valid if a describe fails to load.
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
