import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { causeOf, isSilent } from '../api/report-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { FieldChoice } from './field-node.ts';
import styles from './field-picker.module.css';
import { FieldTreeList } from './field-tree.tsx';
import { ROOT_ID } from './tree-view.ts';
import { useFieldTree } from './use-field-tree.ts';

export type FieldPickerProps = {
  /** API name of the object whose fields, and those of the objects it references, are offered. */
  readonly object: string;
  /** The tree's name for screen readers. */
  readonly label: string;
  /** Paths that are marked as chosen. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (field: FieldChoice) => void;
};

/**
 * A tree over the fields of an object and, along references, of up to five more objects; quick find looks in what is loaded. What it
 * is opened for loads when it is opened.
 */
export function FieldPicker({ object, label, chosen, onChoose }: FieldPickerProps) {
  const { t } = useTranslation('field-picker');
  const [search, setSearch] = useState('');
  // Typing never waits for the rows.
  const shownSearch = useDeferredValue(search);
  const { view, error, isLoading, retry, toggle, retryBelow, refresh, isRefreshing } = useFieldTree(
    object,
    shownSearch,
  );
  const focusFirst = useRef(() => {});

  if (error !== null && !isSilent(error)) {
    return (
      <Banner
        tone="error"
        title={t('failed')}
        action={
          <Button onPress={retry} isPending={isLoading}>
            {t('common:retry')}
          </Button>
        }
      >
        <p>{causeOf(error)}</p>
      </Banner>
    );
  }
  if (!view) return <Skeleton lines={8} label={t('loading')} />;

  const count = view.children.get(ROOT_ID)?.length ?? 0;
  const isSearching = shownSearch.trim() !== '';
  if (count === 0 && !isSearching) {
    return <EmptyState title={t('empty')}>{t('emptyText', { object })}</EmptyState>;
  }
  return (
    <div className={styles['picker']}>
      <div className={styles['tools']}>
        <SearchField
          label={t('find')}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return event.continuePropagation();
            event.preventDefault();
            return focusFirst.current();
          }}
        />
        <IconButton
          label={t('refresh')}
          icon={<IconRefresh aria-hidden="true" />}
          onPress={refresh}
          isPending={isRefreshing}
        />
      </div>
      <output className={styles['count']}>
        {isSearching ? t('found', { count: view.found }) : t('count', { count })}
      </output>
      {count === 0 ? (
        <EmptyState title={t('nothingFound', { text: shownSearch.trim() })}>{t('nothingFoundText')}</EmptyState>
      ) : (
        <FieldTreeList
          label={label}
          view={view}
          search={shownSearch}
          chosen={chosen}
          onToggle={toggle}
          onRetry={retryBelow}
          onChoose={onChoose}
          focusRef={focusFirst}
        />
      )}
    </div>
  );
}
