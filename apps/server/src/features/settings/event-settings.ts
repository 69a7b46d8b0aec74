import { EVENT_SETTING, NEW_EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventProcess, EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { appointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { AppointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { name, names, soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';
import { noticeChanges } from './read-setting.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadProfileSettings, placeOf, versionOf } from '../../settings/stored.ts';
import type { ProfileSettings } from '../../settings/stored.ts';

/** Maximum processes to choose from. */
const PROCESSES_LIMIT = 1000;

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

/** Returns the active form processes that edit records of the event object, sorted by name. */
export async function loadEventProcesses(crm: Crm, { object, orgName }: AppointmentObject): Promise<EventProcess[]> {
  const { process } = crm.names;
  const records = await crm.query(soql`
    SELECT ${names(['Id', 'Name', process.processId])} FROM ${name(process.object)}
    WHERE ${name(process.type)} = 'Form Process' AND ${name(process.active)} = true
    AND ${name(process.purpose)} = 'Standalone Edit' AND ${name(process.targetObject)} IN ${[object, orgName]}
    ORDER BY Name, Id LIMIT ${PROCESSES_LIMIT}`);
  return records.map((record) => ({
    processId: textOf(record, process.processId) ?? '',
    processName: textOf(record, 'Name') ?? '',
  }));
}

/** Converts a profile's stored value to the contract's form. */
export function toEventSettings(profile: ProfileSettings, sfmProcesses: EventProcess[]): EventSettings {
  const { row } = placeOf(profile, EVENT_SETTING);
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
  };
}
