import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { pageName } from '../../lib/navigation/page-name.ts';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useOrgPath } from '../../lib/page/use-org-path.ts';
import { ChangeHistory } from '../../organization/change-history/change-history.tsx';
import { OrgPartsContext } from '../../organization/change-history/page-parts.ts';
import { useOrgParts } from './org-parts.ts';

/** Shows every change in the org, with the parts of the AI Console's pages. */
export function ChangeHistoryPage() {
  const { t } = useTranslation('settings');
  const path = useOrgPath();
  const isReadOnly = useIsReadOnly();
  return (
    <>
      <PageHeader
        title={pageName('change-history')}
        help="change-history"
        path={path}
        description={t('change-history.description')}
        badge={isReadOnly && <Badge>{t('readOnly')}</Badge>}
      />
      <OrgPartsContext value={useOrgParts()}>
        <ChangeHistory />
      </OrgPartsContext>
    </>
  );
}
