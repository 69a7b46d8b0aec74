import { useQueryClient } from '@tanstack/react-query';
import { statusQueries } from './status-queries.ts';
import type { StatusSource } from './status-queries.ts';

/**
 * Returns a function that finds the ids without a status in the org; it finds none if the org has no statuses at all.
 * @throws {ApiError} when the statuses cannot be loaded
 */
export function useGoneStatuses(source: StatusSource): (ids: readonly string[]) => Promise<readonly string[]> {
  const client = useQueryClient();
  return async (ids) => {
    const { statuses } = await client.query(statusQueries[source]);
    const known = new Set(statuses.map(({ id }) => id));
    return known.size === 0 ? [] : [...new Set(ids)].filter((id) => id !== '' && !known.has(id));
  };
}
