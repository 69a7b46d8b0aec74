import { beginDocumentConnection, removeDocumentConnection } from '@fieldstone/contracts/skills/document-connections';
import type { DocumentConnection } from '@fieldstone/contracts/skills/document-connections';
import { SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageName } from '../../lib/navigation/page-name.ts';
import { call } from '../../lib/api/call.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { connectionsQuery } from './knowledge-queries.ts';
import styles from './page.module.css';
import sourceStyles from './sources.module.css';

const TONES = {
  available: 'neutral',
  added: 'warning',
  authorized: 'accent',
  callable: 'success',
  invalid: 'danger',
} as const;

/** Lists the sources of documents, and connects and disconnects them (requirement AIC-12). */
export function ConnectionsCard() {
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  const client = useQueryClient();
  const isReadOnly = useIsReadOnly();
  const [removed, setRemoved] = useState<DocumentConnection | undefined>();
  const { listRef, rowRemoved } = useFocusAfterRemoval<HTMLUListElement, HTMLButtonElement>('li');
  const connecting = useMutation({
    mutationFn: () => call(beginDocumentConnection, undefined, { changesNothing: true }),
    onSuccess: ({ sessionUri }) => void window.open(sessionUri, '_blank', 'noopener'),
    onError: (error) => reportError(t('ai-knowledge:knowledge-connections.beginFailed'), error),
  });
  // A user who returns from the other window may have connected a source there.
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...connectionsQuery,
    refetchOnWindowFocus: connecting.isSuccess && 'always',
  });
  // A failure is not reported; the list shows the current state instead (requirement AIC-12).
  const removing = useMutation({
    mutationFn: ({ id }: DocumentConnection) => call(removeDocumentConnection, { params: { id } }),
    onSettled: async (_answer, _error, { id }) => {
      await client.invalidateQueries(connectionsQuery);
      setRemoved(undefined);
      rowRemoved(data?.connections.findIndex((one) => one.id === id) ?? 0);
    },
  });

  return (
    <Card title={pageName('knowledge-connections')}>
      <div className="stack-4">
        <p className="note">{t('ai-knowledge:knowledge-connections.text')}</p>
        <FailureBanner
          title={t('ai-knowledge:knowledge-documents.connectionsFailed')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
        {isPending && <Skeleton lines={2} label={t('ai-knowledge:knowledge-connections.loading')} />}
        {data && !data.isComplete && (
          <Banner tone="warning" title={t('ai-knowledge:knowledge-connections.incomplete')} />
        )}
        {connecting.data && (
          <Banner tone="info" title={t('ai-knowledge:knowledge-connections.opened')}>
            <p>
              <a href={connecting.data.sessionUri} target="_blank" rel="noopener noreferrer">
                {t('ai-knowledge:knowledge-connections.openAgain')}
              </a>
            </p>
          </Banner>
        )}
        {data && (
          <ul ref={listRef} aria-label={pageName('knowledge-connections')} className={sourceStyles.connections}>
            {data.connections.map((connection) => (
              <li key={connection.id} tabIndex={-1} className={sourceStyles.connection}>
                <span className={styles.title}>{connection.name}</span>
                <Badge tone={TONES[connection.state]}>
                  {t(`ai-knowledge:knowledge-connections.states.${connection.state}`)}
                </Badge>
                {!connection.enabled && connection.state !== 'available' && (
                  <Badge>{t('ai-knowledge:knowledge-connections.off')}</Badge>
                )}
                {!isReadOnly && connection.id !== SALESFORCE_FILES && connection.state !== 'available' && (
                  <Button
                    size="small"
                    aria-label={t('ai-knowledge:knowledge-connections.disconnectLabel', { name: connection.name })}
                    onPress={() => setRemoved(connection)}
                  >
                    {t('ai-knowledge:knowledge-connections.disconnect')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {data?.canConnect === true && !isReadOnly && (
          <div>
            <Button isPending={connecting.isPending} onPress={() => connecting.mutate()}>
              {t('ai-knowledge:knowledge-connections.connect')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        isOpen={removed !== undefined}
        isDanger
        title={t('ai-knowledge:knowledge-connections.disconnectTitle')}
        message={t('ai-knowledge:knowledge-connections.disconnectText', { name: removed?.name ?? '' })}
        confirmLabel={t('ai-knowledge:knowledge-connections.disconnect')}
        isPending={removing.isPending}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => removed && removing.mutate(removed)}
      />
    </Card>
  );
}
