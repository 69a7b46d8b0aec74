import type { LatestFacets, UsageSeries } from './insights.ts';

/** Returns the change in percent with one decimal; 0 if both values are 0 or undefined, 100 from zero to more (requirement INS-01). */
export function percentage(current: number | undefined, previous: number | undefined): number {
  const now = current ?? 0;
  const before = previous ?? 0;
  if (before === 0) return now === 0 ? 0 : 100;
  return Math.round(((now - before) / before) * 1000) / 10;
}

/** Returns a number in compact form: `1.2K` for 1234 in English. */
export const humanNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** Response of every comparison, with counts of users or events. */
type Compared = { readonly results: ReadonlyArray<{ readonly uniqueCount?: number; readonly count?: number }> };

/** A key figure (requirement INS-01). */
export type Comparison = {
  readonly current: number;
  readonly currentHuman: string;
  readonly previous: number;
  readonly previousHuman: string;
  /** Change in percent. */
  readonly percentage: number;
};

export function toComparison(
  { current, previous }: { readonly current: Compared; readonly previous: Compared },
  locale: string,
): Comparison {
  const now = valueOf(current);
  const before = valueOf(previous);
  return {
    current: now,
    currentHuman: humanNumber(now, locale),
    previous: before,
    previousHuman: humanNumber(before, locale),
    percentage: percentage(now, before),
  };
}

const valueOf = ({ results: [first] }: Compared): number => first?.uniqueCount ?? first?.count ?? 0;

/** Returns a facet's name; a list is joined with commas (requirement INS-03). */
export const facetLabel = (name: string | readonly string[]): string =>
  typeof name === 'string' ? name : name.join(',');

/** Names with their counts of users or events. */
export const toCategoryCounts = (response: {
  readonly facets: ReadonlyArray<Compared & { readonly name: string | readonly string[] }>;
}): Array<{ readonly name: string; readonly count: number }> =>
  response.facets.map((facet) => ({ name: facetLabel(facet.name), count: valueOf(facet) }));

/** Last sync of each user, in UTC milliseconds; `userId` is null for a caller who may not see people. */
export const toSyncTimes = (
  response: LatestFacets,
): Array<{ readonly userId: string | null; readonly timestamp: number }> =>
  response.facets.map(({ name, results: [first] }) => ({
    userId: name === null ? null : facetLabel(name),
    timestamp: first?.latest ?? 0,
  }));

/** Users of each app over time; `time` is the start of a step, in UTC milliseconds. */
export const toAppUsage = (
  response: UsageSeries,
): Array<{
  readonly appName: string;
  readonly timeSeriesData: Array<{ readonly time: number; readonly count: number }>;
}> =>
  response.facets.map(({ name, timeSeries }) => ({
    appName: facetLabel(name),
    timeSeriesData: timeSeries.map(({ beginTimeSeconds, results: [first] }) => ({
      time: beginTimeSeconds * 1000,
      count: first?.uniqueCount ?? 0,
    })),
  }));

/** Returns the syncs of the last 24 hours, of the 24 hours before, and of the rest of the month (requirement INS-06). */
export const syncBuckets = (
  day: number,
  twoDays: number,
  month: number,
): { readonly lastDay: number; readonly dayBefore: number; readonly earlier: number } => ({
  lastDay: day,
  // A sync may arrive between the three queries.
  dayBefore: Math.max(0, twoDays - day),
  earlier: Math.max(0, month - twoDays),
});
