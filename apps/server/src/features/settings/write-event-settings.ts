import { EVENT_SETTING, NEW_EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { longId } from '../../salesforce/record-id.ts';
import { loadOfferedProcesses } from '../../settings/event-processes.ts';
import { toEventSettings } from './event-settings.ts';
import { fieldProblem } from '../../http/requests/field-problem.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { writeValue } from './write-value.ts';
import { namedVersion } from '../../http/version-header.ts';

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
 * Throws `bad_request` for a process that does not edit events of the org's type, and the errors of `writeValue`.
 */
export async function writeEventSettings(scope: SettingsScope, write: EventSettingsWrite) {
  const version = namedVersion(write.ifMatch);
  const offered = await loadOfferedProcesses(scope.crm);
  const process = offered.find(({ processId }) => processId === write.processId);
  if (process === undefined) throw fieldProblem('params.processId', 'eventFormUnknown');
  const profileId = longId(write.profileId);
  const permit = await scope.permit([{ target: profileId, settingId: EVENT_SETTING }]);
  const stored = await writeValue(scope, permit, {
    profileId,
    settingId: EVENT_SETTING,
    text: process.processId,
    displayValue: process.processName,
    version,
    recordId: write.recordId === NEW_EVENT_SETTING ? null : longId(write.recordId),
    currentOf: (profile) => toEventSettings(profile, offered),
  });
  const { defaultSfmProcess, version: storedVersion, changed, profile } = toEventSettings(stored, offered);
  return { recordId: defaultSfmProcess.recordId, version: storedVersion, changed, profile };
}

/**
 * Removes a profile's default process, so that the standard form opens again.
 * Throws `not_configured` if nothing is stored, and the errors of `writeValue`.
 */
export async function resetEventSettings(scope: SettingsScope, anyId: string, ifMatch: string | undefined) {
  const profileId = longId(anyId);
  const [offered, permit] = await Promise.all([
    loadOfferedProcesses(scope.crm),
    scope.permit([{ target: profileId, settingId: EVENT_SETTING }]),
  ]);
  const stored = await writeValue(scope, permit, {
    profileId,
    settingId: EVENT_SETTING,
    text: null,
    displayValue: null,
    version: namedVersion(ifMatch),
    currentOf: (profile) => toEventSettings(profile, offered),
  });
  const { version, changed, profile } = toEventSettings(stored, offered);
  return { version, changed, profile };
}
