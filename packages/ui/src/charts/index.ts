export { BarChart } from './bar-chart.tsx';
export type { Bar } from './bar-chart.tsx';
export type { ChartMarks, ChartSeries } from './chart-data.ts';
export { ChartFrame } from './chart-frame.tsx';
export { SeriesChart } from './series-chart.tsx';
