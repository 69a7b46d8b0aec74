import type { EventQuery } from './port.ts';

/** Returns every step of a query with its value. */
export const toSeries = <V>({ steps, span }: EventQuery, valueAt: (step: number) => V) =>
  steps.map((begin, index) => ({
    beginTimeSeconds: Math.floor(begin / 1000),
    endTimeSeconds: Math.floor((steps[index + 1] ?? span.end) / 1000),
    results: [valueAt(index)],
  }));

/** Returns the average of ratings with two decimals; null without any. */
export const toRating = (sum: number, count: number): { readonly average: number | null; readonly count: number } => ({
  average: count === 0 ? null : Math.round((sum / count) * 100) / 100,
  count,
});
