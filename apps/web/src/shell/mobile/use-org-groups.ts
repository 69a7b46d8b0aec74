import { useTranslation } from 'react-i18next';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import type { NavigationGroup } from '../../lib/navigation/navigation-tree.ts';
import { orgPages } from '../../lib/navigation/org-pages.ts';

/** Returns the organization's pages as the last group of the navigation; no group without pages. */
export function useOrgGroups(): NavigationGroup[] {
  const { t } = useTranslation('app');
  const { hasGlobalSettings } = useAppData();
  const pages = Object.values(orgPages)
    .filter((page) => page !== orgPages.globalSettings || hasGlobalSettings)
    .map((page) => ({
      page,
      label: t(`pages.${page.name}.label`),
    }));
  return pages.length === 0 ? [] : [{ id: 'organization', label: t('groups.organization'), pages }];
}
