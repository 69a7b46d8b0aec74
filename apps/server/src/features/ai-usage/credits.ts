import { DAY_MS, toDay, firstOfMonth, knownTimeZone, startOf } from '@fieldstone/contracts/platform/days';
import type { Day } from '@fieldstone/contracts/platform/days';
import { daysOfPreset } from '@fieldstone/contracts/platform/period';
import type { Clock, Span } from '@fieldstone/contracts/platform/period';
import { CREDITS_PERIOD, FORECAST_DAYS } from '@fieldstone/contracts/skills/ai-usage';
import type { CreditUse } from '@fieldstone/contracts/skills/ai-usage';
import type { Store } from '../../store/engine/database.ts';
import { idPrefix, timeOfId } from '../../platform/time-ordered-id.ts';
import { toCredits, toSkill } from './usage-row.ts';

/** A calendar month, `2026-11`. */
type Month = { readonly name: string; readonly span: Span };

/** A period whose end is excluded; the period of the page without one. */
export type CreditPeriod = { readonly start?: string | undefined; readonly end?: string | undefined };

/**
 * Returns the credits of each skill in each calendar month that a period touches in the user's time zone, oldest month
 * first, most expensive skill first (requirement INX-11).
 */
export async function readCredits(store: Store, orgId: string, period: CreditPeriod, clock: Clock) {
  const zone = knownTimeZone(clock.timeZone);
  const months = monthsOf(period, { ...clock, timeZone: zone });
  const records = (await Promise.all(months.map((month) => bySkill(store, orgId, month)))).flat();
  const current = months.find(({ span }) => span.begin <= clock.now && clock.now < span.end);
  return {
    records,
    totalCredits: sumOf(records),
    months: months.map(({ name }) => name),
    current: current ? await soFar(store, orgId, current, records, clock.now) : null,
  };
}

async function bySkill(store: Store, orgId: string, { name, span }: Month): Promise<CreditUse[]> {
  const rows = await inSpan(store, orgId, span)
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
      skill: toSkill(skill),
      credits: toCredits(Number(milli)),
      uses: Number(uses),
      tokens: Number(tokens),
    }))
    .toSorted((a, b) => b.credits - a.credits || b.uses - a.uses);
}

/**
 * Returns the credits of a month that is not over. Its forecast assumes that each remaining day costs the average of the
 * last weeks; it is null if the org has no use that is as old.
 */
async function soFar(
  store: Store,
  orgId: string,
  { name, span: { end } }: Month,
  records: readonly CreditUse[],
  now: number,
) {
  const credits = sumOf(records.filter(({ month }) => month === name));
  const begin = now - FORECAST_DAYS * DAY_MS;
  const first = await store.reads
    .selectFrom('ai_usage')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined || timeOfId(first.id) > begin) {
    return { month: name, credits, forecast: null };
  }
  const recent = await inSpan(store, orgId, { begin, end: now })
    .select((use) => use.fn.sum<number | string | null>('milli_credits').as('milli'))
    .executeTakeFirst();
  const remaining = Math.round((Number(recent?.milli ?? 0) * (end - now)) / (now - begin));
  return { month: name, credits, forecast: toCredits(Math.round(credits * 1000) + remaining) };
}

const inSpan = ({ reads }: Store, orgId: string, { begin, end }: Span) =>
  reads
    .selectFrom('ai_usage')
    .where('org_id', '=', orgId)
    .where('id', '>=', idPrefix(begin))
    .where('id', '<', idPrefix(end));

/** Sums thousandths, because sums of decimals would drift. */
const sumOf = (records: readonly CreditUse[]): number =>
  toCredits(records.reduce((sum, { credits }) => sum + Math.round(credits * 1000), 0));

function monthsOf({ start, end }: CreditPeriod, clock: Clock): Month[] {
  const { from, to } =
    start === undefined || end === undefined
      ? daysOfPreset(CREDITS_PERIOD.standard, clock)
      : { from: toDay(Date.parse(start), clock.timeZone), to: toDay(Date.parse(end) - 1, clock.timeZone) };
  const months: Month[] = [];
  for (let first: Day = firstOfMonth(from); first <= to; first = firstOfMonth(first, 1)) {
    const span = { begin: startOf(first, clock.timeZone), end: startOf(firstOfMonth(first, 1), clock.timeZone) };
    months.push({ name: first.slice(0, 7), span });
  }
  return months;
}
