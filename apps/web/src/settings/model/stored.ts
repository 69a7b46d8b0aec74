import type { InvalidValue } from '@fieldstone/contracts/settings/lenient-reading';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import type { Path } from './path.ts';

/** Stored values that break a rule, and the text of all stored values. */
export type StoredInvalid = { readonly text: string; readonly values: readonly InvalidValue[] };

/** A setting as the server has it, its defaults filled in. */
export type Stored<P extends Payload> = {
  readonly payload: P;
  /** What a write on top of this names in If-Match. */
  readonly version: string;
  readonly changed: StoredSetting['changed'];
  /** False: nothing is stored and the payload is the defaults. */
  readonly isStored: boolean;
  /** Each has to be corrected, replaced or removed before a save. */
  readonly invalid?: StoredInvalid | undefined;
  /** The stored text cannot be read; the payload is in its place, and needs a save even unedited. */
  readonly isUnreadable?: boolean | undefined;
};

/** Another administrator's change that came into a saved payload. */
export type MergedIn = Pick<Stored<Payload>, 'changed'> & { readonly paths: readonly Path[] };
