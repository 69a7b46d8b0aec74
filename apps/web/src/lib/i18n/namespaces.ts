/** The namespaces of both consoles, one file each. `ui`, `common` and `app` load before the first render. */
const SHARED = ['stored-values', 'conflict', 'settings', 'validation'] as const;

/** The namespaces of the Mobile Console. */
export const MOBILE_TEXTS = [...SHARED, 'notification'] as const;

/** The namespaces of the AI Console. */
export const AI_TEXTS = [...SHARED, 'ai'] as const;

/** The namespaces that load with the history dialog of a setting. */
export const HISTORY_TEXTS = ['history'] as const;
