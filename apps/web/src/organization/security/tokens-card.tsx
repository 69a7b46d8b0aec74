import { ACCESS_TOKEN_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { historyPath } from '../../lib/navigation/paths.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { accessTokensQuery } from './access-tokens-query.ts';
import { TokensTable } from './tokens-table.tsx';

/** Loaded on demand, because it is a form. */
const CreateTokenDialog = lazy(async () => ({
  default: (await import('./create-token-dialog.tsx')).CreateTokenDialog,
}));

/** Lists the tokens with which devices fetch notifications and apps send telemetry. */
export function TokensCard() {
  const { t } = useTranslation(['access-token', 'settings']);
  const { data, error, isPending, isFetching, refetch } = useQuery(accessTokensQuery);
  const [isCreating, setCreating] = useState(false);
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLDivElement, HTMLButtonElement>('tbody tr');
  return (
    <Card title={t('tokens')}>
      <div className="stack-4">
        <div className="row-3">
          <Button ref={fallbackRef} icon={<IconPlus aria-hidden="true" />} onPress={() => setCreating(true)}>
            {t('create')}
          </Button>
          <Link to={historyPath(ACCESS_TOKEN_CHANGE)}>{t('settings:history.open')}</Link>
        </div>
        <FailureBanner title={t('loadFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
        {isPending && <Skeleton lines={4} label={t('loading')} />}
        {data?.length === 0 && (
          <EmptyState icon={<IconKey size={24} />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <div ref={listRef}>
            <TokensTable tokens={data} onRevoked={rowRemoved} />
          </div>
        )}
      </div>
      <Suspense>{isCreating && <CreateTokenDialog onClose={() => setCreating(false)} />}</Suspense>
    </Card>
  );
}
