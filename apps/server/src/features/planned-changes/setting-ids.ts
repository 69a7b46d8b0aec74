import { RESTORED_IDS } from '@fieldstone/contracts/organization/restore-settings';
import type { RestoredId } from '@fieldstone/contracts/organization/restore-settings';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import * as z from 'zod/mini';
import type { ChangeItem } from '../../store/repositories/planned-change-items.ts';
import type { PlannedChangeRow } from '../../store/repositories/planned-changes.ts';

const settingId = z.enum(SETTING_IDS);
const settingIds = z.array(settingId);
const restoredId = z.enum(RESTORED_IDS);
const anySettingIds = z.array(z.string());

/** Returns the settings of any planned change. */
export function settingIdsIn({ setting_ids_json }: PlannedChangeRow): readonly string[] {
  return anySettingIds.parse(JSON.parse(setting_ids_json));
}

/** Returns the settings of a copy. */
export function settingIdsOf({ setting_ids_json }: PlannedChangeRow): readonly SettingId[] {
  return settingIds.parse(JSON.parse(setting_ids_json));
}

/** Returns the setting of an item of a copy. */
export function settingOf({ setting_id }: ChangeItem): SettingId {
  return settingId.parse(setting_id);
}

/** Returns the setting of an item of a restore. */
export function restoredOf({ setting_id }: ChangeItem): RestoredId {
  return restoredId.parse(setting_id);
}
