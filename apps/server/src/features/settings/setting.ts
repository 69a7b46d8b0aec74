import { previewedSettings } from '@fieldstone/contracts/organization/appointment-preview';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { withConsequences } from '@fieldstone/contracts/settings/merge/consequences';
import type { Payload, Setting, SettingId } from '@fieldstone/contracts/settings/setting';
import type { Envelope, StoredSetting } from '@fieldstone/contracts/settings/settings';
import { namedVersion } from '../../http/requests/validate.ts';
import { AppError } from '../../platform/errors.ts';
import { outcomeUnknown } from '../../salesforce/client/errors.ts';
import type { WriteAccess } from '../../salesforce/crm.ts';
import { longId } from '../../salesforce/record-id.ts';
import { requireAvailable } from '../../settings/availability.ts';
import { checkSave, validPayload } from '../../settings/check-save.ts';
import { checkedPayload, envelopeText, readEnvelope } from '../../settings/envelope.ts';
import { journaled, reconcile, reconcileIfChanged } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadProfileSettings, loadedSetting, settingLease, versionOf } from '../../settings/stored.ts';
import type { ProfileSettings, StoredRow } from '../../settings/stored.ts';
import { mayReplace, writeSettingRecords } from '../../settings/write-setting-records.ts';
import type { BaseVersion, RecordWrite } from '../../settings/write-setting-records.ts';
import type { Lease } from '../../store/lease.ts';
import type { ProfileSetting } from '../../store/repositories/journal-entry.ts';

const PREVIEWED: readonly SettingId[] = previewedSettings.map(({ id }) => id);

/** Returns the stored setting. Those of a preview are read with one query, so that a page loads all of them at once. */
export async function readSetting(
  scope: SettingsScope,
  profileId: string,
  settingId: SettingId,
): Promise<StoredSetting> {
  const read = PREVIEWED.includes(settingId) ? PREVIEWED : [settingId];
  const loaded = await loadProfileSettings(scope.crm, profileId, read);
  return toStored(await reconcileIfChanged(scope, loaded, [settingId]), settingId);
}

/** Converts a setting of a profile to the contract's form. */
function toStored(profile: ProfileSettings, settingId: SettingId): StoredSetting {
  const { row } = loadedSetting(profile, settingId);
  const text = row?.internalValue ?? null;
  const configuration = text === null ? null : readEnvelope(text);
  return {
    configuration,
    ...(text !== null && configuration === null && { unreadable: text }),
    version: versionOf(text),
    changed: row?.changed ?? null,
    profile: { name: profile.name, isActive: profile.isActive },
  };
}

export type SettingReset = {
  readonly profileId: string;
  readonly settingId: SettingId;
  /** The `If-Match` header: the version that the change is based on; without it the write is unconditional. */
  readonly ifMatch: string | undefined;
};

export type SettingWrite = SettingReset & {
  /** As sent by the client; only the payload of the envelope is used. */
  readonly data: Envelope;
};

/**
 * Stores a setting, unless it was changed after the given version; without a version, replaces any value.
 * Throws `bad_request` for an unavailable setting and for an invalid payload, `conflict` with the stored value, and
 * `outcome_unknown` if neither the CRM nor reading back shows whether it was stored.
 */
export async function writeSetting(scope: SettingsScope, write: SettingWrite): Promise<StoredSetting> {
  const { settingId } = write;
  const setting = settingById(settingId);
  if (setting === undefined) throw new AppError('setting_unknown', { settingId });
  const base = namedVersion(write.ifMatch);
  const payload = checkedPayload(setting, write.data.config.payload);
  await requireAvailable(scope, settingId);
  return save(scope, { profileId: longId(write.profileId), settingId, base }, { setting, payload });
}

/**
 * Removes the stored value of a setting, so that its defaults apply again.
 * Throws `not_configured` if nothing is stored, and the errors of `writeSetting`.
 */
export async function resetSetting(scope: SettingsScope, reset: SettingReset): Promise<StoredSetting> {
  const { settingId } = reset;
  const base = namedVersion(reset.ifMatch);
  await requireAvailable(scope, settingId);
  return save(scope, { profileId: longId(reset.profileId), settingId, base }, null);
}

type Saved = { readonly profileId: string; readonly settingId: SettingId; readonly base: BaseVersion };

