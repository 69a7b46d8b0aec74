import { orgPages } from '../../lib/navigation/org-pages.ts';
import type { OrgPage } from '../../lib/navigation/org-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';

export type OrgLink = { readonly page: OrgPage; readonly label: string };

/** Returns the pages of the organization that this org has, with their names. */
export function orgLinks({ hasGlobalSettings }: { readonly hasGlobalSettings: boolean }): readonly OrgLink[] {
  return Object.values(orgPages)
    .filter((page) => page !== orgPages.globalSettings || hasGlobalSettings)
    .map((page) => ({ page, label: pageName(page.name) }));
}
