import { AppError } from '../../platform/errors.ts';
import type { Crm } from '../crm.ts';
import { globalAmong } from './group-profile.ts';
import { name, soql } from '../soql.ts';
import { childrenOf, textOf } from '../values.ts';

/** Stored values of the global profile's settings, by setting id; ids without a value are missing. */
export type GlobalSettings = ReadonlyMap<string, string>;

/** Reads the given settings of the global profile in one query. Throws `not_found` without a global profile. */
export async function loadGlobalSettings(crm: Crm, settingIds: readonly string[]): Promise<GlobalSettings> {
  const { profile, setting } = crm.names;
  const found = await crm.query(soql`
    SELECT Id, CreatedDate, ${name(profile.isGlobal)}, (SELECT Id, ${name(setting.settingId)}, ${name(setting.internalValue)}
      FROM ${name(profile.settings)} WHERE ${name(setting.settingId)} IN ${settingIds})
    FROM ${name(profile.object)} WHERE ${name(profile.isGlobal)} = true AND ${name(profile.active)} = true`);
  const global = globalAmong(crm, found);
  if (global === undefined) throw new AppError('global_profile_missing');
  return new Map(
    childrenOf(global, profile.settings).flatMap((record): Array<[string, string]> => {
      const value = textOf(record, setting.internalValue);
      return value === null ? [] : [[textOf(record, setting.settingId) ?? '', value]];
    }),
  );
}

/** Returns the value of a global setting. Throws `not_configured` without one (CALL-04). */
export function requireGlobalSetting(settings: GlobalSettings, settingId: string): string {
  const value = settings.get(settingId);
  if (value !== undefined) return value;
  throw new AppError('global_setting_not_configured', { settingId });
}
