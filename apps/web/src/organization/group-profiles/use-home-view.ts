import type { GridSort } from '@fieldstone/ui/data-grid';
import { useSearchParams } from 'react-router';
import { useTypedText } from '../../lib/use-debounced.ts';
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

  const [text, setText] = useTypedText(search, (q) => update({ q }));
  const show = params.get('show');
  const order = params.get('sort') ?? '';
  const name = order.replace(/^-/, '');
  const column = isSort(name) ? name : 'changed';
  return {
    text,
    search,
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
      update({ q: '', show: '' });
    },
  };
}
