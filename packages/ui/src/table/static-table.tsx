import type { ReactNode } from 'react';
import { cx } from '../cx/cx.ts';
import { scrollByKeyboard } from '../scroll-by-keyboard/scroll-by-keyboard.ts';
import styles from './table.module.css';

export type StaticColumn = {
  readonly title: string;
  /** Shows the title to screen readers only. */
  readonly isTitleHidden?: boolean;
  readonly align?: 'start' | 'end';
};

/** A row with one cell per column. */
export type StaticRow = { readonly id: string; readonly cells: readonly ReactNode[] };

export type StaticTableProps = {
  readonly label: string;
  readonly columns: ReadonlyArray<string | StaticColumn>;
  /** Index of the column that names the rows; the first one by default. */
  readonly rowHeader?: number;
  readonly rows: readonly StaticRow[];
  /** Rows at the end, such as a fallback that applies if no other row does. */
  readonly foot?: readonly StaticRow[];
  /** Shown if there are no rows. */
  readonly empty?: ReactNode;
  /** Whether each row is a block of its cells on narrow screens, which is the default. */
  readonly isStacked?: boolean;
};

/** Shows a few rows in the browser's own table, which keeps the library's table out of the first load. */
export function StaticTable({ label, columns, rowHeader = 0, rows, foot, empty, isStacked = true }: StaticTableProps) {
  const heads = columns.map((column): StaticColumn => (typeof column === 'string' ? { title: column } : column));
  const lineOf = ({ id, cells }: StaticRow) => (
    <tr key={id} className={styles.row}>
      {heads.map(({ title, isTitleHidden, align }, at) => {
        const className = cx(styles.cell, align === 'end' && styles.end, at === rowHeader && styles.rowHead);
        return at === rowHeader ? (
          <th key={title} scope="row" className={className}>
            {cells[at]}
          </th>
        ) : (
          <td key={title} {...(isTitleHidden !== true && { 'data-column': title })} className={className}>
            {cells[at]}
          </td>
        );
      })}
    </tr>
  );
  return (
    <div ref={scrollByKeyboard} className={cx(styles.frame, isStacked && styles.stacked)}>
      <table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            {heads.map(({ title, isTitleHidden }) => (
              <th key={title} scope="col" className={styles.column}>
                {isTitleHidden === true ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(lineOf)}
          {rows.length === 0 && empty !== undefined && (
            <tr>
              <td colSpan={heads.length}>{empty}</td>
            </tr>
          )}
        </tbody>
        {foot && <tfoot className={styles.foot}>{foot.map(lineOf)}</tfoot>}
      </table>
    </div>
  );
}
