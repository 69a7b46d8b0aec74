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
  /** The first one names the rows. A list that stays the same, so that rows in sight are not drawn anew. */
  readonly columns: ReadonlyArray<GridColumn<R>>;
  readonly nameOf: (row: R) => string;
  /** Ids of the ticked rows; searches, filters and other rows leave them ticked. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly searchLabel: string;
  /** What the quick search looks at; the name unless told. */
  readonly textOf?: (row: R) => string;
  /** The search is the caller's, such as one that asks the server: `rows` are what it found. */
  readonly search?: { readonly value: string; readonly onChange: (value: string) => void };
  /** Something beside the search that decides which rows there are. */
  readonly filter?: ReactNode;
  readonly isLoading?: boolean;
  /** Why there are no rows while nothing is searched. */
  readonly empty: { readonly title: string; readonly text?: string };
};

/**
 * Any number of rows, up to some thousands, to tick: sorted by its columns, searched, filtered. Only the rows in sight are in the
 * document.
 */
export function SelectGrid<R extends GridItem>(props: SelectGridProps<R>) {
  const { label, rows, columns, nameOf, textOf = nameOf, selected, onSelect, searchLabel } = props;
  const { filter, isLoading = false, empty } = props;
  const { t, i18n } = useTranslation('ui');
  const [ownSearch, setOwnSearch] = useState('');
  const [sort, setSort] = useState<GridSort | undefined>();
  const search = props.search?.value ?? ownSearch;
  const wanted = props.search ? '' : plain(search.trim());

  const ordered = useMemo(() => sorted(rows, columns, sort, i18n.language), [rows, columns, sort, i18n.language]);
  const texts = useMemo(() => ordered.map((row) => plain(textOf(row))), [ordered, textOf]);
  const shown = useMemo(
    () => (wanted === '' ? ordered : ordered.filter((_, index) => texts[index]?.includes(wanted))),
    [ordered, texts, wanted],
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
          {t('grid.selected', { count: selected.size })}
          {isSearched && !isLoading && `, ${t('grid.matching', { count: shown.length })}`}
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
