import { endOwnSessions, SESSIONS_LISTED } from '@fieldstone/contracts/organization/security';
import type { OpenSession } from '@fieldstone/contracts/organization/security';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { StaticTable } from '@fieldstone/ui/table';
import { toasts } from '@fieldstone/ui/toast';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { call } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { session } from '../../lib/session/session-store.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { DeviceName } from './device-name.tsx';
import { endSession } from './end-session.ts';
import { sessionsQuery } from './security-queries.ts';
import type { SessionScope } from './security-queries.ts';

/** Lists the sessions; each one, and all of the user's own ones, can be ended after a confirmation. */
export function SessionsCard({ scope }: { readonly scope: SessionScope }) {
  const { t } = useTranslation('security');
  const query = sessionsQuery(scope);
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  const client = useQueryClient();
  const [ended, setEnded] = useState<OpenSession | 'all' | undefined>();
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLDivElement, HTMLButtonElement>('tbody tr');
  const one = useMutation({
    mutationFn: ({ id }: OpenSession) => endSession(scope, id),
    onSuccess: (_response, { userName }) => toasts.success(t('ended', { name: userName })),
    onError: (failure) => reportError(t('endFailed'), failure),
    onSettled: async (_response, _error, { id }) => {
      await client.invalidateQueries(query);
      setEnded(undefined);
      rowRemoved(data?.findIndex((open) => open.id === id) ?? 0);
    },
  });
  const all = useMutation({
    mutationFn: () => call(endOwnSessions, undefined, { changesNothing: true }),
    onSuccess: () => session.signOut(),
    onError: (failure) => {
      setEnded(undefined);
      reportError(t('endAllFailed'), failure);
    },
  });
  return (
    <Card title={t(`sessions.${scope}`)}>
      <div className="stack-4">
        <div className="row-3">
          <Button ref={fallbackRef} onPress={() => setEnded('all')}>
            {t('endAll')}
          </Button>
          {data?.length === SESSIONS_LISTED && <span className="note">{t('newest', { count: SESSIONS_LISTED })}</span>}
        </div>
        <FailureBanner title={t('loadFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
        {isPending && <Skeleton lines={4} label={t('loading')} />}
        {data && (
          <div ref={listRef}>
            <SessionsTable scope={scope} sessions={data} onEnd={setEnded} />
          </div>
        )}
      </div>
      <ConfirmDialog
        isOpen={typeof ended === 'object'}
        title={t('endTitle', { name: typeof ended === 'object' ? ended.userName : '' })}
        message={t('endMessage')}
        confirmLabel={t('end')}
        isDanger
        isPending={one.isPending}
        onCancel={() => setEnded(undefined)}
        onConfirm={() => typeof ended === 'object' && one.mutate(ended)}
      />
      <ConfirmDialog
        isOpen={ended === 'all'}
        title={t('endAll')}
        message={t('endAllMessage')}
        confirmLabel={t('endAll')}
        isDanger
        isPending={all.isPending}
        onCancel={() => setEnded(undefined)}
        onConfirm={() => all.mutate()}
      />
    </Card>
  );
}

type SessionsTableProps = {
  readonly scope: SessionScope;
  readonly sessions: readonly OpenSession[];
  readonly onEnd: (ended: OpenSession) => void;
};

function SessionsTable({ scope, sessions, onEnd }: SessionsTableProps) {
  const { t } = useTranslation('security');
  const moment = useMoment();
  return (
    <StaticTable
      label={t(`sessions.${scope}`)}
      columns={[t('person'), t('browser'), t('address'), t('signedIn'), t('lastSeen'), t('actions')]}
      rows={sessions.map((open) => ({
        id: open.id,
        cells: [
          open.userName,
          <DeviceName key="device" userAgent={open.userAgent} />,
          open.address === '' ? t('unknown') : open.address,
          moment(open.signedInAt),
          moment(open.lastSeenAt),
          open.isCurrent ? (
            <Badge key="current">{t('current')}</Badge>
          ) : (
            <Button
              key="end"
              size="small"
              variant="quiet"
              aria-label={t('endLabel', { name: open.userName, address: open.address })}
              onPress={() => onEnd(open)}
            >
              {t('end')}
            </Button>
          ),
        ],
      }))}
    />
  );
}
