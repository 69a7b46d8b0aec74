export { SortableTable } from './sortable-table.tsx';
export type { SortableColumn } from './sortable-table.tsx';
export { StaticTable } from './static-table.tsx';
export type { StaticColumn } from './static-table.tsx';
export { Cell, Column, Row, Table, TableBody, TableHeader } from './table.tsx';
