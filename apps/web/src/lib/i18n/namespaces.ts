/** The namespaces of both consoles, one file each. `ui`, `common` and `app` load before the first render. */
const SHARED = ['stored-values', 'conflict', 'notification', 'settings', 'validation'] as const;

/** The namespaces of the Mobile Console. */
export const MOBILE_TEXTS = SHARED;

/** The namespaces of the AI Console. */
export const AI_TEXTS = [...SHARED, 'ai'] as const;

/** The namespaces that load with the history dialog of a setting. */
export const HISTORY_TEXTS = ['history'] as const;

/** The namespaces of single pages of the Mobile Console. */
export const PAGE_TEXTS = {
  overview: ['overview', 'barcode', 'group-profiles', 'copy', 'restore', 'charts', 'appointment-color', 'field-picker'],
  accessTokens: ['access-token'],
  groupProfiles: ['group-profiles'],
  changeHistory: [
    'change-history',
    'history',
    'barcode',
    'copy',
    'restore',
    'group-profiles',
    'charts',
    'ai',
    'field-picker',
  ],
  processes: ['group-profiles', 'history'],
  insights: ['insights', 'charts'],
  healthCheck: ['setup'],
  help: ['help'],
} as const;

/** The namespaces of single settings' pages, by the setting's name. */
export const SETTING_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'appointment-color': ['appointment-color', 'preview'],
  'appointment-status': ['statuses'],
  'appointment-title': ['calendar', 'field-picker', 'preview'],
  'appointment-view': ['calendar', 'field-picker', 'preview'],
  barcode: ['barcode'],
  'calendar-general': ['calendar'],
  'event-settings': ['calendar'],
  'location-tracking': ['statuses'],
};

/** The namespaces of single pages of the AI Console, by the page's name. */
export const AI_PAGE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'ai-actions': ['ai-usage'],
  'ai-credits': ['ai-usage', 'charts'],
  'ai-usage': ['ai-usage', 'charts'],
  'knowledge-access': ['ai-knowledge'],
};
