import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { pageName } from '../../lib/navigation/page-name.ts';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useOrgPath } from '../../lib/page/use-org-path.ts';
import { RefusedCard } from './refused-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** Shows who has access: sessions, access tokens and rejected sign-ins (requirement REL-10). Users without the right to configure see their own sessions. */
export function SecurityPage() {
  const { t } = useTranslation(['security', 'settings']);
  const path = useOrgPath();
  const isReadOnly = useIsReadOnly();
  return (
    <>
      <PageHeader
        title={pageName('security')}
        help="security"
        path={path}
        description={t('settings:security.description')}
        badge={isReadOnly && <Badge>{t('settings:readOnly')}</Badge>}
      />
      <div className="stack-5">
        <SessionsCard scope={isReadOnly ? 'own' : 'org'} />
        {isReadOnly ? (
          <Card>
            <EmptyState icon={<IconLock size={24} />} title={t('hidden')}>
              {t('hiddenText')}
            </EmptyState>
          </Card>
        ) : (
          <>
            <TokensCard />
            <RefusedCard />
          </>
        )}
      </div>
    </>
  );
}
