import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventChange } from '@fieldstone/contracts/settings/calendar/event-settings';
import { globalSettingField } from '@fieldstone/contracts/settings/global-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { readEnvelope } from './envelope.ts';
import { journaled } from './reconcile.ts';

/**
 * Returns the payload of a journaled value of a setting, of a global setting its value by its key; null for no stored value, undefined for an unreadable one of
 * another writer.
 */
export function parseJournaledPayload(value: unknown, settingId: string): Payload | null | undefined {
  const { internalValue: text = null, displayValue = null } = journaled.safeParse(value).data ?? {};
  if (text === null) return null;
  if (settingId === EVENT_SETTING) {
    return { defaultEditEventProcessId: text, processName: displayValue } satisfies EventChange;
  }
  const field = globalSettingField(settingId);
  if (field) return { [field.key]: field.key === 'preventStoreLogin' ? text === 'true' : text };
  return readEnvelope(text)?.config.payload;
}
