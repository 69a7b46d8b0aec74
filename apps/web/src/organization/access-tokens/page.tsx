import { ACCESS_TOKEN_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { historyPath } from '../../lib/navigation/paths.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { Link } from '../../lib/page/link.tsx';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useOrgPath } from '../../lib/page/use-org-path.ts';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { accessTokensQuery } from './access-tokens-query.ts';
import { TokensTable } from './tokens-table.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';

/** Lists the tokens with which devices fetch notifications and apps send telemetry. */
export function AccessTokensPage() {
  const { t } = useTranslation(['access-token', 'settings']);
  const path = useOrgPath();
  const isReadOnly = useIsReadOnly();
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...accessTokensQuery, enabled: !isReadOnly });
  const [isCreating, setCreating] = useState(false);
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLDivElement, HTMLButtonElement>('tbody tr');
  const create = !isReadOnly && (
    <Button
      ref={fallbackRef}
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onPress={() => setCreating(true)}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={pageName('access-tokens')}
        help="access-tokens"
        path={path}
        description={t('settings:access-tokens.description')}
        badge={isReadOnly && <Badge>{t('settings:readOnly')}</Badge>}
        actions={
          <>
            <Link to={historyPath(ACCESS_TOKEN_CHANGE)}>{t('settings:history.open')}</Link>
            {create}
          </>
        }
      />
      <FailureBanner title={t('loadFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isReadOnly && (
        <Card>
          <EmptyState icon={<IconKey size={24} />} title={t('hidden')}>
            {t('hiddenText')}
          </EmptyState>
        </Card>
      )}
      {!isReadOnly && (isPending || data) && (
        <Card>
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
        </Card>
      )}
      {isCreating && <CreateTokenDialog onClose={() => setCreating(false)} />}
    </>
  );
}
