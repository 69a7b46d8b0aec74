import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import { GridColumnHead } from '../select-grid/grid-column-head.tsx';
import { sorted } from '../select-grid/grid-rows.ts';
import type { GridItem, GridSort } from '../select-grid/grid-rows.ts';
import { LinkGridRow } from './link-grid-row.tsx';
import type { LinkColumn } from './link-grid-row.tsx';
import styles from './link-grid.module.css';

export type LinkGridProps<R extends GridItem> = {
  readonly label: string;
  readonly rows: readonly R[];
  /** The first column names the rows. A stable array prevents rendering all visible rows again. */
  readonly columns: ReadonlyArray<LinkColumn<R>>;
  readonly sort: GridSort | undefined;
  readonly onSort: (sort: GridSort) => void;
  /** Shown instead of rows while there are none. */
  readonly children?: ReactNode;
};

/** Height of a row in CSS pixels before it is measured, and of what covers the top of the window: the bar and the header. */
const ROW_HEIGHT = 56;
const COVERED = 96;

/**
 * Lists up to several thousand rows with links, which scroll with the page; only the visible ones are in the document. Tab reaches one
 * row, arrow keys, Page Up and Down, Home and End the others, and the links within a row.
 */
export function LinkGrid<R extends GridItem>(props: LinkGridProps<R>) {
  const { label, rows, columns, sort, onSort, children } = props;
  const { i18n } = useTranslation('ui');
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<string | undefined>();
  const desired = useRef<{ readonly index: number; readonly place: number } | undefined>(undefined);
  const shown = useMemo(
    () => sorted(rows, columns.map(withoutContent), sort, i18n.language),
    [rows, columns, sort, i18n.language],
  );
  const current = Math.max(
    shown.findIndex(({ id }) => id === focused),
    Math.min(0, shown.length - 1),
  );

  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    getItemKey: (index) => shown[index]?.id ?? index,
    estimateSize: () => ROW_HEIGHT,
    measureElement: (element) => (element instanceof HTMLElement && element.offsetHeight) || ROW_HEIGHT,
    scrollMargin: margin,
    scrollPaddingStart: COVERED,
    overscan: 6,
    // The focused row stays in the document when it is scrolled out of view.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      if (current === -1 || inSight.includes(current)) return inSight;
      return current < range.startIndex ? [current, ...inSight] : [...inSight, current];
    },
  });

  // Content above the list can appear and disappear, which resizes the page.
  useLayoutEffect(() => {
    const measure = () => setMargin(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    if (desired.current === undefined) return;
    const { index, place } = desired.current;
    desired.current = undefined;
    const links = linksOf(body.current?.querySelector(`[data-index="${index}"]`));
    (links[place] ?? links[0])?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = linksOf(event.target.closest('tr'));
    const place = links.indexOf(event.target);
    if (place === -1) return;
    const last = shown.length - 1;
    const page = Math.max(1, Math.floor((window.innerHeight - COVERED) / ROW_HEIGHT) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: last,
    };
    const step = steps[event.key];
    const isForward = event.key === (i18n.dir() === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    if (step !== undefined) {
      const index = Math.min(Math.max(step, 0), last);
      desired.current = { index, place };
      setFocused(shown[index]?.id);
      virtualizer.scrollToIndex(index);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      links[place + (isForward ? 1 : -1)]?.focus();
    } else {
      return;
    }
    event.preventDefault();
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = Number(event.target.closest('tr')?.dataset['index']);
    if (shown[index] !== undefined) setFocused(shown[index].id);
  };

  return (
    <div className={styles.frame}>
      <table
        role="grid"
        ref={(table) => table?.style.setProperty('--columns', columns.map(({ width }) => width).join(' '))}
        className={styles.table}
        aria-label={label}
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <thead className={styles.head}>
          <tr aria-rowindex={1} className={styles.headRow}>
            {columns.map((column) =>
              column.isLabelHidden === true ? (
                <th key={column.id} scope="col">
                  <span className="visually-hidden">{column.label}</span>
                </th>
              ) : (
                <GridColumnHead
                  key={column.id}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                  className={cx(styles.column, column.align === 'end' && styles.end)}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody ref={body} className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = shown[index];
            if (row === undefined) return null;
            return (
              <LinkGridRow
                key={key}
                row={row}
                columns={columns}
                index={index}
                start={start - margin}
                isTabStop={index === current}
                measure={virtualizer.measureElement}
              />
            );
          })}
        </tbody>
      </table>
      {shown.length === 0 && children}
    </div>
  );
}

/** Returns a column for sorting, which does not render cells. */
const withoutContent = <R,>(column: LinkColumn<R>) => ({ ...column, render: () => null });

function linksOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
}
