import { matchPath } from 'react-router';

/**
 * Every address of the console, in react-router's form. A settings page stands below its group profile as
 * `/profiles/{profileId}/{group}/{page}` (requirement APP-13); all but `/ai` is the Mobile Console.
 */
export const PATHS = {
  home: '/',
  profile: '/profiles/:profileId',
  setting: '/profiles/:profileId/*',
  ai: '/ai',
  aiPage: '/ai/:page',
  globalSettings: '/global-settings',
  accessTokens: '/access-tokens',
  insights: '/insights',
} as const;

/** The overview of a group profile. */
export function profilePath(profileId: string): string {
  return `/profiles/${encodeURIComponent(profileId)}`;
}

/** A page of the AI Console by its key. */
export function aiPath(page: string): string {
  return `${PATHS.ai}/${page}`;
}

/** A settings page of a group profile; `slug` is the setting's own. */
export function settingPath(profileId: string, slug: string): string {
  return `${profilePath(profileId)}/${slug}`;
}

/** The slug of a settings page's path; undefined for any other path. */
export function slugOf(pathname: string): string | undefined {
  const slug = matchPath(PATHS.setting, pathname)?.params['*'];
  return slug === '' ? undefined : slug;
}
