import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { GridCheckbox } from './grid-checkbox.tsx';
import type { GridColumn, GridSort } from './grid-rows.ts';
import styles from './select-grid.module.css';

export type GridHeadProps<R> = {
  readonly columns: ReadonlyArray<GridColumn<R>>;
  readonly sort: GridSort | undefined;
  readonly onSort: (sort: GridSort) => void;
  /** Number of matching rows, and of the selected ones among them. */
  readonly matching: number;
  readonly ticked: number;
  readonly onTickAll: (isTicked: boolean) => void;
  readonly headRef: RefObject<HTMLTableSectionElement | null>;
};

/** Shows the column headers, which sort the rows and select all matching ones. */
export function GridHead<R>({ columns, sort, onSort, matching, ticked, onTickAll, headRef }: GridHeadProps<R>) {
  const { t } = useTranslation('ui');
  return (
    <thead ref={headRef} className={styles.head}>
      <tr aria-rowindex={1} className={styles.headRow}>
        <th scope="col" className={styles.tick}>
          <GridCheckbox
            label={t('grid.selectAll', { count: matching })}
            isSelected={matching > 0 && ticked === matching}
            isIndeterminate={ticked > 0 && ticked < matching}
            isDisabled={matching === 0}
            onChange={() => onTickAll(ticked < matching)}
          />
        </th>
        {columns.map((column) => {
          const { id, label } = column;
          const isSorted = sort?.column === id;
          const isDescending = isSorted && sort.isDescending;
          const Arrow = isDescending ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={id}
              scope="col"
              aria-sort={column.sortBy && (isSorted ? (isDescending ? 'descending' : 'ascending') : 'none')}
              className={styles.column}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort({ column: id, isDescending: isSorted && !isDescending })}
                >
                  {label}
                  <Arrow aria-hidden="true" size={14} data-shown={isSorted || undefined} className={styles.arrow} />
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
