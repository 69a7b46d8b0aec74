export { StaticTable } from './static-table.tsx';
