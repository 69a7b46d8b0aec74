import { outcomeUnknown, rejection } from '../../crm/errors.ts';
import type { WriteOutcome } from '../../crm/crm.ts';
import { AppError } from '../../errors.ts';
import type { Recorded } from '../../store/journal.ts';
import { markOf, mayReplace } from '../../settings/base-version.ts';
import type { BaseVersion } from '../../settings/base-version.ts';
import { reconcile, sameText, valueOf } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { settingLease } from '../../settings/setting-lease.ts';
import { underLease } from '../../settings/under-lease.ts';
import { loadProfileSettings, placeOf, settingKey } from '../../settings/stored.ts';
import type { ProfileSettings, StoredRow } from '../../settings/stored.ts';

/** A value to store, already checked by the rules of its setting. */
export type ValueWrite = {
  /** 18 characters. */
  readonly profileId: string;
  readonly settingId: string;
  readonly text: string;
  /** What a person reads; without it the stored one stays. */
  readonly displayValue?: string;
  readonly version: BaseVersion;
  /** The record that the change was made on, null for none; without it any record of that version will do. */
  readonly recordId?: string | null;
  /** Throws for a value that may not replace the stored value; called under the lease, before anything is journalled. */
  readonly check?: (row: StoredRow | undefined) => Promise<void>;
  /** What is stored now, for a conflict. */
  readonly currentOf: (profile: ProfileSettings) => Readonly<Record<string, unknown>>;
};

/**
 * Stores a setting's value if nobody has changed it since the named version, or in place of whatever is stored: check and write under one lease, the intent journalled
 * first, its outcome settled by what the CRM has afterwards.
 * Throws `conflict` with what is stored now, and `outcome_unknown` when neither the CRM nor reading back says whether it was stored.
 * @returns the profile with the stored record
 */
export function storeValue(scope: SettingsScope, write: ValueWrite): Promise<ProfileSettings> {
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
  });
  const outcome = await send(scope, write, row, readAt).catch(async (error: unknown) => {
    // The port throws only what is certain not to have been stored.
    await entry.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
    throw error instanceof AppError && error.code === 'conflict'
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
 * Writes to the row as it was read: a writer outside the console in between is noticed as far as the CRM keeps time, in whole
 * seconds. Where no row was, none may have come since; its key keeps a second one away in any case.
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

/** Settles the intent by what the CRM has now. */
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
    // Stored and acknowledged; only the CRM's own account of who and when is missing.
    const changed = { by: userName, at: new Date().toISOString() };
    const id = outcome.outcome === 'done' ? outcome.id : '';
    return { ...before, rows: [{ id, profileId, settingId, internalValue: text, displayValue, changed }] };
  }
  if (!isStored) throw conflict(read, write);
  return read;
}

function conflict(profile: ProfileSettings, { settingId, currentOf }: ValueWrite): AppError {
  const by = placeOf(profile, settingId).row?.changed?.by ?? 'Someone else';
  return new AppError('conflict', `${by} has changed this setting in the meantime.`, { current: currentOf(profile) });
}
