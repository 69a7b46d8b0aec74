import type { ReactNode } from 'react';

/** A step, such as a month, that all series of a chart share. */
export type ChartStep = {
  readonly id: string;
  readonly label: string;
  /** Whether it is not over, or cut by the period: it is drawn as unfinished. */
  readonly isPartial?: boolean;
};

/** A series with one value per step; null for a step without a value. */
export type ChartSeries = {
  readonly id: string;
  readonly label: string;
  readonly values: ReadonlyArray<number | null>;
  /** Whether it is an earlier period, which is drawn behind the others. */
  readonly isEarlier?: boolean;
};

/** Links on the time axis to what happened in the steps. */
export type ChartMarks = {
  /** Their name in the legend. */
  readonly label: string;
  /** The steps in which something happened. */
  readonly stepIds: ReadonlySet<string>;
  /** Renders the link of one step, or of several where there is no room for one each. */
  readonly render: (stepIds: readonly string[]) => ReactNode;
};

/** Number of different colors and dashes; further series reuse them. */
export const LOOKS = 6;

/** Returns the largest value of a step, or the largest sum if stacked; at least 1, so that the axis has a length. */
export function highest(series: readonly ChartSeries[], isStacked: boolean): number {
  const steps = series[0]?.values.length ?? 0;
  const values = Array.from({ length: steps }, (_, step) => series.map(({ values: row }) => row[step] ?? 0));
  const tops = values.map((row) => (isStacked ? row.reduce((sum, value) => sum + value, 0) : Math.max(0, ...row)));
  return Math.max(1, ...tops);
}
