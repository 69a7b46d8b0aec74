import type { ReactNode } from 'react';
import { ShortTable } from '../data-grid/short-table.tsx';

type StaticRow = { readonly id: string; readonly cells: readonly ReactNode[] };

export type StaticTableProps = {
  readonly label: string;
  /** The titles of the columns; the first one names the rows. */
  readonly columns: readonly string[];
  /** Rows with one cell per column. */
  readonly rows: readonly StaticRow[];
};

/** Shows rows whose cells are ready, such as the numbers of a chart, without the parts of a grid that search and sort. */
export function StaticTable({ label, columns, rows }: StaticTableProps) {
  return (
    <ShortTable<StaticRow>
      label={label}
      rows={rows}
      columns={columns.map((title, at) => ({ id: title, label: title, render: ({ cells }) => cells[at] }))}
    />
  );
}
