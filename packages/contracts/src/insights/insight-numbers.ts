import { DAY_MS } from '../platform/days.ts';
import type { CountTrend, LatestFacets, RatingTrend, UsageSeries, UserTrend } from './insights.ts';

/**
 * Returns the change in percent with one decimal; 0 if both values are 0 or undefined, 100 from zero to more (requirement INS-01). Null
 * without an earlier value (requirement INX-03).
 */
export function percentage(current: number | undefined, previous: number | null | undefined): number | null {
  if (previous === null) return null;
  const now = current ?? 0;
  const before = previous ?? 0;
  if (before === 0) return now === 0 ? 0 : 100;
  return Math.round(((now - before) / before) * 1000) / 10;
}

/** The page shows no percentage of a smaller number, because a few users or events more or less are chance. */
export const PERCENTAGE_FROM = 20;

/** Returns a number in compact form: `1.2K` for 1234 in English. */
export const humanNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** A result of users, events or ratings. */
type Value = { readonly uniqueCount?: number; readonly count?: number; readonly average?: number | null };

type Compared = { readonly results: readonly Value[] };

/** A key figure (requirement INS-01). */
export type Comparison = {
  /** Null for an average without ratings. */
  readonly current: number | null;
  readonly currentHuman: string | null;
  /** Null without earlier data, or for an average without ratings. */
  readonly previous: number | null;
  readonly previousHuman: string | null;
  /** Change in percent; null without a current or an earlier value. */
  readonly percentage: number | null;
};

export function toComparison(
  response: { readonly current: Compared; readonly previous: Compared | null },
  locale: string,
): Comparison {
  const current = valueOf(response.current);
  const previous = response.previous && valueOf(response.previous);
  const human = (value: number | null) => (value === null ? null : humanNumber(value, locale));
  return {
    current,
    currentHuman: human(current),
    previous,
    previousHuman: human(previous),
    percentage: current === null ? null : percentage(current, previous),
  };
}

function valueOf({ results: [first] }: Compared): number | null {
  if (first?.average !== undefined) return first.average;
  return first?.uniqueCount ?? first?.count ?? 0;
}

/** Users, events or the average rating of the steps of a period; `begin` and `end` in UTC milliseconds. */
export const toTrend = ({
  timeSeries,
}: UserTrend | CountTrend | RatingTrend): Array<{
  readonly begin: number;
  readonly end: number;
  readonly value: number | null;
}> =>
  timeSeries.map(({ beginTimeSeconds, endTimeSeconds, results }) => ({
    begin: beginTimeSeconds * 1000,
    end: endTimeSeconds * 1000,
    value: valueOf({ results }),
  }));

/** The name of a facet: a value, or a list of them; null where the app did not report one. */
export type FacetName = string | null | ReadonlyArray<string | null>;

/** Returns the values of a facet's name. */
export const facetValues = (name: FacetName): ReadonlyArray<string | null> =>
  name === null || typeof name === 'string' ? [name] : name;

/** Returns a facet's name as text; a list is joined with commas (requirement INS-03). */
export const facetLabel = (name: FacetName, notReported: string): string =>
  facetValues(name)
    .map((value) => value ?? notReported)
    .join(', ');

/** Names with their counts of users or events. */
export const toCategoryCounts = (response: {
  readonly facets: ReadonlyArray<Compared & { readonly name: FacetName }>;
}): Array<{ readonly name: FacetName; readonly count: number }> =>
  response.facets.map(({ name, results }) => ({ name, count: valueOf({ results }) ?? 0 }));

/** Last sync of each user, in UTC milliseconds; `userId` is null for a caller who may not see people. */
export const toSyncTimes = (
  response: LatestFacets,
): Array<{ readonly userId: string | null; readonly timestamp: number }> =>
  response.facets.map(({ name, results: [first] }) => ({ userId: name, timestamp: first?.latest ?? 0 }));

/** Users of each value of an attribute over time; `begin` and `end` of a step in UTC milliseconds. */
export const toSeries = (
  response: UsageSeries,
): Array<{
  readonly name: FacetName;
  readonly steps: Array<{ readonly begin: number; readonly end: number; readonly value: number }>;
}> =>
  response.facets.map(({ name, timeSeries }) => ({
    name,
    steps: timeSeries.map(({ beginTimeSeconds, endTimeSeconds, results: [first] }) => ({
      begin: beginTimeSeconds * 1000,
      end: endTimeSeconds * 1000,
      value: first?.uniqueCount ?? 0,
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

/** A user whose last sync is older than these days is overdue. */
export const SYNC_OVERDUE_DAYS = 7;

export type SyncState = 'recent' | 'overdue' | 'never';

/**
 * Returns whether a user synced lately.
 * @param lastSync in UTC milliseconds; null if the user never synced
 */
export function syncState(lastSync: number | null, now: number): SyncState {
  if (lastSync === null) return 'never';
  return now - lastSync > SYNC_OVERDUE_DAYS * DAY_MS ? 'overdue' : 'recent';
}
