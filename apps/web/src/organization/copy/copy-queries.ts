import { listPlannedChanges } from '@fieldstone/contracts/changes/changes';
import { copyDifferences, copySource } from '@fieldstone/contracts/changes/plan';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { queryOptions } from '@tanstack/react-query';
import { FRESH } from '../../changes/change-queries.ts';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Queries the source's settings, and whether they differ from their defaults. */
export function copySourceQuery(source: string) {
  return routeQuery(copySource, { query: { source }, ...FRESH, queryKey: ['copy-source', source] });
}

/** Queries how many of the settings differ, by the id of the group profile. */
export function copyDifferencesQuery(source: string, setting: readonly SettingId[]) {
  return queryOptions({
    queryKey: ['copy-differences', source, setting],
    ...FRESH,
    queryFn: async ({ signal }) => {
      const { records } = await call(copyDifferences, { query: { source, setting: [...setting] } }, { signal });
      return new Map(records.map((record) => [record.profileId, record.differing]));
    },
  });
}

/** Queries the latest copies from a group profile. */
export function copiesQuery(source: string) {
  return routeQuery(listPlannedChanges, {
    query: { source },
    queryKey: ['copies', source],
    ...FRESH,
    data: ({ records }) => records,
  });
}
