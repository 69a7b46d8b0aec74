import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { ReactNode } from 'react';
import {
  Cell as AriaCell,
  Column as AriaColumn,
  Row as AriaRow,
  Table as AriaTable,
  TableBody as AriaTableBody,
  TableFooter as AriaTableFooter,
  TableHeader as AriaTableHeader,
} from 'react-aria-components/Table';
import type {
  CellProps,
  ColumnProps,
  RowProps,
  TableBodyProps,
  TableFooterProps,
  TableHeaderProps,
  TableProps as AriaTableProps,
} from 'react-aria-components/Table';
import { cx } from '../cx/cx.ts';
import styles from './table.module.css';

export type TableProps = Omit<AriaTableProps, 'className' | 'style' | 'aria-label'> & {
  readonly label: string;
  /** Whether each row is a block of its cells on narrow screens. */
  readonly isStacked?: boolean;
};

/**
 * Shows a table of at most about 1,000 rows; the library handles arrow keys, selection, sorting and dragging. A plain table is a
 * `StaticTable`.
 */
export function Table({ label, isStacked = false, ...rest }: TableProps) {
  return (
    <div className={cx(styles.frame, isStacked && styles.stacked)}>
      <AriaTable {...rest} aria-label={label} className={styles.table} />
    </div>
  );
}

/** Shows the column headers. */
export function TableHeader<T>(props: Omit<TableHeaderProps<T>, 'className' | 'style'>) {
  return <AriaTableHeader {...props} />;
}

export type TableColumnProps = Omit<ColumnProps, 'className' | 'style' | 'children'> & {
  readonly children: ReactNode;
  /** Shows the title to screen readers only. */
  readonly isTitleHidden?: boolean;
  readonly align?: 'start' | 'end';
};

/** Shows a column header; `isRowHeader` makes its cells name the rows, `allowsSorting` makes it a button. */
export function Column({ children, isTitleHidden = false, align = 'start', ...rest }: TableColumnProps) {
  return (
    <AriaColumn {...rest} className={cx(styles.column, align === 'end' && styles.end)}>
      {({ allowsSorting, sortDirection }) => (
        <span className={cx(isTitleHidden && 'visually-hidden', allowsSorting && styles.sort)}>
          <span>{children}</span>
          {sortDirection === 'ascending' && <IconArrowUp aria-hidden="true" size={14} />}
          {sortDirection === 'descending' && <IconArrowDown aria-hidden="true" size={14} />}
        </span>
      )}
    </AriaColumn>
  );
}

/** Shows the rows; `renderEmptyState` explains why there are none. */
export function TableBody<T>(props: Omit<TableBodyProps<T>, 'className' | 'style'>) {
  return <AriaTableBody {...props} />;
}

/** Shows rows at the end, such as a fallback that applies if no other row does. */
export function TableFooter<T>(props: Omit<TableFooterProps<T>, 'className' | 'style'>) {
  return <AriaTableFooter {...props} className={cx(styles.foot)} />;
}

/** Shows a row; selections and drags use its `id`. */
export function Row<T>(props: Omit<RowProps<T>, 'className' | 'style'>) {
  return <AriaRow {...props} className={styles.row} />;
}

export type TableCellProps = Omit<CellProps, 'className' | 'style'> & {
  /** The column's title, which a stacked row shows before the value. */
  readonly title?: string;
  readonly align?: 'start' | 'end';
};

/** Shows a cell of a row, in the order of the columns. */
export function Cell({ title, align = 'start', children, ...rest }: TableCellProps) {
  return (
    <AriaCell
      {...rest}
      {...(title !== undefined && { 'data-column': title })}
      className={cx(styles.cell, align === 'end' && styles.end)}
    >
      {typeof children === 'string' ? <span>{children}</span> : children}
    </AriaCell>
  );
}
