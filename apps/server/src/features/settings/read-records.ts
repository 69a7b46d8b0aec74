import { AppError } from '../../platform/errors.ts';
import { noticeChanges } from './read-setting.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadProfileSettings, loadedSetting, toRecord } from '../../settings/stored.ts';

/**
 * Returns the stored records of the given settings, in that order.
 * Throws `not_configured` for the first without a record (CALL-04).
 */
export async function readSettingRecords(scope: SettingsScope, profileId: string, settingIds: readonly string[]) {
  const requested = [...new Set(settingIds)];
  if (requested.length === 0) return { records: [] };
  const loaded = await loadProfileSettings(scope.crm, profileId, requested);
  const profile = await noticeChanges(scope, loaded, requested);
  const records = requested.map((settingId) => {
    const { row } = loadedSetting(profile, settingId);
    if (row !== undefined) return toRecord(row);
    if (profile.isGlobal) throw new AppError('global_setting_not_configured', { settingId });
    throw new AppError('setting_not_configured', { settingId, profileId });
  });
  return { records };
}
