import { matchPath } from 'react-router';

/**
 * The paths of the route tree. The address of a settings page is `/profiles/{profileId}/{group}/{page}` (requirement APP-13); all but
 * `/ai` is the Mobile Console.
 */
export const PATHS = {
  home: '/',
  profile: '/profiles/:profileId',
  setting: '/profiles/:profileId/*',
  ai: '/ai',
  groupProfiles: '/group-profiles',
  changeHistory: '/change-history',
  processes: '/processes',
  globalSettings: '/global-settings',
  security: '/security',
  insights: '/insights/:part?',
  healthCheck: '/health-check',
  help: '/help/:page?',
} as const;

/** The parts of a group profile's page; each has an address, and that of the settings is the page's own. */
export const PROFILE_PARTS = ['settings', 'people', 'history'] as const;

export type ProfilePartName = (typeof PROFILE_PARTS)[number];

/** Returns the path of a group profile's page, or of another part of it. */
export function profilePath(profileId: string, part: ProfilePartName = 'settings'): string {
  const path = `/profiles/${encodeURIComponent(profileId)}`;
  return part === 'settings' ? path : `${path}/${part}`;
}

/** Returns the path of the changes of a group profile in the last half year. */
export function profileHistoryPath(profileId: string): string {
  return `${profilePath(profileId, 'history')}?period=last180`;
}

/** Returns the path of a change in the change history. */
export function changePath(changeId: string): string {
  return `${PATHS.changeHistory}?change=${encodeURIComponent(changeId)}`;
}

/** Returns the path of the changes of a setting in the change history, by the journal's setting id. */
export function historyPath(settingId: string): string {
  return `${PATHS.changeHistory}?setting=${encodeURIComponent(settingId)}&period=last180`;
}

/** Returns the path of the help; `page` is the name of the page that it starts with. */
export function helpPath(page?: string): string {
  return page === undefined ? '/help' : `/help/${page}`;
}

/** Returns the path of a part of the insights; without a part, that of the first one. */
export function insightsPath(part?: string): string {
  return part === undefined ? '/insights' : `/insights/${part}`;
}

/** Returns the path of a page of the AI Console by its key. */
export function aiPath(page: string): string {
  return `${PATHS.ai}/${page}`;
}

/** The parameter that opens the choice of group profiles on the page of a granted skill. */
export const GRANTS = 'grants';

/** Returns the path of the choice of the group profiles of a skill, by the key of its page. */
export function grantsPath(page: string): string {
  return `${aiPath(page)}?${GRANTS}`;
}

/** Returns the path of a settings page of a group profile; `slug` is that of the setting. */
export function settingPath(profileId: string, slug: string): string {
  return `${profilePath(profileId)}/${slug}`;
}

/** Returns the slug of a settings page's path; undefined for any other path. */
export function slugOf(pathname: string): string | undefined {
  const slug = matchPath(PATHS.setting, pathname)?.params['*'];
  return slug === '' ? undefined : slug;
}
