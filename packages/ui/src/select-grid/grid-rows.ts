import type { ReactNode } from 'react';

/** A row's data; ids are unique. */
export type GridItem = { readonly id: string };

export type GridColumn<R> = {
  readonly id: string;
  readonly label: string;
  /** A track of a CSS grid, such as `minmax(8rem, 2fr)`. */
  readonly width: string;
  render(row: R): ReactNode;
  /** Returns the sort value; rows without one are always last. Without this function the column cannot be sorted. */
  sortBy?(row: R): string | number | null;
  /** Whether the first press on the header sorts from the largest or latest value. */
  readonly isDescendingFirst?: boolean;
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
