import type { CreditUse } from '@fieldstone/contracts/ai-usage';
import type { Store } from '../../store/database.ts';
import { usageIdFrom, usageTimeOf } from '../../store/ai-usage.ts';
import { zoneOf } from '../../events/zoned-time.ts';
import { keysOf, rangeOf } from './usage-query.ts';
import type { Direction, UsageRange } from './usage-query.ts';
import { creditsOf, skillOf } from './usage-row.ts';

/** A calendar month, as far as there were uses. */
type Month = { readonly name: string; readonly begin: number; readonly end: number };

type Period = { readonly start: string; readonly end: string };

/** What each skill cost in each calendar month of a time zone, the oldest month first, its costliest skill first. */
export async function creditsByMonth(
  store: Store,
  orgId: string,
  period: Period,
  timeZone: string,
): Promise<CreditUse[]> {
  const { reads } = store;
  const range = rangeOf(orgId, period);
  // A period may name thousands of years: what counts is when there was anything.
  const [first, last] = await Promise.all([timeAtEnd(store, range, 'asc'), timeAtEnd(store, range, 'desc')]);
  if (first === null || last === null) return [];
  const months = monthsOf(first, last + 1, timeZone);
  const found = await Promise.all(
    months.map(async ({ name, begin, end }) => {
      const rows = await reads
        .selectFrom('ai_usage')
        .where('org_id', '=', orgId)
        .where('id', '>=', usageIdFrom(begin))
        .where('id', '<', usageIdFrom(end))
        .groupBy('skill')
        .select((use) => [
          'skill',
          use.fn.countAll<number | string>().as('uses'),
          use.fn.sum<number | string>('milli_credits').as('milli'),
          use.fn.sum<number | string>('tokens').as('tokens'),
        ])
        .execute();
      return rows
        .map(({ skill, uses, milli, tokens }) => ({
          month: name,
          skill: skillOf(skill),
          credits: creditsOf(Number(milli)),
          uses: Number(uses),
          tokens: Number(tokens),
        }))
        .toSorted((a, b) => b.credits - a.credits || b.uses - a.uses);
    }),
  );
  return found.flat();
}

/** When a range's first use was, or its last one; null when there is none. */
async function timeAtEnd(store: Store, range: UsageRange, direction: Direction): Promise<number | null> {
  const [key] = await keysOf(store, range, { sort: 'at', direction }, { after: undefined, offset: 0, limit: 1 });
  return key === undefined ? null : usageTimeOf(key.id);
}

function monthsOf(from: number, until: number, timeZone: string): Month[] {
  const zone = zoneOf(timeZone);
  const months: Month[] = [];
  const first = zone.toLocal(from);
  for (let month = first.month; ; month += 1) {
    const at = (next: number) => zone.toMoment({ year: first.year, month: next, day: 1, clock: 0 });
    const [begin, after] = [at(month), at(month + 1)];
    if (begin >= until) return months;
    const name = new Date(Date.UTC(first.year, month - 1, 1)).toISOString().slice(0, 'YYYY-MM'.length);
    months.push({ name, begin: Math.max(begin, from), end: Math.min(after, until) });
  }
}
