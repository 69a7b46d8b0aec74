import { useTranslation } from 'react-i18next';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { orgPages } from '../../../lib/navigation/org-pages.ts';
import type { OrgPage } from '../../../lib/navigation/org-pages.ts';

/** Returns the pages of the organization that this org has. */
export function useOrgPages(): ReadonlyArray<{ readonly page: OrgPage; readonly label: string }> {
  const { t } = useTranslation('app');
  const { hasGlobalSettings } = useAppData();
  return Object.values(orgPages)
    .filter((page) => page !== orgPages.globalSettings || hasGlobalSettings)
    .map((page) => ({ page, label: t(`pages.${page.name}.label`) }));
}
