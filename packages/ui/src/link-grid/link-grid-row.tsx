import { memo } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx/cx.ts';
import type { GridColumn } from '../select-grid/grid-rows.ts';
import styles from './link-grid.module.css';

export type LinkColumn<R> = Omit<GridColumn<R>, 'render'> & {
  readonly align?: 'start' | 'end';
  /** Shows the label to screen readers only, as for a column of buttons. */
  readonly isLabelHidden?: boolean;
  /**
   * Returns the content of a cell. That of the first column contains the link that names the row.
   * @param tabIndex that of every link and button in the cell
   */
  render(row: R, tabIndex: 0 | -1): ReactNode;
};

export type LinkGridRowProps = {
  readonly row: unknown;
  readonly columns: ReadonlyArray<LinkColumn<unknown>>;
  readonly index: number;
  /** Offset from the first row in CSS pixels. */
  readonly start: number;
  readonly isTabStop: boolean;
  /** Receives the row's element for measuring. */
  readonly measure: (element: HTMLElement | null) => void;
};

/** Shows a row. The link of its first cell covers it, so that a click anywhere opens the link. */
export const LinkGridRow = memo(function LinkGridRow(props: LinkGridRowProps) {
  const { row, columns, index, start, isTabStop, measure } = props;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <tr
      ref={measure}
      aria-rowindex={index + 2}
      data-index={index}
      className={styles.row}
      style={{ translate: `0 ${start}px` }}
    >
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.id} scope="row" className={cx(styles.cell, styles.name)}>
            {column.render(row, tabIndex)}
          </th>
        ) : (
          <td
            key={column.id}
            className={cx(styles.cell, column.align === 'end' && styles.end, column.isLabelHidden && styles.buttons)}
          >
            {!column.isLabelHidden && (
              <span aria-hidden="true" className={styles.cellLabel}>
                {column.label}
              </span>
            )}
            <span className={styles.value}>{column.render(row, tabIndex)}</span>
          </td>
        ),
      )}
    </tr>
  );
});
