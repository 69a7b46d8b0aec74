import { insightsPath, PATHS } from './paths.ts';
import type { ConsolePage } from './console-pages.ts';
import { pageName } from './page-name.ts';

/** The pages of the organization, in the order of the navigation. */
export const orgPages = {
  groupProfiles: { name: 'group-profiles', slug: 'organization/group-profiles', path: PATHS.groupProfiles },
  changeHistory: { name: 'change-history', slug: 'organization/change-history', path: PATHS.changeHistory },
  insights: { name: 'insights', slug: 'organization/insights', path: insightsPath() },
  globalSettings: { name: 'global-settings', slug: 'organization/global-settings', path: PATHS.globalSettings },
  processes: { name: 'processes', slug: 'organization/processes', path: PATHS.processes },
  security: { name: 'security', slug: 'organization/security', path: PATHS.security },
  healthCheck: { name: 'health-check', slug: 'organization/health-check', path: PATHS.healthCheck },
} as const satisfies Record<string, ConsolePage>;

export type OrgPage = (typeof orgPages)[keyof typeof orgPages];

export type OrgLink = { readonly page: OrgPage; readonly label: string };

/** Returns the pages of the organization that this org has, with their names. */
export function orgLinks({ hasGlobalSettings }: { readonly hasGlobalSettings: boolean }): readonly OrgLink[] {
  return Object.values(orgPages)
    .filter((page) => page !== orgPages.globalSettings || hasGlobalSettings)
    .map((page) => ({ page, label: pageName(page.name) }));
}
