/** Points that all series of a chart share, such as months. */
export type ChartStep = { readonly id: string; readonly label: string };

/** A row of values, one for each step. */
export type ChartSeries = { readonly id: string; readonly label: string; readonly values: readonly number[] };

/** How many looks series can have; more share them in turn. */
export const LOOKS = 6;

/** The largest sum of a step, or the largest single value; at least 1, so that an axis has a length. */
export function highest(series: readonly ChartSeries[], isStacked: boolean): number {
  const steps = series[0]?.values.length ?? 0;
  const values = Array.from({ length: steps }, (_, step) => series.map(({ values: row }) => row[step] ?? 0));
  const tops = values.map((row) => (isStacked ? row.reduce((sum, value) => sum + value, 0) : Math.max(0, ...row)));
  return Math.max(1, ...tops);
}
