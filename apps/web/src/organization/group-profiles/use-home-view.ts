import type { GridSort } from '@fieldstone/ui/link-grid';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TYPING_MS, useDebounced } from '../../lib/use-debounced.ts';
import { isFilter } from './home-filters.ts';
import type { HomeFilter } from './home-filters.ts';

/** The columns that sort the list, and whether they begin with the largest or latest value. */
export const SORTS = { changed: true, name: false, users: true, stored: true, problems: true, notified: true } as const;

export type HomeSort = keyof typeof SORTS;

/** Returns whether a text is the name of a column that sorts. */
export const isSort = (text: string): text is HomeSort => Object.hasOwn(SORTS, text);

export type HomeView = {
  /** The text in the search field, and the one to search for. */
  readonly text: string;
  readonly search: string;
  readonly filter: HomeFilter;
  readonly sort: GridSort & { readonly column: HomeSort };
  readonly setText: (text: string) => void;
  readonly setFilter: (filter: HomeFilter) => void;
  readonly setSort: (sort: GridSort) => void;
  readonly clear: () => void;
};

/** Returns search, filter and order of the list, kept in the address as `q`, `show` and `sort`, such as `sort=users` or `sort=-users`. */
export function useHomeView(): HomeView {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const [text, setText] = useState(search);
  const { value: typed } = useDebounced(text, text, TYPING_MS);
  const written = useRef(search);
  const lastTyped = useRef(search);
  const update = (entries: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(entries)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );

  useEffect(() => {
    if (typed === lastTyped.current) return;
    lastTyped.current = typed;
    if (typed === written.current) return;
    written.current = typed;
    update({ q: typed });
  });
  // A link to the page without a search, such as that of the navigation.
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);

  const show = params.get('show');
  const order = params.get('sort') ?? '';
  const name = order.replace(/^-/, '');
  const column = isSort(name) ? name : 'changed';
  return {
    text,
    search: typed,
    filter: isFilter(show) ? show : 'all',
    sort: { column, isDescending: SORTS[column] !== order.startsWith('-') },
    setText,
    setFilter: (filter) => update({ show: filter === 'all' ? '' : filter }),
    setSort: ({ column: next, isDescending }) => {
      const isReversed = isSort(next) && isDescending !== SORTS[next];
      update({ sort: next === 'changed' && !isReversed ? '' : `${isReversed ? '-' : ''}${next}` });
    },
    clear: () => {
      setText('');
      written.current = '';
      update({ q: '', show: '' });
    },
  };
}
