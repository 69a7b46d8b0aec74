import type { InvalidValue } from '@fieldstone/contracts/settings/lenient-reading';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { CurrentProfile } from '@fieldstone/contracts/settings/setting-records';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import type { Path } from './path.ts';

/** Stored values that break a rule, and the text of all stored values. */
export type StoredInvalid = { readonly text: string; readonly values: readonly InvalidValue[] };

/** A setting as stored, with defaults for missing values. */
export type Stored<P extends Payload> = {
  readonly payload: P;
  /** Sent in If-Match by a write that is based on this value. */
  readonly version: string;
  readonly changed: StoredSetting['changed'];
  /** False if nothing is stored; the payload then consists of the defaults. */
  readonly isStored: boolean;
  /** Present if values are invalid; each must be corrected, replaced or removed before a save. */
  readonly invalid?: StoredInvalid | undefined;
  /** The group profile as it is now; absent for other subjects. */
  readonly profile?: CurrentProfile | undefined;
  /** The stored text cannot be read; the payload replaces it and can be saved without edits. */
  readonly isUnreadable?: boolean | undefined;
};

/** Another administrator's change that was merged into a saved payload. */
export type MergedIn = Pick<Stored<Payload>, 'changed'> & { readonly paths: readonly Path[] };
