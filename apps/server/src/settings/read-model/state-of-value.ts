import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { brokenRulesIn, readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { referencesOf } from '@fieldstone/contracts/settings/setting-references';
import type { Reference } from '@fieldstone/contracts/settings/setting-references';
import type { SettingState } from '../../store/engine/tables/setting-states.ts';
import { readEnvelope } from '../envelope.ts';

/**
 * The layout of the derived columns. A change of their meaning, such as another rule of a setting, needs another number: then every
 * record is read again.
 */
export const FORMAT = 4;

/** The state and the references that the read model derives from a value. */
export type DerivedState = { readonly state: SettingState; readonly references: readonly Reference[] };

const NONE: readonly Reference[] = [];

/** Returns whether an id is one of the settings with a payload. */
export function isSettingId(id: string): id is SettingId {
  return SETTING_IDS.some((known) => known === id);
}

/** Derives the state of a stored value, and its references to the org. */
export function stateOfValue(settingId: string, internalValue: string | null): DerivedState {
  if (settingId === EVENT_SETTING) return stateOfEventForm(internalValue);
  const setting = isSettingId(settingId) ? settingById(settingId) : undefined;
  if (setting === undefined) return { state: 'other', references: NONE };
  if (internalValue === null) return { state: 'empty', references: NONE };
  const payload = readEnvelope(internalValue)?.config.payload;
  if (payload === undefined) return { state: 'unreadable', references: NONE };
  const complete = { ...setting.defaults, ...payload };
  const references = referencesOf(setting.id, readValidPart(setting.schema, setting.defaults, payload).payload);
  if (brokenRulesIn(setting.schema, complete).length > 0) return { state: 'invalid', references };
  return { state: isEqual(complete, setting.defaults) ? 'default' : 'set', references };
}

/** The event settings are the id of a process instead of an envelope. */
function stateOfEventForm(processId: string | null): DerivedState {
  if (processId === null) return { state: 'empty', references: NONE };
  return { state: 'set', references: [{ kind: 'eventForm', id: processId, path: [] }] };
}
