import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { ReactNode } from 'react';
import { cx } from '../cx/cx.ts';
import { scrollByKeyboard } from '../scroll-by-keyboard/scroll-by-keyboard.ts';
import styles from './table.module.css';

export type SortableColumn<R> = {
  readonly id: string;
  readonly label: string;
  /** Aligns the column at the end, such as for numbers. */
  readonly isNumber?: boolean;
  readonly render: (row: R) => ReactNode;
};

export type SortableTableProps<R> = {
  readonly label: string;
  /** The first column names the rows. */
  readonly columns: ReadonlyArray<SortableColumn<R>>;
  readonly rows: readonly R[];
  /** A column's id, with a minus before it for descending order. */
  readonly sortBy: string;
  readonly onSort: (sortBy: string) => void;
};

/** Shows a page of a longer list in the browser's own table; the caller sorts the whole list. */
export function SortableTable<R extends { readonly id: string }>(props: SortableTableProps<R>) {
  const { label, columns, rows, sortBy, onSort } = props;
  const isDescending = sortBy.startsWith('-');
  const sorted = sortBy.replace(/^-/, '');
  return (
    <div ref={scrollByKeyboard} className={styles.frame}>
      <table aria-label={label} className={cx(styles.table, styles.sortable)}>
        <thead>
          <tr>
            {columns.map(({ id, label: name, isNumber }) => (
              <th
                key={id}
                scope="col"
                aria-sort={id === sorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
                className={cx(styles.column, isNumber === true && styles.end)}
              >
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort(id === sorted && !isDescending ? `-${id}` : id)}
                >
                  {name}
                  {id === sorted &&
                    (isDescending ? (
                      <IconArrowDown aria-hidden="true" size={14} />
                    ) : (
                      <IconArrowUp aria-hidden="true" size={14} />
                    ))}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={styles.row}>
              {columns.map(({ id, isNumber, render }, at) =>
                at === 0 ? (
                  <th key={id} scope="row" className={cx(styles.cell, styles.rowHead)}>
                    {render(row)}
                  </th>
                ) : (
                  <td key={id} className={cx(styles.cell, isNumber === true && styles.end)}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
