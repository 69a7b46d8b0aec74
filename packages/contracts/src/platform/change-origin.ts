/** The origin of a change. `outside`: it was made elsewhere and found in the CRM; `api`: a write without a version. */
export const CHANGE_ORIGINS = ['console', 'outside', 'copy', 'undo', 'restore', 'api'] as const;

export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number];

/** Header of a write that takes back or restores an earlier value; without it, a write is an edit. */
export const CHANGE_ORIGIN_HEADER = 'change-origin';

/** The origins that a caller can declare. */
export const DECLARED_ORIGINS = ['undo', 'restore'] as const satisfies readonly ChangeOrigin[];

export type DeclaredOrigin = (typeof DECLARED_ORIGINS)[number];
