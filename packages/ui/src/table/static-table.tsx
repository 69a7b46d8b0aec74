import type { ReactNode } from 'react';
import { cx } from '../cx/cx.ts';
import { scrollByKeyboard } from '../scroll-by-keyboard/scroll-by-keyboard.ts';
import styles from './table.module.css';

export type StaticColumn = {
  readonly title: string;
  /** Its title is left to screen readers. */
  readonly isTitleHidden?: boolean;
  readonly align?: 'start' | 'end';
};

/** A cell for each column. */
export type StaticRow = { readonly id: string; readonly cells: readonly ReactNode[] };

export type StaticTableProps = {
  readonly label: string;
  readonly columns: ReadonlyArray<string | StaticColumn>;
  /** The place of the column that names the rows, the first one unless told otherwise. */
  readonly rowHeader?: number;
  readonly rows: readonly StaticRow[];
  /** Rows that always stand at the end, such as the one that applies when no other does. */
  readonly foot?: readonly StaticRow[];
  /** Stands there when there are no rows: why there are none. */
  readonly empty?: ReactNode;
  /** On narrow screens each row stands as a block of its cells, unless told otherwise. */
  readonly isStacked?: boolean;
};

/** The browser's own table, because it stands on first pages and needs nothing more: a few rows to read, with buttons in them. */
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
