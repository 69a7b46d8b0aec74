import { PATHS } from './paths.ts';
import type { ConsolePage } from './console-pages.ts';

/** The pages of the organization. */
export const orgPages = {
  globalSettings: { name: 'global-settings', slug: 'organization/global-settings', path: PATHS.globalSettings },
  accessTokens: { name: 'access-tokens', slug: 'organization/access-tokens', path: PATHS.accessTokens },
  insights: { name: 'insights', slug: 'organization/insights', path: PATHS.insights },
} as const satisfies Record<string, ConsolePage>;
