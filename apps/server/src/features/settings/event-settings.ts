import { EVENT_SETTING, NEW_EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventProcess, EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { fieldProblem } from '../../http/requests/field-problem.ts';
import { namedVersion } from '../../http/requests/validate.ts';
import { AppError } from '../../platform/errors.ts';
import { appointmentObject } from '../../salesforce/queries/appointment-object.ts';
import { longId } from '../../salesforce/record-id.ts';
import { loadEventProcesses, loadOfferedProcesses } from '../../settings/event-processes.ts';
import { reconcileIfChanged } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadProfileSettings, loadedSetting, settingLease, versionOf } from '../../settings/stored.ts';
import type { ProfileSettings } from '../../settings/stored.ts';
import { mayReplace } from '../../settings/write-setting-records.ts';
import type { BaseVersion } from '../../settings/write-setting-records.ts';
import { notConfigured, readToWrite, settingChanged, writeValue } from './setting.ts';

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
  const profile = await reconcileIfChanged(scope, loaded, [EVENT_SETTING]);
  return toEventSettings(profile, await loadEventProcesses(scope.crm, appointment));
}

/** Converts a profile's stored value to the contract's form. */
function toEventSettings(profile: ProfileSettings, sfmProcesses: EventProcess[]): EventSettings {
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

export type EventSettingsWrite = {
  readonly profileId: string;
  readonly processId: string;
  /** The id of the record that was read, or NEW_EVENT_SETTING. */
  readonly recordId: string;
  /** The `If-Match` header: the version that the change is based on; without it the write is unconditional. */
  readonly ifMatch: string | undefined;
};

/**
 * Stores a profile's default process, unless it was changed after the given version; without a version, replaces any
 * value.
 * Throws `bad_request` for a process that does not edit events of the org's type, `not_found` for a record that is not
 * that of the setting, and the errors of `writeSetting`.
 */
export async function writeEventSettings(scope: SettingsScope, write: EventSettingsWrite) {
  const base = namedVersion(write.ifMatch);
  const offered = await loadOfferedProcesses(scope.crm);
  const process = offered.find(({ processId }) => processId === write.processId);
  if (process === undefined) throw fieldProblem('params.processId', 'eventFormUnknown');
  const recordId = write.recordId === NEW_EVENT_SETTING ? null : longId(write.recordId);
  const saved = { profileId: longId(write.profileId), base, recordId, process };
  const { defaultSfmProcess, version, changed, profile } = await save(scope, offered, saved);
  return { recordId: defaultSfmProcess.recordId, version, changed, profile };
}

/**
 * Removes a profile's default process, so that the standard form opens again.
 * Throws `not_configured` if nothing is stored, and the errors of `writeSetting`.
 */
export async function resetEventSettings(scope: SettingsScope, anyId: string, ifMatch: string | undefined) {
  const base = namedVersion(ifMatch);
  const offered = await loadOfferedProcesses(scope.crm);
  const saved = { profileId: longId(anyId), base, process: null };
  const { version, changed, profile } = await save(scope, offered, saved);
  return { version, changed, profile };
}

type Saved = {
  readonly profileId: string;
  readonly base: BaseVersion;
  /** The record that the change was based on, null for none; without it any record with the version is accepted. */
  readonly recordId?: string | null;
  /** Null: removes the stored value. */
  readonly process: EventProcess | null;
};

async function save(
  scope: SettingsScope,
  offered: EventProcess[],
  { profileId, base, recordId, process }: Saved,
): Promise<EventSettings> {
  const setting = { profileId, settingId: EVENT_SETTING };
  const permit = await scope.permit([{ target: profileId, settingId: EVENT_SETTING }]);
  return scope.leases.withLease(settingLease(scope.orgId, profileId, EVENT_SETTING), async (lease) => {
    const read = await readToWrite(scope, lease, setting);
    const { profile, row } = read;
    const isCreatedMeanwhile = recordId === null && row?.internalValue != null;
    if (isCreatedMeanwhile || !mayReplace(base, row)) throw settingChanged(read, toEventSettings(profile, offered));
    if (recordId != null && recordId !== row?.id) throw new AppError('setting_record_unknown', { id: recordId });
    if (process === null && row?.internalValue == null) throw notConfigured(profile, EVENT_SETTING);
    const stored = await writeValue(scope, { permit, lease }, read, {
      settingId: EVENT_SETTING,
      base,
      internalValue: process?.processId ?? null,
      displayValue: process?.processName ?? null,
    });
    const settings = toEventSettings(stored.profile, offered);
    if (stored.isChanged) throw settingChanged(stored, settings);
    return settings;
  });
}
