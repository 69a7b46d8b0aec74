import { useTranslation } from 'react-i18next';
import { useAppData } from '../../../lib/start-data/app-data-query.ts';
import { orgPages } from '../../../lib/navigation/org-pages.ts';
import type { OrgPage } from '../../../lib/navigation/org-pages.ts';
import { pageName } from '../../../lib/navigation/page-name.ts';

/** Returns the pages of the organization that this org has. */
export function useOrgPages(): ReadonlyArray<{ readonly page: OrgPage; readonly label: string }> {
  // The names change with the language.
  useTranslation('app');
  const { hasGlobalSettings } = useAppData();
  return Object.values(orgPages)
    .filter((page) => page !== orgPages.globalSettings || hasGlobalSettings)
    .map((page) => ({ page, label: pageName(page.name) }));
}
