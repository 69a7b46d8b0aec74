import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { OwnError } from '../../lib/api/own-error.ts';
import type { Stored } from './stored.ts';

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
