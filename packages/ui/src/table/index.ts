export { StaticTable } from './static-table.tsx';
export type { StaticTableProps } from './static-table.tsx';
