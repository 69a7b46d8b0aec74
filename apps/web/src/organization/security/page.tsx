import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { pageName } from '../../lib/navigation/page-name.ts';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useOrgPath } from '../../lib/page/use-org-path.ts';
import { accessTokensQuery } from './access-tokens-query.ts';
import { AuditCard } from './audit-card.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';
import { RefusedCard } from './refused-card.tsx';
import { sessionsQuery } from './security-queries.ts';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** Shows who has access: sessions, access tokens and rejected sign-ins (requirement REL-10), and the audit export. Users without the right to configure see their own sessions. */
export function SecurityPage() {
  const { t } = useTranslation(['security', 'settings']);
  const path = useOrgPath();
  const isReadOnly = useIsReadOnly();
  const scope = isReadOnly ? 'own' : 'org';
  const sessions = useQuery(sessionsQuery(scope));
  const tokens = useQuery({ ...accessTokensQuery, enabled: !isReadOnly });
  // The rows of the upper cards would move the lower ones.
  const isLoading = sessions.isPending || tokens.isPending;
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
        <SessionsCard scope={scope} />
        {isReadOnly ? (
          <Card>
            <EmptyState icon={<IconLock size={24} />} title={t('hidden')}>
              {t('hiddenText')}
            </EmptyState>
          </Card>
        ) : (
          <div hidden={isLoading}>
            <div className="stack-5">
              <TokensCard />
              <RefusedCard />
              <AuditCard />
              <PersonalDataCard />
            </div>
          </div>
        )}
      </div>
    </>
  );
}
