import { LOOKS } from './chart-data.ts';
import type { ChartSeries } from './chart-data.ts';
import styles from './charts.module.css';

export type LegendProps = {
  readonly series: readonly ChartSeries[];
  /** The name of the marks, if the chart has any. */
  readonly marks: string | undefined;
};

/** Shows the color of each series, which a single series does not need, and the form of the marks. */
export function Legend({ series, marks }: LegendProps) {
  const keys = series.length < 2 ? [] : series;
  if (keys.length === 0 && marks === undefined) return null;
  return (
    <ul className={styles.legend}>
      {keys.map(({ id, label, isEarlier = false }, look) => (
        <li key={id} className={styles.key}>
          <span
            aria-hidden="true"
            className={isEarlier ? styles.earlierSwatch : styles.swatch}
            data-look={look % LOOKS}
          />
          <span>{label}</span>
        </li>
      ))}
      {marks !== undefined && (
        <li className={styles.key}>
          <span aria-hidden="true" className={styles.markSwatch} />
          <span>{marks}</span>
        </li>
      )}
    </ul>
  );
}
