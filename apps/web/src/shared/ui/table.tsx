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
import { cx } from './cx.ts';
import styles from './table.module.css';

export type TableProps = Omit<AriaTableProps, 'className' | 'style' | 'aria-label'> & {
  readonly label: string;
  /** On narrow screens each row stands as a block of its cells instead of scrolling sideways. */
  readonly isStacked?: boolean;
};

/** A table of at most about 1,000 rows; arrow keys move between its cells, selection and dragging are the library's. */
export function Table({ label, isStacked = false, ...rest }: TableProps) {
  return (
    <div className={cx(styles['frame'], isStacked && styles['stacked'])}>
      <AriaTable {...rest} aria-label={label} className={styles['table'] ?? ''} />
    </div>
  );
}

/** The line of column names. */
export function TableHeader<T>(props: Omit<TableHeaderProps<T>, 'className' | 'style'>) {
  return <AriaTableHeader {...props} />;
}

/** A column; `isRowHeader` names the rows. `isHiddenTitle` leaves its title to screen readers. */
export function Column({
  isHiddenTitle,
  children,
  ...rest
}: Omit<ColumnProps, 'className' | 'style' | 'children'> & {
  readonly children: string;
  readonly isHiddenTitle?: boolean;
}) {
  return (
    <AriaColumn {...rest} className={styles['column'] ?? ''}>
      {isHiddenTitle === true ? <span className="visually-hidden">{children}</span> : children}
    </AriaColumn>
  );
}

/** The rows; `renderEmptyState` says why there are none. */
export function TableBody<T>(props: Omit<TableBodyProps<T>, 'className' | 'style'>) {
  return <AriaTableBody {...props} />;
}

export function Row<T>(props: Omit<RowProps<T>, 'className' | 'style'>) {
  return <AriaRow {...props} className={styles['row'] ?? ''} />;
}

export function Cell({
  align,
  ...rest
}: Omit<CellProps, 'className' | 'style'> & { readonly align?: 'start' | 'end' }) {
  return <AriaCell {...rest} className={cx(styles['cell'], align === 'end' && styles['end'])} />;
}
