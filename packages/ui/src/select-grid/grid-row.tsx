import { memo } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import { GridCheckbox } from './grid-checkbox.tsx';
import type { GridColumn } from './grid-rows.ts';
import styles from './select-grid.module.css';

export type GridRowProps = {
  readonly row: unknown;
  readonly name: string;
  readonly columns: ReadonlyArray<GridColumn<unknown>>;
  /** Index among the matching rows. */
  readonly index: number;
  /** Offset from the first row in CSS pixels. */
  readonly start: number;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly onPress: (index: number, isRange: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Receives the row's element for measuring. */
  readonly measure: (element: HTMLElement | null) => void;
};

/** Shows a row: a click anywhere selects it, with Shift all rows up to it. The grid handles the keys. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, name, columns, index, start, isSelected, isTabStop, onPress, onKeyDown, measure } = props;
  const { t } = useTranslation('ui');
  return (
    <tr
      ref={measure}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      className={cx(styles.row, isSelected && styles.selected)}
      style={{ translate: `0 ${start}px` }}
      onKeyDown={onKeyDown}
      onClick={(event: MouseEvent) => onPress(index, event.shiftKey)}
    >
      <td className={styles.tick}>
        <GridCheckbox label={t('grid.select', { name })} isSelected={isSelected} />
      </td>
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.id} scope="row" className={cx(styles.cell, styles.name)}>
            {column.render(row)}
          </th>
        ) : (
          <td key={column.id} className={styles.cell}>
            <span aria-hidden="true" className={styles.cellLabel}>
              {column.label}
            </span>
            <span>{column.render(row)}</span>
          </td>
        ),
      )}
    </tr>
  );
});
