import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import { Focusable, Tooltip } from '../tooltip/index.ts';
import { GridCheckbox } from './grid-checkbox.tsx';
import { isSortable, withTicks } from './grid-rows.ts';
import type { GridColumn, GridSelection, GridSort } from './grid-rows.ts';
import styles from './data-grid.module.css';
import shortStyles from './short-table.module.css';

export type GridHeadProps<R> = {
  readonly columns: ReadonlyArray<GridColumn<R>>;
  readonly sort: GridSort | undefined;
  readonly onSort: ((sort: GridSort) => void) | undefined;
  /** Ids of the shown rows, in a grid with a selection. */
  readonly ids?: readonly string[];
  readonly selection?: GridSelection<R> | undefined;
  /** The title of the column of handles. */
  readonly orderLabel?: string | undefined;
  readonly headRef?: RefObject<HTMLTableSectionElement | null>;
};

/** Shows the column headers, which sort the rows and select all shown ones. */
export function GridHead<R>(props: GridHeadProps<R>) {
  const { columns, sort, onSort, ids = [], selection, orderLabel, headRef } = props;
  return (
    <thead ref={headRef} className={styles.head}>
      <tr aria-rowindex={1} className={styles.headRow}>
        {orderLabel !== undefined && (
          <th scope="col" className={shortStyles.lead}>
            <span className="visually-hidden">{orderLabel}</span>
          </th>
        )}
        {selection && selection.isSingle !== true && (
          <th scope="col" className={styles.tick}>
            <SelectAll ids={ids} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

type SelectAllProps<R> = { readonly ids: readonly string[]; readonly selection: GridSelection<R> };

function SelectAll<R>({ ids, selection: { selected, onSelect } }: SelectAllProps<R>) {
  const { t } = useTranslation('ui');
  const ticked = selected.size === 0 ? 0 : ids.reduce((count, id) => count + Number(selected.has(id)), 0);
  return (
    <GridCheckbox
      label={t('grid.selectAll', { count: ids.length })}
      isSelected={ids.length > 0 && ticked === ids.length}
      isIndeterminate={ticked > 0 && ticked < ids.length}
      isDisabled={ids.length === 0}
      onChange={() => onSelect(withTicks(selected, ids, ticked < ids.length))}
    />
  );
}

type ColumnHeadProps<R> = Pick<GridHeadProps<R>, 'sort' | 'onSort'> & { readonly column: GridColumn<R> };

/** Shows the header of a column; a press sorts by it, another one reverses the order. */
function ColumnHead<R>({ column, sort, onSort }: ColumnHeadProps<R>) {
  const { id, label, hint, isDescendingFirst = false, isLabelHidden, isWideOnly = false, align } = column;
  const canSort = isSortable(column);
  const isSorted = sort?.column === id;
  const isDescending = isSorted ? sort.isDescending : isDescendingFirst;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const shown = canSort ? (
    <button
      type="button"
      className={styles.sort}
      onClick={() => onSort?.({ column: id, isDescending: isSorted ? !isDescending : isDescendingFirst })}
    >
      <span>{label}</span>
      <Arrow aria-hidden="true" size={14} data-shown={isSorted || undefined} className={styles.arrow} />
    </button>
  ) : (
    // The keyboard reaches a label with a hint, to show the hint.
    <span className={cx(isLabelHidden && 'visually-hidden')} {...(hint !== undefined && { role: 'note', tabIndex: 0 })}>
      {label}
    </span>
  );
  return (
    <th
      scope="col"
      aria-sort={canSort ? (isSorted ? (isDescending ? 'descending' : 'ascending') : 'none') : undefined}
      data-align={align}
      className={cx(styles.column, isWideOnly && shortStyles.wideOnly)}
    >
      {hint === undefined ? (
        shown
      ) : (
        <Tooltip text={hint}>
          <Focusable>{shown}</Focusable>
        </Tooltip>
      )}
    </th>
  );
}
