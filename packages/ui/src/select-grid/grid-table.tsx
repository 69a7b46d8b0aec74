import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import type { GridColumn, GridItem, GridSort } from './grid-rows.ts';
import styles from './select-grid.module.css';
import { useGridCursor } from './use-grid-cursor.ts';

export type GridTableProps<R extends GridItem> = {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: ReadonlyArray<GridColumn<R>>;
  readonly nameOf: (row: R) => string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onTickAll: (isTicked: boolean) => void;
  readonly sort: GridSort | undefined;
  readonly onSort: (sort: GridSort) => void;
  readonly isLoading: boolean;
  /** Shown instead of rows while there are none. */
  readonly children: ReactNode;
};

/** Heights of a row and the header in CSS pixels before they are measured. */
const ROW_HEIGHT = 44;
const HEAD_HEIGHT = 36;

/** Shows the visible rows and the focused one below a fixed header. */
export function GridTable<R extends GridItem>(props: GridTableProps<R>) {
  const { label, rows, columns, nameOf, selected, onSelect, onTickAll, sort, onSort, isLoading, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const shown = isLoading ? [] : rows;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const headHeight = heightOf(head.current, HEAD_HEIGHT);

  const cursor = useGridCursor({
    ids,
    selected,
    onSelect,
    grid: scroller,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    pageSize: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / ROW_HEIGHT)),
  });
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: () => ROW_HEIGHT,
    measureElement: (element) => heightOf(element, ROW_HEIGHT),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 4,
    // The focused row stays in the document when it is scrolled out of view.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      const { index } = cursor;
      if (index === -1 || inSight.includes(index)) return inSight;
      return index < range.startIndex ? [index, ...inSight] : [...inSight, index];
    },
  });

  // Stable callbacks prevent rendering rows without a change; they call the latest handlers.
  const latest = useRef(cursor);
  latest.current = cursor;
  const press = useCallback((index: number, isRange: boolean) => latest.current.onPress(index, isRange), []);
  const pressKey = useCallback((event: KeyboardEvent) => latest.current.onKeyDown(event), []);

  return (
    <div ref={scroller} className={styles.frame}>
      <table
        role="grid"
        ref={(table) => table?.style.setProperty('--columns', columns.map(({ width }) => width).join(' '))}
        className={styles.table}
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length + 1}
        aria-busy={isLoading || undefined}
      >
        <GridHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          matching={shown.length}
          ticked={countTicked(ids, selected)}
          onTickAll={onTickAll}
          headRef={head}
        />
        <tbody className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = shown[index];
            if (!row) return null;
            return (
              <GridRow
                key={key}
                row={row}
                name={nameOf(row)}
                columns={columns}
                index={index}
                start={start - headHeight}
                isSelected={selected.has(row.id)}
                isTabStop={index === cursor.index}
                onPress={press}
                onKeyDown={pressKey}
                measure={virtualizer.measureElement}
              />
            );
          })}
        </tbody>
      </table>
      {children}
    </div>
  );
}

function countTicked(ids: readonly string[], selected: ReadonlySet<string>): number {
  return selected.size === 0 ? 0 : ids.reduce((count, id) => count + Number(selected.has(id)), 0);
}

/** Returns the height of an element, or another one if there is no layout. */
function heightOf(element: Element | null, otherwise: number): number {
  return element instanceof HTMLElement && element.offsetHeight > 0 ? element.offsetHeight : otherwise;
}
