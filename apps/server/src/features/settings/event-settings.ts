import { EVENT_SETTING, NEW_EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventProcess, EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { appointmentObject } from '../../salesforce/queries/appointment-object.ts';
import { loadEventProcesses } from '../../settings/event-processes.ts';
import { noticeChanges } from './read-setting.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadProfileSettings, loadedSetting, versionOf } from '../../settings/stored.ts';
import type { ProfileSettings } from '../../settings/stored.ts';

/**
 * Returns a profile's default process for editing events, and the processes to choose from.
 * Throws `bad_request` 'Invalid Event Type', and `not_found` for an unknown profile.
 */
export async function readEventSettings(
  scope: SettingsScope,
  eventType: string,
  profileId: string,
): Promise<EventSettings> {
  const appointment = appointmentObject(scope.crm.names, eventType);
  const loaded = await loadProfileSettings(scope.crm, profileId, [EVENT_SETTING]);
  const profile = await noticeChanges(scope, loaded, [EVENT_SETTING]);
  return toEventSettings(profile, await loadEventProcesses(scope.crm, appointment));
}

/** Converts a profile's stored value to the contract's form. */
export function toEventSettings(profile: ProfileSettings, sfmProcesses: EventProcess[]): EventSettings {
  const { row } = loadedSetting(profile, EVENT_SETTING);
  const processId = row?.internalValue ?? null;
  const offered = sfmProcesses.find((process) => process.processId === processId);
  return {
    defaultSfmProcess: {
      processId,
      processName: offered?.processName ?? row?.displayValue ?? null,
      recordId: row?.id ?? NEW_EVENT_SETTING,
    },
    sfmProcesses,
    version: versionOf(processId),
    changed: row?.changed ?? null,
    profile: { name: profile.name, isActive: profile.isActive },
  };
}
