import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { SearchField } from '../search-field/search-field.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { plain, sorted } from './grid-rows.ts';
import type { GridColumn, GridItem, GridSelection, GridSort } from './grid-rows.ts';
import styles from './data-grid.module.css';
import { useGridCursor } from './use-grid-cursor.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export type DataGridProps<R extends GridItem> = {
  readonly label: string;
  readonly rows: readonly R[];
  /** The first column names the rows. A stable array prevents rendering all visible rows again. */
  readonly columns: ReadonlyArray<GridColumn<R>>;
  /** Allows selecting rows, which scroll in the grid. Without it the rows contain links, and scroll with the page. */
  readonly selection?: GridSelection<R>;
  /** Shows a search above the rows. */
  readonly search?: GridSearch<R>;
  /** The caller's order; by default the grid keeps its own. */
  readonly sort?: GridSort;
  readonly onSort?: (sort: GridSort) => void;
  readonly isLoading?: boolean;
  /** Shown instead of rows while there are none. */
  readonly empty: ReactNode;
};

export type GridSearch<R> = {
  readonly label: string;
  /** Returns the text to search in. Without it the caller searches, such as on the server: `rows` contains the matches. */
  readonly textOf?: (row: R) => string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** A further filter beside the search. */
  readonly filter?: ReactNode;
};

/**
 * Shows up to several thousand rows below a fixed header, which can be sorted, searched and selected. Only the visible rows and the
 * focused one are in the document.
 */
export function DataGrid<R extends GridItem>(props: DataGridProps<R>) {
  const { rows, columns, selection, search, isLoading = false, empty } = props;
  const { t, i18n } = useTranslation('ui');
  const [ownSearch, setOwnSearch] = useState('');
  const [ownSort, setOwnSort] = useState<GridSort | undefined>();
  const sort = props.sort ?? ownSort;
  const text = search?.value ?? ownSearch;
  const textOf = search?.textOf ?? selection?.nameOf;
  const sought = search?.value === undefined ? plain(text.trim()) : '';

  const ordered = useMemo(() => sorted(rows, columns, sort, i18n.language), [rows, columns, sort, i18n.language]);
  const texts = useMemo(() => ordered.map((row) => plain(textOf?.(row) ?? '')), [ordered, textOf]);
  const shown = useMemo(
    () => (sought === '' ? ordered : ordered.filter((_, index) => texts[index]?.includes(sought))),
    [ordered, texts, sought],
  );
  const isSearched = text.trim() !== '';
  const grid = (
    <Frame {...props} rows={isLoading ? NO_ROWS : shown} sort={sort} onSort={props.onSort ?? setOwnSort}>
      {isLoading && <Skeleton lines={6} />}
      {!isLoading && shown.length === 0 && isSearched && (
        <EmptyState title={t('grid.noMatch', { text: text.trim() })}>{t('grid.noMatchText')}</EmptyState>
      )}
      {!isLoading && shown.length === 0 && !isSearched && empty}
    </Frame>
  );
  if (!search) return grid;
  return (
    <div className={styles.searchable}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField label={search.label} value={text} onChange={search.onChange ?? setOwnSearch} />
        </div>
        {search.filter}
        <output className={styles.count}>
          {[
            ...(selection ? [t('grid.selected', { count: selection.selected.size })] : []),
            ...(isSearched && !isLoading ? [t('grid.matching', { count: shown.length })] : []),
          ].join(', ')}
        </output>
      </div>
      {grid}
    </div>
  );
}

const NO_ROWS: readonly never[] = [];

/** Heights of a row in CSS pixels before it is measured. */
const SELECTABLE_ROW = 44;
const LINKED_ROW = 56;

type FrameProps<R extends GridItem> = Omit<DataGridProps<R>, 'sort' | 'search' | 'empty'> & {
  readonly sort: GridSort | undefined;
  readonly onSort: (sort: GridSort) => void;
  /** Shown below the header instead of rows. */
  readonly children: ReactNode;
};

function Frame<R extends GridItem>({
  label,
  rows,
  columns,
  selection,
  sort,
  onSort,
  isLoading,
  children,
}: FrameProps<R>) {
  const { i18n } = useTranslation('ui');
  const frame = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const rowHeight = selection ? SELECTABLE_ROW : LINKED_ROW;

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
    <div ref={frame} className={cx(styles.frame, selection ? styles.selectable : styles.linked)}>
      <table
        role="grid"
        ref={(table) => table?.style.setProperty('--columns', columns.map(({ width }) => width).join(' '))}
        className={styles.table}
        aria-label={label}
        {...(selection && { 'aria-multiselectable': true })}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        {...(isLoading && { 'aria-busy': true })}
        {...cursor.handlers}
      >
        <GridHead columns={columns} sort={sort} onSort={onSort} ids={ids} selection={selection} headRef={head} />
        <tbody ref={body} className={styles.body} style={{ blockSize: visible.height }}>
          {visible.rows.map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <GridRow
                  key={key}
                  row={row}
                  name={selection?.nameOf(row)}
                  columns={columns}
                  index={index}
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
