import { lazy, Suspense } from 'react';
import styles from './charts.module.css';
import type { SeriesPlotProps } from './series-plot.tsx';

const SeriesPlot = lazy(async () => ({ default: (await import('./series-plot.tsx')).SeriesPlot }));

/** Values over time; what draws them is loaded when the first ones are there, into a place of the same height. */
export function SeriesChart(props: SeriesPlotProps) {
  return (
    <Suspense fallback={<div className={styles.place} />}>
      <SeriesPlot {...props} />
    </Suspense>
  );
}
