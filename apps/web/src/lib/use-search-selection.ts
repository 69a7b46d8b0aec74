import { useState } from 'react';
import type { GridSelection } from '@fieldstone/ui/data-grid';
import { TYPING_MS, useDebounced } from './use-debounced.ts';

/**
 * Holds the selection of a dialog whose rows a search on the server returns. Without a search the rows are the chosen ones. Selected
 * rows stay known after further searches.
 * @param known the chosen rows, as far as they are loaded
 * @param minimum characters that a search needs
 * @param chosen the ids of the chosen rows; by default those of the known ones
 */
export function useSearchSelection<R extends { readonly id: string }>(
  known: readonly R[],
  minimum: number,
  chosen: readonly string[] = known.map(({ id }) => id),
) {
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen));
  const [seen, setSeen] = useState(known);
  const { value: searchText, isUpToDate } = useDebounced(search.trim(), search.trim(), TYPING_MS);
  const isShort = search.trim().length < minimum;
  const keep = (rows: readonly R[]) =>
    setSeen((before) => [...before, ...rows.filter(({ id }) => before.every((one) => one.id !== id))]);
  return {
    searchText,
    isShort,
    selected,
    /** Every row that was found or chosen. */
    seen,
    /** Selects more rows, and lists the selected ones. */
    add: (rows: readonly R[]) => {
      keep(rows);
      setSearch('');
      setSelected((before) => new Set([...before, ...rows.map(({ id }) => id)]));
    },
    search: { value: search, onChange: setSearch },
    /** Returns the properties of the grid. @param found the response to `searchText` */
    grid(
      found: readonly R[] | undefined,
      isFetching: boolean,
      selection: Pick<GridSelection<R>, 'nameOf' | 'isSingle'>,
    ) {
      const isChosen = ({ id }: R) => selected.has(id) || chosen.includes(id);
      const rows = isShort ? seen.filter(isChosen) : (found ?? []);
      return {
        rows,
        isLoading: !isShort && (isFetching || !isUpToDate),
        selection: {
          ...selection,
          selected,
          onSelect(ids: ReadonlySet<string>) {
            keep(rows);
            setSelected(ids);
          },
        },
      };
    },
  };
}
