import { USAGE_TOTALS_LIMIT } from '@fieldstone/contracts/skills/ai-usage';
import type { UsageDimension, UsageTotal } from '@fieldstone/contracts/skills/ai-usage';
import type { Store } from '../../store/engine/database.ts';
import { inRange } from './usage-query.ts';
import type { UsageRange } from './usage-query.ts';
import { toCredits } from './usage-row.ts';

const COLUMNS = {
  user: 'user_id',
  skill: 'skill',
  action: 'action',
  outcome: 'outcome',
} as const satisfies Record<UsageDimension, string>;

type Sums = Omit<UsageTotal, 'value' | 'name'>;

/** Sums the uses of a range by a dimension, the most credits first (requirement INX-11). */
export async function usageTotals(store: Store, range: UsageRange, by: UsageDimension) {
  const column = COLUMNS[by];
  // Skills have no action.
  const uses = inRange(store, range)
    .where(column, 'is not', null)
    .select((use) => [
      use.fn.countAll<number | string>().as('uses'),
      use.fn.sum<number | string | null>('tokens').as('tokens'),
      use.fn.sum<number | string | null>('milli_credits').as('milli'),
    ]);
  const [rows, sum] = await Promise.all([
    uses
      .select((use) => [`${column} as value`, use.fn.max('user_name').as('name')])
      .groupBy(column)
      .orderBy('milli', 'desc')
      .orderBy('uses', 'desc')
      .orderBy(column)
      .limit(USAGE_TOTALS_LIMIT)
      .execute(),
    uses.executeTakeFirst(),
  ]);
  const totals: readonly UsageTotal[] = rows.map((row) => {
    const value = row.value ?? '';
    return { value, name: by === 'user' ? row.name || value : null, ...sumsOf(row) };
  });
  const all = sumsOf(sum);
  return { totals: [...totals], others: rows.length < USAGE_TOTALS_LIMIT ? null : restOf(all, totals), all };
}

type StoredSums = { readonly [S in 'uses' | 'tokens' | 'milli']: number | string | null };

const sumsOf = (row: StoredSums | undefined): Sums => ({
  uses: Number(row?.uses ?? 0),
  tokens: Number(row?.tokens ?? 0),
  credits: toCredits(Number(row?.milli ?? 0)),
});

/** Returns the sums of the uses that no total contains; null for none. */
function restOf(all: Sums, totals: readonly Sums[]): Sums | null {
  const rest = (figure: keyof Sums): number => totals.reduce((left, sums) => left - sums[figure], all[figure]);
  // Sums of decimals drift.
  return rest('uses') === 0
    ? null
    : { uses: rest('uses'), tokens: rest('tokens'), credits: toCredits(Math.round(rest('credits') * 1000)) };
}
