import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { memo } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isSilent } from '../../lib/api/report-error.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { IconButton } from '@fieldstone/ui/icon-button';
import { Skeleton } from '@fieldstone/ui/skeleton';
import styles from './field-picker.module.css';
import type { FieldChoice } from './field-node.ts';
import { FieldTreeList } from './tree/field-tree.tsx';
import { useFieldTree } from './tree/use-field-tree.ts';

export type FieldResultsProps = {
  /** API name of the object whose fields, and those of its references, are offered. */
  readonly object: string;
  /** The tree's accessible name. */
  readonly label: string;
  /** Paths that are marked as chosen. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (field: FieldChoice) => void;
  /** Quick find as typed. */
  readonly search: string;
  /** Receives a function that moves the focus to the first row. */
  readonly focusRef: Ref<() => void>;
};

/** Shows the matching part of the tree, or the reason for an empty one. Memoized because the search field changes more often. */
export const FieldResults = memo(function FieldResults(props: FieldResultsProps) {
  const { object, label, chosen, onChoose, search, focusRef } = props;
  const { t } = useTranslation('field-picker');
  const { view, error, isLoading, retry, toggle, retryBelow, refresh, isRefreshing } = useFieldTree(object, search);

  if (error !== null && !isSilent(error)) {
    return <FailureBanner title={t('failed')} error={error} isRetrying={isLoading} onRetry={retry} />;
  }
  if (!view) return <Skeleton lines={8} label={t('loading')} />;

  const count = view.rows.length;
  const isSearching = search.trim() !== '';
  return (
    <>
      <div className={styles.line}>
        <output className="detail">{isSearching ? t('found', { count: view.found }) : t('count', { count })}</output>
        <IconButton
          label={t('refresh')}
          icon={<IconRefresh aria-hidden="true" />}
          onPress={refresh}
          isPending={isRefreshing}
        />
      </div>
      {count > 0 ? (
        <FieldTreeList
          label={label}
          view={view}
          search={search}
          chosen={chosen}
          onToggle={toggle}
          onRetry={retryBelow}
          onChoose={onChoose}
          focusRef={focusRef}
        />
      ) : isSearching ? (
        <EmptyState title={t('nothingFound', { text: search.trim() })}>{t('nothingFoundText')}</EmptyState>
      ) : (
        <EmptyState title={t('empty')}>{t('emptyText', { object })}</EmptyState>
      )}
    </>
  );
});
