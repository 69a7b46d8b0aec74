import { Circle, LinePath } from '@visx/shape';
import { cx } from '../cx/cx.ts';
import { LOOKS } from './chart-data.ts';
import type { ChartSeries, ChartStep } from './chart-data.ts';
import styles from './charts.module.css';

/** The scales of the plot. */
export type MarksProps = {
  readonly steps: readonly ChartStep[];
  readonly series: readonly ChartSeries[];
  readonly x: { (id: string): number | undefined; bandwidth(): number };
  readonly y: (value: number) => number;
  /** The id of the pattern of unfinished columns. */
  readonly hatch: string;
};

type Point = { readonly id: string; readonly at: number; readonly value: number | null; readonly isPartial: boolean };

/** Draws a line and a point for each value of a series; unfinished steps have a dashed line and an empty point. */
export function Lines({ steps, series, x, y }: MarksProps) {
  // The first series is drawn last, on top of the others.
  return [...series.entries()].toReversed().map(([look, { id, values, isEarlier = false }]) => {
    const points = steps.map((step, index): Point => ({
      id: step.id,
      at: (x(step.id) ?? 0) + x.bandwidth() / 2,
      value: values[index] ?? null,
      isPartial: !isEarlier && step.isPartial === true,
    }));
    const height = ({ value }: Point) => y(value ?? 0);
    const shown = points.filter(({ value }) => value !== null);
    return (
      <g
        key={id}
        className={cx(styles.series, isEarlier && styles.earlier)}
        {...(!isEarlier && { 'data-look': look % LOOKS })}
      >
        <LinePath
          data={points.filter(({ isPartial }) => !isPartial)}
          defined={({ value }) => value !== null}
          x={({ at }) => at}
          y={height}
          className={styles.line}
        />
        {shown.slice(1).map((point, index) => {
          const before = shown[index];
          return (
            // A step that the period cuts at its begin is no lower value than the next one.
            before?.isPartial === false &&
            point.isPartial && (
              <line
                key={point.id}
                x1={before.at}
                y1={height(before)}
                x2={point.at}
                y2={height(point)}
                className={styles.unfinishedLine}
              />
            )
          );
        })}
        {shown.map((point) => (
          <Circle
            key={point.id}
            cx={point.at}
            cy={height(point)}
            r={isEarlier ? 2 : point.isPartial ? 4 : 3}
            className={point.isPartial ? styles.unfinishedPoint : styles.point}
          />
        ))}
      </g>
    );
  });
}

/** Draws a stacked column for each step; columns of unfinished steps are hatched. */
export function Columns({ steps, series, x, y, hatch }: MarksProps) {
  return steps.map(({ id, isPartial = false }, step) => {
    let below = 0;
    return (
      <g key={id}>
        {series.map((one, look) => {
          const [begin, end] = [below, below + (one.values[step] ?? 0)];
          below = end;
          const place = { x: x(id), y: y(end), width: x.bandwidth(), height: Math.max(0, y(begin) - y(end)) };
          return (
            <g key={one.id}>
              <rect {...place} className={styles.part} data-look={look % LOOKS} />
              {isPartial && <rect {...place} fill={`url(#${hatch})`} />}
            </g>
          );
        })}
      </g>
    );
  });
}
