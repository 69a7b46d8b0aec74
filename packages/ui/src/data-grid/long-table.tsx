import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import styles from './data-grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import type { GridItem, GridTableProps } from './grid-rows.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** Heights of a row in CSS pixels before it is measured. */
const SELECTABLE_ROW = 44;
const LINKED_ROW = 56;

/**
 * Shows rows; of more than 200, only the visible ones and the focused one are in the document. With `selection` they scroll in the grid;
 * without it they contain links, and scroll with the page.
 */
export function LongTable<R extends GridItem>(props: GridTableProps<R>) {
  const { label, rows, columns, selection, sort, onSort, isLoading = false, children } = props;
  const { i18n } = useTranslation('ui');
  const frame = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const rowHeight = selection ? SELECTABLE_ROW : LINKED_ROW;
  const hasTicks = selection !== undefined && selection.isSingle !== true;

  const cursor = useGridCursor({
    ids,
    selection,
    grid: body,
    isRightToLeft: i18n.dir() === 'rtl',
    scrollTo: (index) => visible.scrollTo(index),
    pageSize: () => {
      const height = selection ? (frame.current?.clientHeight ?? 0) : window.innerHeight - rowHeight;
      return Math.max(1, Math.floor((height - visible.covered) / rowHeight));
    },
  });
  const visible = useVisibleRows({
    ids,
    kept: cursor.index,
    rowHeight,
    scroller: selection && frame,
    head,
    body,
  });

  return (
    <div
      ref={frame}
      className={cx(
        styles.frame,
        styles.long,
        selection ? styles.selectable : styles.linked,
        selection?.isSingle && styles.single,
      )}
    >
      <table
        role="grid"
        ref={(table) => {
          const tracks = [...(hasTicks ? ['2.75rem'] : []), ...columns.map(({ width }) => width)];
          table?.style.setProperty('--columns', tracks.join(' '));
        }}
        className={styles.table}
        aria-label={label}
        {...(hasTicks && { 'aria-multiselectable': true })}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (hasTicks ? 1 : 0)}
        {...(isLoading && { 'aria-busy': true })}
        {...cursor.handlers}
      >
        <GridHead columns={columns} sort={sort} onSort={onSort} ids={ids} selection={selection} headRef={head} />
        <tbody
          ref={body}
          className={cx(styles.body, visible.height !== undefined && styles.placed)}
          style={{ blockSize: visible.height }}
        >
          {visible.rows.map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <GridRow
                  key={key}
                  row={row}
                  name={selection?.nameOf(row)}
                  hasTick={hasTicks}
                  columns={columns}
                  index={index}
                  isLong
                  start={start}
                  isSelected={selection?.selected.has(row.id) ?? false}
                  isTabStop={index === cursor.index}
                  measure={visible.measure}
                />
              )
            );
          })}
        </tbody>
      </table>
      {children}
    </div>
  );
}
