/** A step, such as a month, that all series of a chart share. */
export type ChartStep = { readonly id: string; readonly label: string };

/** A series with one value per step. */
export type ChartSeries = { readonly id: string; readonly label: string; readonly values: readonly number[] };

/** Number of different colors and dashes; further series reuse them. */
export const LOOKS = 6;

/** Returns the largest value of a step, or the largest sum if stacked; at least 1, so that the axis has a length. */
export function highest(series: readonly ChartSeries[], isStacked: boolean): number {
  const steps = series[0]?.values.length ?? 0;
  const values = Array.from({ length: steps }, (_, step) => series.map(({ values: row }) => row[step] ?? 0));
  const tops = values.map((row) => (isStacked ? row.reduce((sum, value) => sum + value, 0) : Math.max(0, ...row)));
  return Math.max(1, ...tops);
}
