import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import { GridCheckbox } from './grid-checkbox.tsx';
import type { GridRowProps } from './grid-rows.ts';
import styles from './data-grid.module.css';
import shortStyles from './short-table.module.css';

/**
 * Shows a row; the grid handles its clicks and keys. In a long table a click anywhere selects it or, without a selection, opens the
 * link of its first cell, which covers the row.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, columns, index, isTabStop, name, hasTick = false, isSelected = false, lead } = props;
  const { isLong = false, start, measure } = props;
  const { t } = useTranslation('ui');
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <tr
      data-index={index}
      {...(isLong && { 'aria-rowindex': index + 2 })}
      {...(start !== undefined && { ref: measure, style: { translate: `0 ${start}px` } })}
      {...(name !== undefined && { 'aria-selected': isSelected, tabIndex })}
      {...props.attributes}
      className={cx(styles.row, isSelected && styles.selected)}
    >
      {lead !== undefined && <td className={shortStyles.lead}>{lead}</td>}
      {hasTick && (
        <td className={styles.tick}>
          <GridCheckbox label={t('grid.select', { name: name ?? '' })} isSelected={isSelected} />
        </td>
      )}
      {columns.map((column, place) => {
        const { id, label, align, isLabelHidden = false, isWideOnly = false } = column;
        const content = column.render(row, tabIndex);
        if (place === 0) {
          return (
            <th key={id} scope="row" className={cx(styles.cell, styles.name)}>
              {content}
            </th>
          );
        }
        return (
          <td
            key={id}
            data-align={align}
            {...(!isLong && !isLabelHidden && { 'data-label': label })}
            className={cx(styles.cell, isLabelHidden && styles.buttons, isWideOnly && shortStyles.wideOnly)}
          >
            {isLong && !isLabelHidden && (
              <span aria-hidden="true" className={styles.cellLabel}>
                {label}
              </span>
            )}
            <span className={styles.value}>{content}</span>
          </td>
        );
      })}
    </tr>
  );
});
