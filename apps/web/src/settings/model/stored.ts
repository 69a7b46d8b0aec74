import type { InvalidValue } from '@fieldstone/contracts/settings/lenient-reading';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { CurrentProfile } from '@fieldstone/contracts/settings/setting-records';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { OwnError } from '../../lib/api/own-error.ts';
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

/** Edits and the stored value that they are based on. */
export type Edits<P extends Payload> = {
  readonly payload: P;
  readonly base: Stored<P>;
  /** Ids of the invalid values of the base that the next save may overwrite. */
  readonly decided?: readonly number[] | undefined;
  /** The save removes the stored value, so that the defaults apply; the payload consists of them. */
  readonly usesDefault?: boolean | undefined;
};

/** Another administrator's change that was merged into a saved payload. */
export type MergedIn = Pick<Stored<Payload>, 'changed'> & { readonly paths: readonly Path[] };

/** The stored text does not have the format of a setting: a page cannot show its values, only replace them. */
export class UnreadableSetting extends OwnError {
  override readonly name = 'UnreadableSetting';
  readonly stored: string;
  readonly version: string;
  readonly changed: StoredSetting['changed'];

  constructor(message: string, found: Pick<UnreadableSetting, 'stored' | 'version' | 'changed'>) {
    super(message);
    this.stored = found.stored;
    this.version = found.version;
    this.changed = found.changed;
  }
}

/** Returns the base of edits that replace an unreadable setting: the defaults with its version. */
export function insteadOf<P extends Payload>(defaults: P, { version, changed }: UnreadableSetting): Stored<P> {
  return { payload: defaults, version, changed, isStored: true, isUnreadable: true };
}
