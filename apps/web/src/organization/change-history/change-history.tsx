import { CHANGE_COLUMNS, exportChanges } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { cx } from '@fieldstone/ui/cx';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { untilInput } from '@fieldstone/ui/until-input';
import { callFile } from '../../lib/api/call.ts';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { RejectedPeriod } from '../../domains/period/rejected-period.tsx';
import type { LastSave } from '../../settings/ui/change-bar/change-bar.tsx';
import { SavedBar } from '../../settings/ui/change-bar/change-bar.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import { ChangeDays } from './change-days.tsx';
import { withPageTexts } from './change-file.ts';
import { ChangeFilterBar } from './change-filters.tsx';
import styles from './change-history.module.css';
import { changeQuery, changesQuery } from './change-queries.ts';
import { PagePartsContext, RestoreUndoContext, usePageParts } from './page-parts.ts';
import { useAddress } from '../../lib/navigation/use-address.ts';
import { ChangeSummary } from './change-summary.tsx';
import { useChangeFilters } from './use-change-filters.ts';

export type ChangeHistoryProps = {
  /** The group profile whose changes are listed; all changes without it. */
  readonly profileId?: string;
};

/** Lists changes, newest first, with filters in the URL and a download (requirements ACT-01, ACT-02 and ACT-06). */
export function ChangeHistory({ profileId }: ChangeHistoryProps) {
  const { t } = useTranslation('change-history');
  const moment = useMoment();
  const filters = useChangeFilters(profileId);
  const [search, changeAddress] = useAddress();
  const list = useRef<HTMLDivElement>(null);
  const [restore, setRestore] = useState<LastSave | undefined>();
  const { rejected } = filters.period;
  const query = useInfiniteQuery({ ...changesQuery(filters.query), enabled: rejected === undefined });
  const { error, isPending, isFetching, isPlaceholderData, refetch, fetchNextPage } = query;
  const data = rejected === undefined ? query.data : undefined;
  const hasNextPage = rejected === undefined && query.hasNextPage;
  const changes = data?.pages.flatMap(({ records }) => records) ?? [];
  const searchedTo = data?.pages.at(-1)?.searchedTo ?? null;
  const opened = search.get('change');
  const open = (id: string | undefined) => changeAddress({ change: id }, { replace: true, preventScrollReset: true });
  // The button moves or disappears, so the focus moves to the first loaded change, unless the user does something else meanwhile.
  const [firstOlder, setFirstOlder] = useState<string>();
  const showOlder = async () => {
    const wait = untilInput();
    const { data: found, isSuccess } = await fetchNextPage();
    if (isSuccess && !wait.signal.aborted) setFirstOlder(found.pages.at(-1)?.records[0]?.id);
    wait.abort();
  };
  useEffect(() => {
    if (firstOlder === undefined) return;
    const item = `#change-${firstOlder} button, [data-changes~='${firstOlder}'] button`;
    list.current?.querySelector<HTMLElement>(item)?.focus();
  }, [firstOlder]);
  return (
    <PagePartsContext value={usePageParts()}>
      <RestoreUndoContext value={setRestore}>
        <ChangeFilterBar filters={filters} />
        <FailureBanner title={t('loadFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
        {data && (
          <ChangeSummary
            filters={filters}
            found={changes.length}
            searchedTo={searchedTo}
            isUpToDate={!isPlaceholderData}
          >
            <DownloadButton
              label={t('download')}
              columns={CHANGE_COLUMNS}
              load={(separator) => callFile(exportChanges, { query: { ...filters.query, separator } })}
              withTexts={withPageTexts}
              isDisabled={changes.length === 0}
            />
          </ChangeSummary>
        )}
        {rejected !== undefined && <RejectedPeriod />}
        {isPending && rejected === undefined && <Skeleton lines={10} label={t('loading')} />}
        {opened !== null && data && !changes.some(({ id }) => id === opened) && (
          <LinkedChange changeId={opened} onClose={() => open(undefined)} />
        )}
        <div ref={list} className={cx('stack-4', styles.days)} aria-busy={isPlaceholderData}>
          <ChangeDays changes={changes} opened={opened} onOpen={open} />
        </div>
        {data && changes.length === 0 && !hasNextPage && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        {changes.length === 0 && hasNextPage && searchedTo !== null && (
          <EmptyState title={t('noneYet')}>{t('noneYetText', { at: moment(searchedTo) })}</EmptyState>
        )}
        {hasNextPage && (
          <div className={styles.older}>
            <Button isPending={query.isFetchingNextPage} onPress={() => void showOlder()}>
              {t(filters.query.text === undefined ? 'older' : 'searchOlder')}
            </Button>
          </div>
        )}
        {restore && <SavedBar lastSave={restore} />}
      </RestoreUndoContext>
    </PagePartsContext>
  );
}

/** Shows the change of the URL if it is not among the loaded ones. */
function LinkedChange({ changeId, onClose }: { readonly changeId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('change-history');
  const { data, error, isPending, isFetching, refetch } = useQuery(changeQuery(changeId));
  const changes: readonly ChangeHistoryEntry[] = data ? [data] : [];
  return (
    <section aria-label={t('linked')} className={cx('stack-4', styles.linked)}>
      <FailureBanner title={t('linkedFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && <Skeleton lines={3} label={t('loading')} />}
      <ChangeDays changes={changes} opened={changeId} onOpen={onClose} />
      <div className={styles.older}>
        <Button onPress={onClose}>{t('closeLinked')}</Button>
      </div>
    </section>
  );
}
