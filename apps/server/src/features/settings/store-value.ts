import { outcomeUnknown, rejection } from '../../salesforce/client/errors.ts';
import type { WriteOutcome } from '../../salesforce/crm.ts';
import { AppError } from '../../platform/errors.ts';
import type { Recorded } from '../../store/repositories/journal.ts';
import { markOf, mayReplace, originOf } from '../../settings/base-version.ts';
import type { BaseVersion } from '../../settings/base-version.ts';
import { reconcile, sameText, valueOf } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import type { WritePermit } from '../../settings/write-gate.ts';
import { settingLease } from '../../settings/setting-lease.ts';
import { underLease } from '../../settings/under-lease.ts';
import { loadProfileSettings, placeOf, settingKey } from '../../settings/stored.ts';
import type { ProfileSettings, StoredRow } from '../../settings/stored.ts';

/** A value to store, already validated by its setting's rules. */
export type ValueWrite = {
  /** 18 characters. */
  readonly profileId: string;
  readonly settingId: string;
  readonly text: string;
  /** The display text; the stored one is kept without it. */
  readonly displayValue?: string;
  readonly version: BaseVersion;
  /** The record that the change was based on, null for none; without it any record with the version is accepted. */
  readonly recordId?: string | null;
  /** Throws for a value that may not replace the stored one; called under the lease, before the intent. */
  readonly check?: (row: StoredRow | undefined) => Promise<void>;
  /** Returns the stored value for a conflict. */
  readonly currentOf: (profile: ProfileSettings) => Readonly<Record<string, unknown>>;
};

/**
 * Stores a setting's value, unless it was changed after the given version; without a version, replaces any value.
 * Checks and writes under one lease, after journaling the intent, whose outcome is then recorded or reconciled with
 * the CRM.
 * Throws `conflict` with the stored value, and `outcome_unknown` if neither the CRM nor reading back shows whether it
 * was stored.
 * @returns the profile with the stored record
 */
export async function storeValue(
  scope: SettingsScope,
  permit: WritePermit,
  write: ValueWrite,
): Promise<ProfileSettings> {
  permit.assertCovers(scope.orgId, [{ target: write.profileId, settingId: write.settingId }]);
  const lease = settingLease(scope.orgId, write.profileId, write.settingId);
  return scope.leases.withLease(lease, (held) => storeUnderLease(underLease(scope, held), write));
}

async function storeUnderLease(scope: SettingsScope, write: ValueWrite): Promise<ProfileSettings> {
  const { crm, journal } = scope;
  const { profileId, settingId, text, version, recordId } = write;
  const readAt = new Date().toISOString();
  const before = await loadProfileSettings(crm, profileId, [settingId]);
  const { row } = placeOf(before, settingId);
  await reconcile(journal, placeOf(before, settingId));
  const isOther = recordId !== undefined && recordId !== (row?.id ?? null);
  if (isOther || !mayReplace(version, row)) throw conflict(before, write);
  await write.check?.(row);

  const displayValue = write.displayValue ?? row?.displayValue ?? null;
  const entry = await journal.record({
    profileId,
    settingId,
    before: valueOf(row),
    after: { internalValue: text, displayValue, ...markOf(version) },
    ...originOf(version),
  });
  const outcome = await send(scope, write, row, readAt).catch(async (error: unknown) => {
    // An error of the port means that nothing was stored.
    await entry.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
    throw error instanceof AppError && error.kind === 'conflict'
      ? conflict(await loadProfileSettings(crm, profileId, [settingId]), write)
      : error;
  });
  if (outcome.outcome === 'failed') {
    await entry.recordOutcome('failed', { code: outcome.code, message: outcome.message });
    throw rejection(outcome);
  }
  return readBack(scope, write, { before, displayValue, outcome, entry });
}

/**
 * Writes to the row as it was read. A change outside the console in between is detected only to the CRM's precision of
 * whole seconds. A missing row must still be missing; its unique key prevents a second one in any case.
 */
async function send(
  { crm, installationKey }: SettingsScope,
  { profileId, settingId, text, displayValue }: ValueWrite,
  row: StoredRow | undefined,
  readAt: string,
): Promise<WriteOutcome> {
  const { setting } = crm.names;
  const values = {
    [setting.internalValue]: text,
    [setting.installationKey]: await installationKey(),
    ...(displayValue !== undefined && { [setting.displayValue]: displayValue }),
  };
  if (row !== undefined) {
    const options = row.changed === null ? {} : { ifUnmodifiedSince: row.changed.at };
    return crm.upsert(setting.object, { field: 'Id', value: row.id }, values, options);
  }
  const key = { field: setting.key, value: settingKey(profileId, settingId) };
  const place = { [setting.profile]: profileId, [setting.settingId]: settingId };
  return crm.upsert(setting.object, key, { ...place, ...values }, { ifUnmodifiedSince: readAt });
}

type Sent = {
  readonly before: ProfileSettings;
  readonly displayValue: string | null;
  readonly outcome: Exclude<WriteOutcome, { readonly outcome: 'failed' }>;
  readonly entry: Recorded;
};

/** Reconciles the intent with the stored value. */
async function readBack(
  { crm, userName }: SettingsScope,
  write: ValueWrite,
  { before, displayValue, outcome, entry }: Sent,
): Promise<ProfileSettings> {
  const { profileId, settingId, text } = write;
  const read = await loadProfileSettings(crm, profileId, [settingId]).catch((cause: unknown) => ({ cause }));
  const stored = 'cause' in read ? undefined : placeOf(read, settingId).row;
  const isStored = !('cause' in read) && sameText(stored?.internalValue ?? null, text);
  if (outcome.outcome === 'unknown' && !isStored) {
    await entry.recordOutcome('unknown', { readBack: !('cause' in read) });
    throw outcomeUnknown('cause' in read ? read.cause : undefined);
  }
  const isPlain = outcome.outcome === 'done' && isStored;
  await entry.recordOutcome('done', isPlain ? undefined : { readBack: isStored });
  if ('cause' in read) {
    // Stored and acknowledged; only the CRM's own user and time are missing.
    const changed = { by: userName, at: new Date().toISOString() };
    const id = outcome.outcome === 'done' ? outcome.id : '';
    return { ...before, rows: [{ id, profileId, settingId, internalValue: text, displayValue, changed }] };
  }
  if (!isStored) throw conflict(read, write);
  return read;
}

function conflict(profile: ProfileSettings, { settingId, currentOf }: ValueWrite): AppError {
  const by = placeOf(profile, settingId).row?.changed?.by;
  const details = { current: currentOf(profile) };
  return by == null
    ? new AppError('setting_changed', {}, details)
    : new AppError('setting_changed_by', { by }, details);
}
