import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { SearchField } from '../search-field/search-field.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { GridTable } from './grid-table.tsx';
import { plain, sorted, withTicks } from './grid-rows.ts';
import type { GridColumn, GridItem, GridSort } from './grid-rows.ts';
import styles from './select-grid.module.css';

export type SelectGridProps<R extends GridItem> = {
  readonly label: string;
  readonly rows: readonly R[];
  /** The first column names the rows. A stable array prevents rendering all visible rows again. */
  readonly columns: ReadonlyArray<GridColumn<R>>;
  readonly nameOf: (row: R) => string;
  /** Ids of the selected rows; searches, filters and other rows do not change them. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly searchLabel: string;
  /** Returns the text that the search uses; the name by default. */
  readonly textOf?: (row: R) => string;
  /** The caller's search, such as one on the server: `rows` contains its matches. */
  readonly search?: { readonly value: string; readonly onChange: (value: string) => void };
  /** A further filter beside the search. */
  readonly filter?: ReactNode;
  readonly isLoading?: boolean;
  /** The texts for a list without rows. */
  readonly empty: { readonly title: string; readonly text?: string };
};

/**
 * Selects any of up to several thousand rows, which can be sorted, searched and filtered. Only the visible rows are in the
 * document.
 */
export function SelectGrid<R extends GridItem>(props: SelectGridProps<R>) {
  const { label, rows, columns, nameOf, textOf = nameOf, selected, onSelect, searchLabel } = props;
  const { filter, isLoading = false, empty } = props;
  const { t, i18n } = useTranslation('ui');
  const [ownSearch, setOwnSearch] = useState('');
  const [sort, setSort] = useState<GridSort | undefined>();
  const search = props.search?.value ?? ownSearch;
  const searchText = props.search ? '' : plain(search.trim());

  const ordered = useMemo(() => sorted(rows, columns, sort, i18n.language), [rows, columns, sort, i18n.language]);
  const texts = useMemo(() => ordered.map((row) => plain(textOf(row))), [ordered, textOf]);
  const shown = useMemo(
    () => (searchText === '' ? ordered : ordered.filter((_, index) => texts[index]?.includes(searchText))),
    [ordered, texts, searchText],
  );
  const isSearched = search.trim() !== '';

  return (
    <div className={styles.selectGrid}>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField label={searchLabel} value={search} onChange={props.search?.onChange ?? setOwnSearch} />
        </div>
        {filter}
        <output className={styles.count}>
          {[
            t('grid.selected', { count: selected.size }),
            ...(isSearched && !isLoading ? [t('grid.matching', { count: shown.length })] : []),
          ].join(', ')}
        </output>
      </div>
      <GridTable
        label={label}
        rows={shown}
        columns={columns}
        nameOf={nameOf}
        selected={selected}
        onSelect={onSelect}
        onTickAll={(isTicked) =>
          onSelect(
            withTicks(
              selected,
              shown.map(({ id }) => id),
              isTicked,
            ),
          )
        }
        sort={sort}
        onSort={setSort}
        isLoading={isLoading}
      >
        {isLoading ? (
          <Skeleton lines={6} />
        ) : (
          shown.length === 0 && (
            <EmptyState title={isSearched ? t('grid.noMatch', { text: search.trim() }) : empty.title}>
              {isSearched ? t('grid.noMatchText') : empty.text}
            </EmptyState>
          )
        )}
      </GridTable>
    </div>
  );
}
