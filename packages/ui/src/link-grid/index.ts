export { LinkGrid } from './link-grid.tsx';
export type { LinkColumn } from './link-grid-row.tsx';
export { plain } from '../select-grid/grid-rows.ts';
export type { GridSort } from '../select-grid/grid-rows.ts';
