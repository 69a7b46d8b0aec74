import { Circle, LinePath } from '@visx/shape';
import { LOOKS } from './chart-data.ts';
import type { ChartSeries, ChartStep } from './chart-data.ts';
import styles from './charts.module.css';

/** The scales of the plot. */
export type MarksProps = {
  readonly steps: readonly ChartStep[];
  readonly series: readonly ChartSeries[];
  readonly x: { (id: string): number | undefined; bandwidth(): number };
  readonly y: (value: number) => number;
};

/** Draws a line and a point for each value of a series. */
export function Lines({ steps, series, x, y }: MarksProps) {
  const middle = (index: number) => (x(steps[index]?.id ?? '') ?? 0) + x.bandwidth() / 2;
  return series.map(({ id, values }, look) => (
    <g key={id} className={styles.series} data-look={look % LOOKS}>
      <LinePath data={[...values]} x={(_, index) => middle(index)} y={(value) => y(value)} className={styles.line} />
      {values.map((value, index) => (
        <Circle key={steps[index]?.id} cx={middle(index)} cy={y(value)} r={3} className={styles.point} />
      ))}
    </g>
  ));
}

/** Draws a stacked column for each step. */
export function Columns({ steps, series, x, y }: MarksProps) {
  return steps.map(({ id }, step) => {
    let below = 0;
    return (
      <g key={id}>
        {series.map((one, look) => {
          const [begin, end] = [below, below + (one.values[step] ?? 0)];
          below = end;
          return (
            <rect
              key={one.id}
              x={x(id)}
              y={y(end)}
              width={x.bandwidth()}
              height={Math.max(0, y(begin) - y(end))}
              className={styles.part}
              data-look={look % LOOKS}
            />
          );
        })}
      </g>
    );
  });
}
