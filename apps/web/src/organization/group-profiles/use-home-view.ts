import type { GridSort } from '@fieldstone/ui/data-grid';
import { useAddress } from '../../lib/navigation/use-address.ts';
import type { AddressEntries } from '../../lib/navigation/use-address.ts';
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
  const [params, change] = useAddress();
  const search = params.get('q') ?? '';
  const update = (entries: AddressEntries) => change(entries, { replace: true });

  const [text, setText] = useTypedText(search, (q) => update({ q: q === '' ? undefined : q }));
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
    setFilter: (filter) => update({ show: filter === 'all' ? undefined : filter }),
    setSort: ({ column: next, isDescending }) => {
      const isReversed = isSort(next) && isDescending !== SORTS[next];
      update({ sort: next === 'changed' && !isReversed ? undefined : `${isReversed ? '-' : ''}${next}` });
    },
    clear: () => {
      setText('');
      update({ q: undefined, show: undefined });
    },
  };
}
