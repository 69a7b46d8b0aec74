import type { Payload } from '@fieldstone/contracts/settings/setting';
import { canUseDefault } from './editable.ts';
import type { Editable } from './editable.ts';
import { brokenRules } from './field-errors.ts';
import type { Stored } from './stored.ts';

/** Returns whether the values before a save can be stored again: invalid ones and replaced secrets cannot. */
export function canRestore<P extends Payload>(
  setting: Editable<P>,
  previous: Stored<P>,
  stored: Stored<P>,
  payload: P,
): boolean {
  if (previous.isUnreadable || previous.invalid || setting.isFinal?.(payload)) return false;
  if (isDefault(setting, previous)) return true;
  return Object.keys(brokenRules(setting, previous.payload, stored.payload)).length === 0;
}

/** Returns whether nothing was stored before a save, so that its undo removes the stored value. */
export function isDefault<P extends Payload>(setting: Editable<P>, previous: Stored<P>): boolean {
  return !previous.isStored && canUseDefault(setting);
}
