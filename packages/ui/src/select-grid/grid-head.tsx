import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { GridCheckbox } from './grid-checkbox.tsx';
import { GridColumnHead } from './grid-column-head.tsx';
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
        {columns.map((column) => (
          <GridColumnHead key={column.id} column={column} sort={sort} onSort={onSort} className={styles.column} />
        ))}
      </tr>
    </thead>
  );
}
