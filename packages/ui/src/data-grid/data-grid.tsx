import { useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { SearchField } from '../search-field/search-field.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { plain, sorted, withTicks } from './grid-rows.ts';
import type { GridItem, GridSort, GridTableProps } from './grid-rows.ts';
import toolStyles from './grid-tools.module.css';
import { ShortTable } from './short-table.tsx';

/** The first column names the rows. A stable array of columns prevents rendering all visible rows of a long table again. */
export type DataGridProps<R extends GridItem> = Omit<GridTableProps<R>, 'sort' | 'onSort' | 'children'> & {
  /** Shows a search above the rows. */
  readonly search?: GridSearch<R>;
  /** The caller's order; by default the grid keeps its own. */
  readonly sort?: GridSort;
  readonly onSort?: (sort: GridSort) => void;
  /** Shown instead of rows while there are none. */
  readonly empty?: ReactNode;
  /** `LongTable` for more rows than a page shows; apart from the grid, because only some pages load its code. */
  readonly Table?: ComponentType<GridTableProps<R>>;
};

export type GridSearch<R> = {
  readonly label: string;
  /** Returns the text to search in. Without it the caller searches, such as on the server: `rows` contains the matches. */
  readonly textOf?: (row: R) => string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly autoFocus?: boolean;
  /** A further filter beside the search. */
  readonly filter?: ReactNode;
};

/** Shows rows below a header, which can be sorted, searched, selected and moved. */
export function DataGrid<R extends GridItem>(props: DataGridProps<R>) {
  const { rows, columns, selection, search, isLoading = false, empty, Table = ShortTable } = props;
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
  /** Chooses the only match, or selects it among others. */
  const submitSearch = (): void => {
    const [only, ...others] = isSearched && !isLoading ? shown : [];
    if (!selection || !only || others.length > 0) return;
    if (selection.onChoose) selection.onChoose(only.id);
    else selection.onSelect(withTicks(selection.selected, [only.id], !selection.selected.has(only.id)));
  };
  const grid = (
    <Table {...props} rows={isLoading ? NO_ROWS : shown} sort={sort} onSort={props.onSort ?? setOwnSort}>
      {isLoading && <Skeleton lines={6} />}
      {!isLoading && shown.length === 0 && isSearched && (
        <EmptyState title={t('grid.noMatch', { text: text.trim() })}>{t('grid.noMatchText')}</EmptyState>
      )}
      {!isLoading && shown.length === 0 && !isSearched && empty}
    </Table>
  );
  if (!search) return grid;
  return (
    <div className={toolStyles.searchable}>
      <div className={toolStyles.tools}>
        <div className={toolStyles.search}>
          <SearchField
            label={search.label}
            value={text}
            onChange={search.onChange ?? setOwnSearch}
            autoFocus={search.autoFocus ?? false}
            onSubmit={submitSearch}
          />
        </div>
        {search.filter}
        <output className={toolStyles.count}>
          {[
            ...(selection && selection.isSingle !== true
              ? [t('grid.selected', { count: selection.selected.size })]
              : []),
            ...(isSearched && !isLoading ? [t('grid.matching', { count: shown.length })] : []),
          ].join(', ')}
        </output>
      </div>
      {grid}
    </div>
  );
}

const NO_ROWS: readonly never[] = [];
