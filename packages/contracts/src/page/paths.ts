/**
 * The path of every page, in the form of both the browser's router and the server's: parameters begin with a colon, optional ones end with
 * a question mark. The address of a settings page is `/profiles/{profileId}/{group}/{page}` (requirement APP-13); all but `/ai` is the
 * Mobile Console.
 */
export const PATHS = {
  home: '/',
  profile: '/profiles/:profileId',
  setting: '/profiles/:profileId/*',
  ai: '/ai',
  aiPage: '/ai/:page',
  groupProfiles: '/group-profiles',
  changeHistory: '/change-history',
  processes: '/processes',
  globalSettings: '/global-settings',
  accessTokens: '/access-tokens',
  insights: '/insights/:part?',
  healthCheck: '/health-check',
  help: '/help/:page?',
} as const;
