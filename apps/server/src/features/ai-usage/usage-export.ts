import type { CsvRow } from '@fieldstone/contracts/platform/csv';
import type { Store } from '../../store/engine/database.ts';
import { keysOf, usesOf } from './usage-query.ts';
import type { UsageKey, UsageOrder, UsageRange } from './usage-query.ts';
import { toDetail } from './usage-row.ts';

/** Columns of the file, by their names in the API. */
export const USAGE_COLUMNS = [
  'id',
  'at',
  'userId',
  'userName',
  'skill',
  'action',
  'source',
  'model',
  'inputTokens',
  'outputTokens',
  'tokens',
  'credits',
  'latencyMs',
  'status',
  'object',
  'recordId',
  'error',
  'outcome',
] as const;

/** Uses per read. */
const BATCH = 1000;

/** Yields the rows of a range in order, in batches. */
export async function* usageRows(
  store: Store,
  range: UsageRange,
  order: UsageOrder,
  seesPeople: boolean,
): AsyncGenerator<readonly CsvRow[]> {
  for (let after: UsageKey | undefined; ;) {
    const keys = await keysOf(store, range, order, { after, offset: 0, limit: BATCH });
    after = keys.at(-1);
    if (after === undefined) return;
    const uses = await usesOf(
      store,
      range.orgId,
      keys.map(({ id }) => id),
    );
    yield uses.map((use) => {
      const detail = toDetail(use, seesPeople);
      return USAGE_COLUMNS.map((column) => (column === 'error' ? (detail.error?.message ?? null) : detail[column]));
    });
    if (keys.length < BATCH) return;
  }
}
