import { LOOKS } from './chart-data.ts';
import type { ChartSeries } from './chart-data.ts';
import styles from './charts.module.css';

/** Shows the color of each series; a single series needs none. */
export function Legend({ series }: { readonly series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={styles.legend}>
      {series.map(({ id, label, isEarlier = false }, look) => (
        <li key={id} className={styles.key}>
          <span
            aria-hidden="true"
            className={isEarlier ? styles.earlierSwatch : styles.swatch}
            data-look={look % LOOKS}
          />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
