import { columnNames } from '@fieldstone/contracts/platform/csv';
import type { CsvRow } from '@fieldstone/contracts/platform/csv';
import { USAGE_COLUMNS } from '@fieldstone/contracts/skills/ai-usage';
import type { Store } from '../../store/engine/database.ts';
import { findKeys, findUses } from './usage-query.ts';
import type { UsageKey, UsageOrder, UsageRange } from './usage-query.ts';
import { toDetail } from './usage-row.ts';

/** The columns in the order of the file. */
const COLUMNS = columnNames(USAGE_COLUMNS);

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
    const keys = await findKeys(store, range, order, { after, offset: 0, limit: BATCH });
    after = keys.at(-1);
    if (after === undefined) return;
    const uses = await findUses(
      store,
      range.orgId,
      keys.map(({ id }) => id),
    );
    yield uses.map((use) => {
      const { error, reported, ...detail } = toDetail(use, seesPeople);
      const cells = {
        ...detail,
        error: error?.message ?? null,
        reportedInputTokens: reported?.inputTokens ?? null,
        reportedOutputTokens: reported?.outputTokens ?? null,
      };
      return COLUMNS.map((column) => cells[column]);
    });
    if (keys.length < BATCH) return;
  }
}
