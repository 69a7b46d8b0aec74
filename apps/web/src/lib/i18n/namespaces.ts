/** The namespaces of both consoles, one file each. `ui`, `common` and `app` load before the first render. */
const SHARED = [
  'stored-values',
  'conflict',
  'field-picker',
  'history',
  'notification',
  'settings',
  'statuses',
  'validation',
] as const;

/** The namespaces of the Mobile Console. */
export const MOBILE_TEXTS = [...SHARED, 'barcode', 'calendar'] as const;

/** The namespaces of the AI Console. */
export const AI_TEXTS = [...SHARED, 'ai', 'charts'] as const;

/** The namespaces of single pages of the Mobile Console. */
export const PAGE_TEXTS = {
  overview: ['copy', 'charts', 'appointment-color'],
  accessTokens: ['access-token'],
  insights: ['insights', 'charts'],
  help: ['help', 'ai'],
  appointmentColor: ['appointment-color', 'preview'],
} as const;
