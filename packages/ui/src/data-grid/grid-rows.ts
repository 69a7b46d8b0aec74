import type { ReactNode } from 'react';

/** A row's data; ids are unique. */
export type GridItem = { readonly id: string };

export type GridColumn<R> = {
  readonly id: string;
  readonly label: string;
  /** A track of a CSS grid, such as `minmax(8rem, 2fr)`. */
  readonly width: string;
  readonly align?: 'start' | 'end';
  /** Shows the label to screen readers only, as for a column of buttons. */
  readonly isLabelHidden?: boolean;
  /**
   * Returns the content of a cell. In a grid without a selection, that of the first column contains the link that names the row.
   * @param tabIndex that of every link and button in the cell, if the grid has no selection
   */
  render(row: R, tabIndex: 0 | -1): ReactNode;
  /** Returns the sort value; rows without one are always last. Without this function the column cannot be sorted. */
  sortBy?(row: R): string | number | null;
  /** Whether the first press on the header sorts from the largest or latest value. */
  readonly isDescendingFirst?: boolean;
};

/** The selection of a grid. */
export type GridSelection<R> = {
  readonly nameOf: (row: R) => string;
  /** Ids of the selected rows; searches, filters and other rows do not change them. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
};

export type GridSort = { readonly column: string; readonly isDescending: boolean };

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
