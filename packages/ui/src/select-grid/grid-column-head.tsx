import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { cx } from '../cx/cx.ts';
import type { GridColumn, GridSort } from './grid-rows.ts';
import styles from './grid-column-head.module.css';

export type GridColumnHeadProps<R> = {
  readonly column: Pick<GridColumn<R>, 'id' | 'label' | 'sortBy' | 'isDescendingFirst'>;
  readonly sort: GridSort | undefined;
  readonly onSort: (sort: GridSort) => void;
  readonly className?: string | undefined;
};

/** Shows the header of a column; a press sorts by it, another one reverses the order. */
export function GridColumnHead<R>({ column, sort, onSort, className }: GridColumnHeadProps<R>) {
  const { id, label, isDescendingFirst = false } = column;
  const isSorted = sort?.column === id;
  const isDescending = isSorted ? sort.isDescending : isDescendingFirst;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={column.sortBy && (isSorted ? (isDescending ? 'descending' : 'ascending') : 'none')}
      className={cx(styles.column, className)}
    >
      {column.sortBy ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ column: id, isDescending: isSorted ? !isDescending : isDescendingFirst })}
        >
          <span>{label}</span>
          <Arrow aria-hidden="true" size={14} data-shown={isSorted || undefined} className={styles.arrow} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
