import { COUNTED_WAITING } from '@fieldstone/contracts/organization/audit-export';
import type { AuditExport } from '@fieldstone/contracts/organization/audit-export';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { messageText } from '../../lib/api/message-text.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import { auditExportQuery } from './security-queries.ts';

/** Loaded on demand, because it is a form. */
const ResendDialog = lazy(async () => ({ default: (await import('./resend-dialog.tsx')).ResendDialog }));

/** Shows where the change history is sent, what the receiver has and what waits; changes can be sent again (requirement OPS-07). */
export function AuditCard() {
  const { t } = useTranslation('security');
  const { data, error, isPending, isFetching, refetch } = useQuery(auditExportQuery);
  const [isResending, setResending] = useState(false);
  return (
    <Card title={t('audit.title')}>
      <div className="stack-4">
        <p className="note">{t('audit.text')}</p>
        <FailureBanner title={t('audit.loadFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
        {isPending && <Skeleton lines={4} label={t('audit.loading')} />}
        {data?.receiver === null && <EmptyState title={t('audit.off')}>{t('audit.offText')}</EmptyState>}
        {data && data.receiver !== null && (
          <>
            <div className="row-3">
              <Button onPress={() => setResending(true)}>{t('audit.resend')}</Button>
            </div>
            <AuditFailure failure={data.failure} />
            <AuditFacts state={data} />
          </>
        )}
      </div>
      <Suspense>{isResending && <ResendDialog onClose={() => setResending(false)} />}</Suspense>
    </Card>
  );
}

function AuditFailure({ failure }: Pick<AuditExport, 'failure'>) {
  const { t } = useTranslation('security');
  // Pauses begin with a second.
  const moment = useMoment('2-digit');
  if (failure === null) return null;
  const { at, retryAt, reason } = failure;
  return (
    <Banner tone="warning" title={t('audit.failed', { at: moment(at) })}>
      <p>{messageText(reason)}</p>
      {retryAt !== null && <p>{t('audit.retry', { at: moment(retryAt) })}</p>}
    </Banner>
  );
}

function AuditFacts({ state: { receiver, sent, waiting, resendFrom } }: { readonly state: AuditExport }) {
  const { t } = useTranslation('security');
  const moment = useMoment();
  const { changes, isMore, oldestAt } = waiting;
  const facts = [
    ['receiver', receiver],
    ['sent', sent ? t('audit.sentAt', { recorded: moment(sent.recordedAt), at: moment(sent.at) }) : t('audit.nothing')],
    [
      'waiting',
      isMore ? t('audit.waitingMore', { count: COUNTED_WAITING }) : t('audit.waitingCount', { count: changes }),
    ],
    ['oldest', oldestAt && moment(oldestAt)],
    ['again', resendFrom && t('audit.againFrom', { at: moment(resendFrom) })],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(
        ([fact, value]) =>
          value !== null && (
            <div key={fact}>
              <dt>{t(`audit.facts.${fact}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
