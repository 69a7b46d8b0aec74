import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import { GridCheckbox } from './grid-checkbox.tsx';
import type { GridColumn } from './grid-rows.ts';
import styles from './data-grid.module.css';

export type GridRowProps = {
  readonly row: unknown;
  /** The name of a row that can be selected. */
  readonly name?: string | undefined;
  readonly columns: ReadonlyArray<GridColumn<unknown>>;
  /** Index among the shown rows. */
  readonly index: number;
  /** Offset from the first row in CSS pixels. */
  readonly start: number;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  /** Receives the row's element for measuring. */
  readonly measure: (element: HTMLElement | null) => void;
};

/**
 * Shows a row; the grid handles its clicks and keys. A click anywhere selects it or, without a selection, opens the link of its
 * first cell, which covers the row.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, name, columns, index, start, isSelected, isTabStop, measure } = props;
  const { t } = useTranslation('ui');
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <tr
      ref={measure}
      aria-rowindex={index + 2}
      data-index={index}
      {...(name !== undefined && { 'aria-selected': isSelected, tabIndex })}
      className={cx(styles.row, isSelected && styles.selected)}
      style={{ translate: `0 ${start}px` }}
    >
      {name !== undefined && (
        <td className={styles.tick}>
          <GridCheckbox label={t('grid.select', { name })} isSelected={isSelected} />
        </td>
      )}
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
