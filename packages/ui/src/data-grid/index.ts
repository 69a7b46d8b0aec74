export { ChooseDialog } from './choose-dialog.tsx';
export { DataGrid } from './data-grid.tsx';
export { LongTable } from './long-table.tsx';
export { plain } from './grid-rows.ts';
export type { GridColumn, GridSelection, GridSort } from './grid-rows.ts';
