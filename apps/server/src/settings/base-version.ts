import type { StoredRow } from './stored.ts';
import { versionOf } from './stored.ts';

/** The version that a change was made on; null for a write that names none, which replaces any stored value. */
export type BaseVersion = string | null;

/**
 * Returns whether a write may replace the stored value. Every save of settings is decided here, under the lease of its setting: a rule
 * that refuses unconditional writes, such as one for group profiles whose changes need approval, belongs here.
 */
export function mayReplace(base: BaseVersion, row: StoredRow | undefined): boolean {
  return base === null || base === versionOf(row?.internalValue ?? null);
}

/** What the journal keeps with the new value of a write on a version: nothing, or that it was unconditional. */
export function markOf(base: BaseVersion): { readonly unconditional?: true } {
  return base === null ? { unconditional: true } : {};
}
