import type { ReactNode } from 'react';
import { DataGrid } from '../data-grid/data-grid.tsx';

type StaticRow = { readonly id: string; readonly cells: readonly ReactNode[] };

export type StaticTableProps = {
  readonly label: string;
  /** The titles of the columns; the first one names the rows. */
  readonly columns: readonly string[];
  /** Rows with one cell per column. */
  readonly rows: readonly StaticRow[];
};

/** Shows a short grid of rows whose cells are ready, such as the numbers of a chart. */
export function StaticTable({ label, columns, rows }: StaticTableProps) {
  return (
    <DataGrid<StaticRow>
      label={label}
      rows={rows}
      columns={columns.map((title, at) => ({ id: title, label: title, render: ({ cells }) => cells[at] }))}
    />
  );
}
