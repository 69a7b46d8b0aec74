import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { pageName } from '../../lib/navigation/page-name.ts';
import type { ReadHistory } from '../model/editable.ts';
import { ChangeList } from './change-list.tsx';
import type { ChangeListProps } from './change-list.tsx';
import styles from './history-dialog.module.css';

export type HistoryDialogProps<P extends Payload> = Omit<ChangeListProps<P>, 'changes' | 'isComplete' | 'listRef'> & {
  readonly read: ReadHistory;
  readonly onClose: () => void;
};

/** Shows the history of a setting, with buttons that restore earlier versions. */
export function HistoryDialog<P extends Payload>({ read, onClose, ...list }: HistoryDialogProps<P>) {
  const { form, profileId } = list;
  const { t } = useTranslation(['history', 'settings', 'app']);
  const query = useInfiniteQuery(historyQuery(profileId, form.setting.id, read));
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const listRef = useRef<HTMLOListElement>(null);
  const seen = useRef<number | undefined>(undefined);
  const changes = data?.pages.flatMap(({ records }) => records) ?? [];

  const showOlder = () => {
    seen.current = changes.length;
    void fetchNextPage();
  };
  // The button moves or disappears, so the focus moves to the first loaded change.
  useEffect(() => {
    if (seen.current === undefined || changes.length <= seen.current) return;
    listRef.current?.children[seen.current]?.querySelector('button')?.focus();
    seen.current = undefined;
  }, [changes.length]);

  return (
    <Dialog isOpen onClose={onClose} size="large" title={t('title', { page: pageName(form.setting.name) })}>
      <div className="stack-3">
        {query.isPending && <Skeleton lines={6} label={t('loading')} />}
        {data && changes.length === 0 && (
          <EmptyState icon={<IconHistory size={24} />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        )}
        {changes.length > 0 && <ChangeList {...list} changes={changes} isComplete={!hasNextPage} listRef={listRef} />}
        <FailureBanner
          title={data ? t('olderFailed') : t('settings:history.failed')}
          error={error}
          isRetrying={isFetching}
          onRetry={data ? showOlder : refetch}
        />
        {hasNextPage && !error && (
          <div className={styles.older}>
            <Button isPending={isFetchingNextPage} onPress={showOlder}>
              {t('older')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Returns the paginated query of the changes, newest first. It is not cached, so an opened history is always current. */
function historyQuery(profileId: string, id: string, read: ReadHistory) {
  return infiniteQueryOptions({
    queryKey: ['setting-history', profileId, id],
    staleTime: 0,
    gcTime: 0,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) => read(pageParam === '' ? undefined : pageParam, { signal }),
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
  });
}
