import { undoGroupProfileChange } from '@fieldstone/contracts/organization/group-profiles';
import type { GroupProfileChange } from '@fieldstone/contracts/organization/group-profiles';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { toasts } from '@fieldstone/ui/toast';
import { call } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { useChangeLines } from '../../domains/group-profile/use-change-lines.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import { groupProfileHistoryQuery, reloadGroupProfiles } from './group-profile-queries.ts';
import styles from './group-profiles.module.css';

/** Lists the changes of a group profile, newest first; administrators can undo them. */
export function HistoryCard({ profileId, isReadOnly }: { readonly profileId: string; readonly isReadOnly: boolean }) {
  const { t } = useTranslation('group-profiles');
  const client = useQueryClient();
  const query = useInfiniteQuery(groupProfileHistoryQuery(profileId));
  const changes = query.data?.pages.flatMap(({ records }) => records);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (changeId: string) => call(undoGroupProfileChange, { params: { profileId, changeId } }),
    onSuccess: () => toasts.success(t('undone')),
    onError: (error) => reportError(t('undoFailed'), error),
    onSettled: () => reloadGroupProfiles(client),
  });
  return (
    <Card title={t('history')}>
      <FailureBanner
        title={t('historyFailed')}
        error={query.error}
        onRetry={query.refetch}
        isRetrying={query.isFetching}
      />
      {query.isPending && <Skeleton lines={4} label={t('loadingHistory')} />}
      {changes?.length === 0 && <EmptyState title={t('noHistory')}>{t('noHistoryText')}</EmptyState>}
      <ul className={styles.history}>
        {changes?.map((change) => (
          <li key={change.id} className={styles.change}>
            <ChangeText change={change} />
            {!isReadOnly && change.isUndoable && (
              <Button
                variant="quiet"
                size="small"
                isPending={isPending && variables === change.id}
                isDisabled={isPending}
                onPress={() => mutate(change.id)}
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </Card>
  );
}

function ChangeText({ change }: { readonly change: GroupProfileChange }) {
  const { t } = useTranslation('group-profiles');
  const moment = useMoment();
  return (
    <div className={styles.named}>
      <span className="row-2">
        <span>{moment(change.at)}</span> <span className="note">{t('by', { name: change.by })}</span>
        {change.isUndo && <Badge>{t('isUndo')}</Badge>}
        {change.isPartial && <Badge tone="warning">{t('outcomes.partial')}</Badge>}
        {change.outcome !== 'done' && (
          <Badge tone={change.outcome === 'failed' ? 'danger' : 'warning'}>{t(`outcomes.${change.outcome}`)}</Badge>
        )}
      </span>
      <ul>
        {useLines(change).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function useLines({ kind, before, after, cloneOf }: GroupProfileChange): readonly string[] {
  const { t } = useTranslation('group-profiles');
  const linesOf = useChangeLines();
  if (kind === 'created') return [cloneOf === null ? t('lines.created') : t('lines.cloned', { name: cloneOf.name })];
  return linesOf(before, after);
}
