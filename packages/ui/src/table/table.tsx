import {
  Cell as AriaCell,
  Column as AriaColumn,
  Row as AriaRow,
  Table as AriaTable,
  TableBody as AriaTableBody,
  TableHeader as AriaTableHeader,
} from 'react-aria-components/Table';
import type {
  CellProps,
  ColumnProps,
  RowProps,
  TableBodyProps,
  TableHeaderProps,
  TableProps as AriaTableProps,
} from 'react-aria-components/Table';
import styles from './table.module.css';

export type TableProps = Omit<AriaTableProps, 'className' | 'style' | 'aria-label'> & { readonly label: string };

/** Shows a table of at most about 1,000 rows; the library handles arrow keys, selection and dragging. */
export function Table({ label, ...rest }: TableProps) {
  return (
    <div className={styles.frame}>
      <AriaTable {...rest} aria-label={label} className={styles.table} />
    </div>
  );
}

/** Shows the column headers. */
export function TableHeader<T>(props: Omit<TableHeaderProps<T>, 'className' | 'style'>) {
  return <AriaTableHeader {...props} />;
}

/** Shows a column header; `isRowHeader` makes its cells name the rows. */
export function Column(props: Omit<ColumnProps, 'className' | 'style'>) {
  return <AriaColumn {...props} className={styles.column} />;
}

/** Shows the rows; `renderEmptyState` explains why there are none. */
export function TableBody<T>(props: Omit<TableBodyProps<T>, 'className' | 'style'>) {
  return <AriaTableBody {...props} />;
}

/** Shows a row; selections use its `id`. */
export function Row<T>(props: Omit<RowProps<T>, 'className' | 'style'>) {
  return <AriaRow {...props} className={styles.row} />;
}

/** Shows a cell of a row, in the order of the columns. */
export function Cell(props: Omit<CellProps, 'className' | 'style'>) {
  return <AriaCell {...props} className={styles.cell} />;
}
