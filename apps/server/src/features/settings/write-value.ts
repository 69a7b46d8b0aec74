import { journaledWrite } from '../../journal/journaled-write.ts';
import { outcomeUnknown } from '../../salesforce/client/errors.ts';
import type { Crm, WriteAccess, WriteOutcome } from '../../salesforce/crm.ts';
import { AppError } from '../../platform/errors.ts';
import { markOf, mayReplace, originOf } from '../../settings/base-version.ts';
import type { BaseVersion } from '../../settings/base-version.ts';
import { reconcile, sameText, journaledValue } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import type { WritePermit } from '../../platform/write-gate.ts';
import { settingLease } from '../../settings/setting-lease.ts';
import { loadProfileSettings, loadedSetting, settingKey } from '../../settings/stored.ts';
import type { ProfileSettings, StoredRow } from '../../settings/stored.ts';

/** A value to store, already validated by its setting's rules. */
export type ValueWrite = {
  /** 18 characters. */
  readonly profileId: string;
  readonly settingId: string;
  /**
   * The value, null to remove the stored one, or what it is in place of the stored one, which throws for one that may not replace it.
   * Called before the intent.
   */
  readonly text: string | null | ((row: StoredRow | undefined) => Promise<string>);
  /** The display text, null for none; the stored one is kept without it. */
  readonly displayValue?: string | null;
  readonly version: BaseVersion;
  /** The record that the change was based on, null for none; without it any record with the version is accepted. */
  readonly recordId?: string | null;
  /** Returns the stored value for a conflict. */
  readonly currentOf: (profile: ProfileSettings) => Readonly<Record<string, unknown>>;
};

/**
 * Stores a setting's value, unless it was changed after the given version; without a version, replaces any value.
 * Checks and writes under one lease, after journaling the intent, whose outcome is then recorded or reconciled with
 * the CRM.
 * A value is removed by emptying its record, because nobody may delete setting records.
 * Throws `conflict` with the stored value, `not_found` for a record that is not that of the setting, `not_configured` if there is no
 * value to remove, and `outcome_unknown` if neither the CRM nor reading back shows whether it was stored.
 * @returns the profile with the stored record
 */
export async function writeValue(
  scope: SettingsScope,
  permit: WritePermit,
  write: ValueWrite,
): Promise<ProfileSettings> {
  const lease = settingLease(scope.orgId, write.profileId, write.settingId);
  return scope.leases.withLease(lease, (held) => storeUnderLease(scope, { permit, lease: held }, write));
}

async function storeUnderLease(
  { crm, journal, orgId, userName, installationKey }: SettingsScope,
  access: WriteAccess,
  write: ValueWrite,
): Promise<ProfileSettings> {
  const { profileId, settingId, version, recordId } = write;
  const readAt = new Date().toISOString();
  const load = () => loadProfileSettings(crm, profileId, [settingId]);
  const before = await load();
  const { row } = loadedSetting(before, settingId);
  await reconcile(journal.under(access.lease), loadedSetting(before, settingId));
  const isCreatedMeanwhile = recordId === null && row?.internalValue != null;
  if (isCreatedMeanwhile || !mayReplace(version, row)) throw conflict(before, write);
  if (recordId != null && recordId !== row?.id) throw new AppError('setting_record_unknown', { id: recordId });
  if (write.text === null && row?.internalValue == null) throw notConfigured(before, settingId);
  const text = typeof write.text === 'function' ? await write.text(row) : write.text;

  const displayValue = write.displayValue === undefined ? (row?.displayValue ?? null) : write.displayValue;
  const after = { internalValue: text, displayValue, ...markOf(version) };
  const intent = { profileId, settingId, before: journaledValue(row), after, ...originOf(version) };
  const { setting } = crm.names;
  const values = {
    [setting.internalValue]: text,
    ...(write.displayValue !== undefined && { [setting.displayValue]: write.displayValue }),
    [setting.installationKey]: await installationKey(),
  };
  const isStored = (profile: ProfileSettings) =>
    sameText(loadedSetting(profile, settingId).row?.internalValue ?? null, text);
  const {
    results: [result],
    read: stored,
  } = await journaledWrite(
    { orgId, journal, access },
    {
      items: [{ slot: { target: profileId, settingId }, intent }],
      send: async (granted) => [await send(crm, granted, write, { row, values, readAt })],
      isConfirmed: true,
      readBack: async () => {
        const read = await load();
        return { read, shown: [{ outcome: isStored(read) ? 'done' : 'unknown' }] };
      },
    },
  ).catch(async (error: unknown) => {
    throw error instanceof AppError && error.kind === 'conflict' ? conflict(await load(), write) : error;
  });
  if (result?.outcome !== 'done') throw result?.error ?? outcomeUnknown();
  if (stored === undefined) {
    // Stored and acknowledged; only the CRM's own user and time are missing.
    const changed = { by: userName, at: new Date().toISOString() };
    const read = { id: result.id, profileId, settingId, internalValue: text, displayValue, changed, changedById: null };
    return { ...before, rows: [read] };
  }
  if (!isStored(stored)) throw conflict(stored, write);
  return stored;
}

type Sent = {
  readonly row: StoredRow | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  readonly readAt: string;
};

/**
 * Writes to the row as it was read. A change outside the console in between is detected only to the CRM's precision of
 * whole seconds. A missing row must still be missing; its unique key prevents a second one in any case.
 */
function send(
  crm: Crm,
  access: WriteAccess,
  { profileId, settingId }: ValueWrite,
  { row, values, readAt }: Sent,
): Promise<WriteOutcome> {
  const { setting } = crm.names;
  const writes = crm.writes(access);
  if (row !== undefined) {
    const options = row.changed === null ? {} : { ifUnmodifiedSince: row.changed.at };
    return writes.upsert(setting.object, { field: 'Id', value: row.id }, values, options);
  }
  const key = { field: setting.key, value: settingKey(profileId, settingId) };
  const owner = { [setting.profile]: profileId, [setting.settingId]: settingId };
  return writes.upsert(setting.object, key, { ...owner, ...values }, { ifUnmodifiedSince: readAt });
}

/** Returns the error for a setting without a stored value (CALL-04). */
export function notConfigured({ id: profileId, isGlobal }: ProfileSettings, settingId: string): AppError {
  return isGlobal
    ? new AppError('global_setting_not_configured', { settingId })
    : new AppError('setting_not_configured', { settingId, profileId });
}

function conflict(profile: ProfileSettings, { settingId, currentOf }: ValueWrite): AppError {
  const by = loadedSetting(profile, settingId).row?.changed?.by;
  const details = { current: currentOf(profile) };
  return by == null
    ? new AppError('setting_changed', {}, details)
    : new AppError('setting_changed_by', { by }, details);
}
