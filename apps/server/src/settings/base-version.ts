import type { StoredRow } from './stored.ts';
import { versionOf } from './stored.ts';

/** The version that a change is based on; null for an unconditional write. */
export type BaseVersion = string | null;

/**
 * Returns whether a write may replace the stored value. Every save of a setting calls this under its lease, so further
 * rules on unconditional writes belong here.
 */
export function mayReplace(base: BaseVersion, row: StoredRow | undefined): boolean {
  return base === null || base === versionOf(row?.internalValue ?? null);
}

/** Returns the origin of an unconditional write, which no page of the console makes. */
export function originOf(base: BaseVersion): { readonly origin?: 'api' } {
  return base === null ? { origin: 'api' } : {};
}

/** Returns the journal's mark for an unconditional write. */
export function markOf(base: BaseVersion): { readonly unconditional?: true } {
  return base === null ? { unconditional: true } : {};
}
