import { dayOf, firstOfMonth, knownTimeZone, startOf } from '@fieldstone/contracts/platform/days';
import type { CreditUse } from '@fieldstone/contracts/skills/ai-usage';
import type { Store } from '../../store/engine/database.ts';
import { idPrefix } from '../../platform/time-ordered-id.ts';
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
        .where('id', '>=', idPrefix(begin))
        .where('id', '<', idPrefix(end))
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
  const zone = knownTimeZone(timeZone);
  const [from, until] = [Date.parse(start), Date.parse(end)];
  const months: Month[] = [];
  for (let first = firstOfMonth(dayOf(from, zone)); ; first = firstOfMonth(first, 1)) {
    const begin = startOf(first, zone);
    if (begin >= until) return months;
    const next = startOf(firstOfMonth(first, 1), zone);
    months.push({ name: first.slice(0, 7), begin: Math.max(begin, from), end: Math.min(next, until) });
  }
}
