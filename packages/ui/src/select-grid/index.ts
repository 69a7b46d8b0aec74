export type { GridColumn } from './grid-rows.ts';
export { SelectGrid } from './select-grid.tsx';