/** A payload that fulfils the schema of its setting. */
type Sent = { readonly setting: Setting; readonly payload: Payload };

/** Stores what was sent, null to remove the stored value. */
async function save(
  scope: SettingsScope,
  { profileId, settingId, base }: Saved,
  sent: Sent | null,
): Promise<StoredSetting> {
  const permit = await scope.permit([{ target: profileId, settingId }]);
  return scope.leases.withLease(settingLease(scope.orgId, profileId, settingId), async (lease) => {
    const read = await readToWrite(scope, lease, { profileId, settingId });
    if (!mayReplace(base, read.row)) throw settingChanged(read, toStored(read.profile, settingId));
    if (sent === null && read.row?.internalValue == null) throw notConfigured(read.profile, settingId);
    const internalValue = sent === null ? null : await textToStore(scope, sent, base, read);
    const stored = await writeValue(scope, { permit, lease }, read, { settingId, base, internalValue });
    if (stored.isChanged) throw settingChanged(stored, toStored(stored.profile, settingId));
    return toStored(stored.profile, settingId);
  });
}

/** Returns the text to store in place of the stored one. Throws `bad_request` for one that may not replace it. */
async function textToStore(
  { crm, journal }: SettingsScope,
  { setting, payload }: Sent,
  base: BaseVersion,
  { profile, row }: ReadSetting,
): Promise<string> {
  const stored = row?.internalValue ?? null;
  // With a version, the client has seen the stored value and sends all that follows from its edit.
  const next = base === null ? withConsequences(setting, validPayload(setting, stored), payload) : payload;
  const last = journaled.safeParse((await journal.last(profile.id, setting.id))?.before).data;
  return envelopeText(setting, await checkSave(crm, setting, next, [stored, last?.internalValue ?? null]));
}

/** A setting as read under its lease. */
export type ReadSetting = {
  readonly profile: ProfileSettings;
  /** Its record; undefined without one. */
  readonly row: StoredRow | undefined;
  /** The time before, ISO 8601. */
  readonly readAt: string;
};

/** Reads a setting to write it, and reconciles its journal. */
export async function readToWrite(
  { crm, journal }: SettingsScope,
  lease: Lease,
  { profileId, settingId }: ProfileSetting,
): Promise<ReadSetting> {
  const readAt = new Date().toISOString();
  const profile = await loadProfileSettings(crm, profileId, [settingId]);
  const loaded = loadedSetting(profile, settingId);
  await reconcile(journal.under(lease), loaded);
  return { profile, row: loaded.row, readAt };
}

/** A setting after its write. */
export type WrittenSetting = Pick<ReadSetting, 'profile' | 'row'> & {
  /** Whether someone else has changed it, so that it has another value. */
  readonly isChanged: boolean;
};

/**
 * Writes the value of a setting as it was read. Throws the error of a rejected write, and `outcome_unknown` if neither
 * the CRM nor reading back shows whether it was stored.
 */
export async function writeValue(
  scope: SettingsScope,
  access: WriteAccess,
  { profile, row, readAt }: ReadSetting,
  value: Pick<RecordWrite, 'settingId' | 'base' | 'internalValue' | 'displayValue'>,
): Promise<WrittenSetting> {
  const write = { ...value, profileId: profile.id, row };
  const options = { unchangedSince: readAt, isConfirmed: true };
  const {
    outcomes: [written],
  } = await writeSettingRecords(scope, access, [write], options);
  if (written === undefined || 'error' in written) throw written?.error ?? outcomeUnknown();
  const { outcome, row: stored } = written;
  return { profile: { ...profile, rows: stored ? [stored] : [] }, row: stored, isChanged: outcome === 'changed' };
}

/** Returns the `conflict` of a setting that someone has changed, with its stored value. */
export function settingChanged(
  { row }: Pick<ReadSetting, 'row'>,
  current: Readonly<Record<string, unknown>>,
): AppError {
  const by = row?.changed?.by;
  return by == null
    ? new AppError('setting_changed', {}, { current })
    : new AppError('setting_changed_by', { by }, { current });
}

/** Returns the error for a setting without a stored value (CALL-04). */
export function notConfigured({ id: profileId, isGlobal }: ProfileSettings, settingId: string): AppError {
  return isGlobal
    ? new AppError('global_setting_not_configured', { settingId })
    : new AppError('setting_not_configured', { settingId, profileId });
}
