import { settingById } from '@fieldstone/contracts/all-settings';
import type { SettingId } from '@fieldstone/contracts/setting';
import type { Envelope, StoredSetting } from '@fieldstone/contracts/settings';
import type { WriteOutcome } from '../../crm/crm.ts';
import { outcomeUnknown, refusal } from '../../crm/errors.ts';
import { longId } from '../../crm/record-id.ts';
import { AppError } from '../../errors.ts';
import type { Recorded } from '../../store/journal.ts';
import { envelopeText, storedEnvelope } from './envelope.ts';
import { toStored } from './read-setting.ts';
import { reconcile, sameText, valueOf } from './reconcile.ts';
import type { SettingsScope } from './scope.ts';
import { settingLease } from './setting-lease.ts';
import { loadProfileSettings, placeOf, settingKey, versionOf } from './stored.ts';
import type { ProfileSettings, StoredRow } from './stored.ts';
import { requireVersion } from './version-header.ts';

export type SettingWrite = {
  readonly profileId: string;
  readonly settingId: SettingId;
  /** As the client sent it; of the envelope only the payload counts. */
  readonly data: Envelope;
  /** The `If-Match` header: the version that the change was made on. */
  readonly ifMatch: string | undefined;
};

type CheckedWrite = {
  readonly profileId: string;
  readonly settingId: SettingId;
  readonly text: string;
  readonly version: string;
};

/**
 * Stores a setting if nobody has changed it since the named version.
 * Throws `bad_request` for a payload that breaks the setting's rules, `precondition_required` without a version, `conflict` with what
 * is stored now, and `outcome_unknown` when neither the CRM nor reading back says whether it was stored.
 */
export async function writeSetting(scope: SettingsScope, write: SettingWrite): Promise<StoredSetting> {
  const { settingId } = write;
  const setting = settingById(settingId);
  if (setting === undefined) throw new AppError('bad_request', `The console does not offer ${settingId}.`);
  const checked = {
    profileId: longId(write.profileId),
    settingId,
    text: envelopeText(setting, write.data.config.payload),
    version: requireVersion(write.ifMatch),
  };
  const lease = settingLease(scope.orgId, checked.profileId, settingId);
  return scope.leases.withLease(lease, () => writeUnderLease(scope, checked));
}

async function writeUnderLease(scope: SettingsScope, write: CheckedWrite): Promise<StoredSetting> {
  const { crm, journal } = scope;
  const { profileId, settingId, text } = write;
  const readAt = new Date().toISOString();
  const before = await loadProfileSettings(crm, profileId, [settingId]);
  const { row } = placeOf(before, settingId);
  await reconcile(journal, placeOf(before, settingId));
  if (versionOf(row?.internalValue ?? null) !== write.version) throw conflict(before, settingId);

  const entry = await journal.record({
    profileId,
    settingId,
    before: valueOf(row),
    after: { internalValue: text, displayValue: row?.displayValue ?? null },
  });
  const outcome = await send(scope, write, row, readAt).catch(async (error: unknown) => {
    // The port throws only what is certain not to have been stored.
    await entry.settle('failed', { code: error instanceof AppError ? error.code : 'internal' });
    throw error instanceof AppError && error.code === 'conflict'
      ? conflict(await loadProfileSettings(crm, profileId, [settingId]), settingId)
      : error;
  });
  if (outcome.outcome === 'failed') {
    await entry.settle('failed', { code: outcome.code, message: outcome.message });
    throw refusal(outcome);
  }
  return readBack(scope, write, outcome, entry);
}

/**
 * Writes to the row as it was read: a writer outside the console in between is noticed as far as the CRM keeps time, in whole
 * seconds. Where no row was, none may have come since; its key keeps a second one away in any case.
 */
async function send(
  { crm, installationKey }: SettingsScope,
  { profileId, settingId, text }: CheckedWrite,
  row: StoredRow | undefined,
  readAt: string,
): Promise<WriteOutcome> {
  const { setting } = crm.names;
  const values = { [setting.internalValue]: text, [setting.installationKey]: await installationKey() };
  if (row !== undefined) {
    const options = row.changed === null ? {} : { ifUnmodifiedSince: row.changed.at };
    return crm.upsert(setting.object, { field: 'Id', value: row.id }, values, options);
  }
  const key = { field: setting.key, value: settingKey(profileId, settingId) };
  const place = { [setting.profile]: profileId, [setting.settingId]: settingId };
  return crm.upsert(setting.object, key, { ...place, ...values }, { ifUnmodifiedSince: readAt });
}

/** Settles the intent by what the CRM has now. */
async function readBack(
  { crm, userName }: SettingsScope,
  { profileId, settingId, text }: CheckedWrite,
  { outcome }: WriteOutcome,
  entry: Recorded,
): Promise<StoredSetting> {
  const read = await loadProfileSettings(crm, profileId, [settingId]).catch((cause: unknown) => ({ cause }));
  const stored = 'cause' in read ? undefined : placeOf(read, settingId).row;
  const isStored = !('cause' in read) && isText(stored, text);
  if (outcome === 'unknown' && !isStored) {
    await entry.settle('unknown', { readBack: !('cause' in read) });
    throw outcomeUnknown('cause' in read ? read.cause : undefined);
  }
  await entry.settle('done', outcome === 'unknown' || !isStored ? { readBack: isStored } : undefined);
  if ('cause' in read) {
    // Stored and acknowledged; only the CRM's own account of who and when is missing.
    const now = new Date().toISOString();
    return {
      configuration: storedEnvelope(text, settingId, profileId),
      version: versionOf(text),
      changed: { by: userName, at: now },
    };
  }
  if (!isStored) throw conflict(read, settingId);
  return toStored(read, settingId);
}

function isText(row: StoredRow | undefined, text: string): boolean {
  return sameText(row?.internalValue ?? null, text);
}

function conflict(profile: ProfileSettings, settingId: SettingId): AppError {
  const current = toStored(profile, settingId);
  const by = current.changed?.by ?? 'Someone else';
  return new AppError('conflict', `${by} has changed this setting in the meantime.`, { current });
}
