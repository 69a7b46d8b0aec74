import { previewedSettings } from '@fieldstone/contracts/organization/appointment-preview';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { readEnvelope } from '../../settings/envelope.ts';
import { isReconciled, reconcile } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { settingLease } from '../../settings/setting-lease.ts';
import { whenFree } from '../../settings/when-free.ts';
import { loadProfileSettings, loadedSetting, versionOf } from '../../settings/stored.ts';
import type { ProfileSettings } from '../../settings/stored.ts';

const PREVIEWED: readonly SettingId[] = previewedSettings.map(({ id }) => id);

/** Returns the stored setting. Those of a preview are read with one query, so that a page loads all of them at once. */
export async function readSetting(
  scope: SettingsScope,
  profileId: string,
  settingId: SettingId,
): Promise<StoredSetting> {
  const read = PREVIEWED.includes(settingId) ? PREVIEWED : [settingId];
  const loaded = await loadProfileSettings(scope.crm, profileId, read);
  return toStored(await noticeChanges(scope, loaded, [settingId]), settingId);
}

/**
 * Reconciles the journal with the loaded profile. Only if they differ, takes the lease and reads the CRM again, because
 * a write may have ended between the two reads.
 * @returns the profile as last read
 */
export async function noticeChanges(
  scope: SettingsScope,
  profile: ProfileSettings,
  settingIds: readonly string[],
): Promise<ProfileSettings> {
  let latest = profile;
  for (const settingId of settingIds) {
    if (await isReconciled(scope.journal, loadedSetting(latest, settingId))) continue;
    latest = (await reconcileUnderLease(scope, profile.id, settingIds, settingId)) ?? latest;
  }
  return latest;
}

/** Returns null while someone is writing the setting: then the next reader reconciles. */
function reconcileUnderLease(
  { crm, journal, leases, orgId }: SettingsScope,
  profileId: string,
  settingIds: readonly string[],
  settingId: string,
): Promise<ProfileSettings | null> {
  return whenFree(leases, settingLease(orgId, profileId, settingId), async (lease) => {
    const read = await loadProfileSettings(crm, profileId, settingIds);
    await reconcile(journal.under(lease), loadedSetting(read, settingId));
    return read;
  });
}

/** Converts a setting of a profile to the contract's form. */
export function toStored(profile: ProfileSettings, settingId: SettingId): StoredSetting {
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
