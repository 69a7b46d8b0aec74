import { insightsPath, PATHS } from './paths.ts';
import type { ConsolePage } from './console-pages.ts';

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
