import type { CreditUse } from '@fieldstone/contracts/skills/ai-usage';
import type { Store } from '../../store/engine/database.ts';
import { usageIdFrom } from '../../store/repositories/ai-usage.ts';
import { zoneOf } from '../../analytics/zoned-time.ts';
import { creditsOf, skillOf } from './usage-row.ts';

/** The part of a calendar month within the period. */
type Month = { readonly name: string; readonly begin: number; readonly end: number };

type Period = { readonly start: string; readonly end: string };

/**
 * Returns the credits of each skill in each calendar month of a time zone, oldest month first, most expensive skill
 * first.
 */
export async function creditsByMonth(
  { reads }: Store,
  orgId: string,
  period: Period,
  timeZone: string,
): Promise<CreditUse[]> {
  const months = monthsOf(period, timeZone);
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

function monthsOf({ start, end }: Period, timeZone: string): Month[] {
  const zone = zoneOf(timeZone);
  const [from, until] = [Date.parse(start), Date.parse(end)];
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
