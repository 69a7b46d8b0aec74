import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import { scrollByKeyboard } from '../scroll-by-keyboard/scroll-by-keyboard.ts';
import gridStyles from './data-grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { isSortable } from './grid-rows.ts';
import type { GridItem, GridTableProps } from './grid-rows.ts';
import styles from './short-table.module.css';
import { useGridCursor } from './use-grid-cursor.ts';
import { useTableForm } from './use-table-form.ts';

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

/** Shows rows in table layout. If they can be sorted or moved, Tab reaches one row, and the arrow keys reach the others. */
export function ShortTable<R extends GridItem>(props: GridTableProps<R>) {
  const { label, rows, columns, order, sort, onSort, isLoading = false, isStacked = true, children } = props;
  const { i18n } = useTranslation('ui');
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const [dragged, setDragged] = useState<number | undefined>();
  const isGrid = order !== undefined || columns.some(isSortable);
  const cursor = useGridCursor({
    ids,
    selection: undefined,
    grid: body,
    isRightToLeft: i18n.dir() === 'rtl',
    scrollTo: (index) => body.current?.rows[index]?.scrollIntoView({ block: 'nearest' }),
    pageSize: () => PAGE,
  });
  useTableForm(frame, isStacked);
  return (
    <div
      ref={(element) => {
        frame.current = element;
        return scrollByKeyboard(element);
      }}
      className={cx(gridStyles.frame, styles.frame)}
    >
      <table
        aria-label={label}
        {...(isLoading && { 'aria-busy': true })}
        {...(isGrid && { role: 'grid', ...cursor.handlers })}
      >
        <GridHead columns={columns} sort={sort} onSort={onSort} orderLabel={order?.label} />
        <tbody ref={body}>
          {rows.map((row, index) => {
            const common = { row, columns, index, isTabStop: !isGrid || index === cursor.index };
            return order ? (
              <order.Row key={row.id} {...common} order={order} dragged={dragged} onDrag={setDragged} />
            ) : (
              <GridRow key={row.id} {...common} />
            );
          })}
        </tbody>
      </table>
      {children}
    </div>
  );
}
