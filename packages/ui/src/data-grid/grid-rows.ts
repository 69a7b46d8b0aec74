import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** A row's data; ids are unique. */
export type GridItem = { readonly id: string };

export type GridColumn<R> = {
  readonly id: string;
  readonly label: string;
  /** Explains the column in a tooltip of the button that sorts by it. */
  readonly hint?: string;
  /** A track of a CSS grid, such as `minmax(8rem, 2fr)`, in a long table; the widths of a short one follow from its contents. */
  readonly width?: string;
  readonly align?: 'start' | 'end';
  /** Shows the label to screen readers only, as for a column of buttons. */
  readonly isLabelHidden?: boolean;
  /** Whether a short table without room for all columns omits this one, whose values are elsewhere, such as in a dialog of the row. */
  readonly isWideOnly?: boolean;
  /**
   * Returns the content of a cell. In a long table without a selection, that of the first column contains the link that names the row.
   * @param tabIndex that of every link and button in the cell, unless rows are selected
   */
  render(row: R, tabIndex: 0 | -1): ReactNode;
  /** Returns the sort value; rows without one are always last. */
  sortBy?(row: R): string | number | null;
  /** Whether the caller sorts by this column, such as on the server. Without this and `sortBy`, the column cannot be sorted. */
  readonly isSortedByCaller?: boolean;
  /** Whether the first press on the header sorts from the largest or latest value. */
  readonly isDescendingFirst?: boolean;
};

/** The selection of a grid. */
export type GridSelection<R> = {
  readonly nameOf: (row: R) => string;
  /** Ids of the selected rows; searches, filters and other rows do not change them. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Allows one row. */
  readonly isSingle?: boolean;
  /** Called when Enter or a double-click on a row, or Enter after a search for it, chooses it as the only one. */
  readonly onChoose?: (id: string) => void;
};

/** The order of rows that can be moved; `rowOrder` returns it. */
export type RowOrder<R> = {
  /** The title of the column of handles, for screen readers. */
  readonly label: string;
  nameOf(row: R): string;
  /** Returns why a row cannot be moved. */
  whyFixed?(row: R): string | undefined;
  /** Called after a drop with the row's old and new index. */
  readonly onMove: (from: number, to: number) => void;
  readonly isDisabled?: boolean;
  /** Apart from the grid, because only few pages load the code of dragging. */
  readonly Row: ComponentType<MovableRowProps>;
};

export type GridRowProps = {
  readonly row: unknown;
  readonly columns: ReadonlyArray<GridColumn<unknown>>;
  /** Index among the shown rows. */
  readonly index: number;
  readonly isTabStop: boolean;
  /** The name of a row that can be selected. */
  readonly name?: string | undefined;
  readonly hasTick?: boolean;
  readonly isSelected?: boolean;
  /** Whether the table is a long one. */
  readonly isLong?: boolean;
  /** Offset from the first row in CSS pixels, in a table with only its visible rows in the document. */
  readonly start?: number | undefined;
  /** Receives the row's element for measuring. */
  readonly measure?: (element: HTMLElement | null) => void;
  /** Content before the cells, such as a handle. */
  readonly lead?: ReactNode;
  readonly attributes?: ComponentProps<'tr'>;
};

export type MovableRowProps = GridRowProps & {
  readonly order: RowOrder<unknown>;
  /** Index of the dragged row. */
  readonly dragged: number | undefined;
  readonly onDrag: (index: number | undefined) => void;
};

export type GridSort = { readonly column: string; readonly isDescending: boolean };

/** The table of a grid, with its rows in their order. */
export type GridTableProps<R extends GridItem> = {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: ReadonlyArray<GridColumn<R>>;
  readonly selection?: GridSelection<R> | undefined;
  readonly order?: RowOrder<R> | undefined;
  readonly sort?: GridSort | undefined;
  readonly onSort?: ((sort: GridSort) => void) | undefined;
  readonly isLoading?: boolean;
  /** Whether each row of a short table without room for its columns is a block of its cells, which is the default. */
  readonly isStacked?: boolean;
  /** Shown below the header instead of rows. */
  readonly children?: ReactNode;
};

export function isSortable(column: GridColumn<never>): boolean {
  return column.sortBy !== undefined || column.isSortedByCaller === true;
}

/** Normalizes a text for the search, which ignores case and accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Sorts rows by a column, stably; without a column it keeps their order. */
export function sorted<R>(
  rows: readonly R[],
  columns: ReadonlyArray<GridColumn<R>>,
  sort: GridSort | undefined,
  language: string,
): readonly R[] {
  const column = columns.find(({ id }) => id === sort?.column);
  if (!sort || !column?.sortBy) return rows;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = sort.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: column.sortBy?.(row) ?? null }))
    .toSorted(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
    })
    .map(({ row }) => row);
}

/** Returns the ids with some added or removed. */
export function withTicks(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isTicked: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (isTicked) next.add(id);
    else next.delete(id);
  }
  return next;
}
