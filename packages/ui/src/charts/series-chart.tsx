import { lazy, Suspense } from 'react';
import styles from './charts.module.css';
import type { SeriesPlotProps } from './series-plot.tsx';

const SeriesPlot = lazy(async () => ({ default: (await import('./series-plot.tsx')).SeriesPlot }));

/** Shows values over time. Loads the drawing code with the first values, and reserves its height. */
export function SeriesChart(props: SeriesPlotProps) {
  return (
    <Suspense fallback={<div className={styles.place} />}>
      <SeriesPlot {...props} />
    </Suspense>
  );
}
