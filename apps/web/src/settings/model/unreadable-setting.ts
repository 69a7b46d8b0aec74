import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import type { Stored } from './stored.ts';

/** The stored text is not in the form of a setting: no page can show any of it, and a page can only put something else in its place. */
export class UnreadableSetting extends Error {
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

/** Returns what edits begin with in the place of an unreadable setting: the defaults, on its version. */
export function insteadOf<P extends Payload>(defaults: P, { version, changed }: UnreadableSetting): Stored<P> {
  return { payload: defaults, version, changed, isStored: true, isUnreadable: true };
}
