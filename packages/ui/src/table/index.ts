export { DragCell, FixedCell, useRowOrder } from './row-order.tsx';
export { StaticTable } from './static-table.tsx';
export { Cell, Column, Row, Table, TableBody, TableFooter, TableHeader } from './table.tsx';
