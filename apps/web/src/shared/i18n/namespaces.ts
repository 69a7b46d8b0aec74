/** The namespaces that both consoles use beside `common` and `app`, which are loaded before anything is shown. Each is a file. */
const SHARED = [
  'stored-values',
  'charts',
  'conflict',
  'copy-field',
  'field-picker',
  'grid',
  'history',
  'notification',
  'reorder',
  'settings',
  'statuses',
  'validation',
] as const;

/** The namespaces of the Mobile Console. */
export const MOBILE_TEXTS = [
  ...SHARED,
  'access-token',
  'appointment-color',
  'barcode',
  'calendar',
  'copy',
  'insights',
  'preview',
] as const;

/** The namespaces of the AI Console. */
export const AI_TEXTS = [...SHARED, 'ai'] as const;
