import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { CopySourceSetting } from '@fieldstone/contracts/changes/plan';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../salesforce/crm.ts';
import { name, soql } from '../../salesforce/soql.ts';
import { hiddenSettings } from '../../settings/availability.ts';
import type { AvailabilityOrg } from '../../settings/availability.ts';
import { readablePayload, storedEnvelope } from '../../settings/envelope.ts';
import { loadProfileSettings, loadedSetting, versionOf } from '../../settings/stored.ts';
import type { ProfileSettings, StoredRow } from '../../settings/stored.ts';
import { checkedValue } from './check-values.ts';
import type { CheckedValue } from './check-values.ts';

/** A setting of the source, with its stored row. */
export type SourceSetting = CheckedValue & { readonly row: StoredRow | undefined };

/** A group profile whose settings are copied. */
export type Source = {
  readonly id: string;
  readonly name: string;
  /** Version of all its selected settings together. */
  readonly version: string;
  readonly settings: ReadonlyMap<string, SourceSetting>;
};

/** Reads the source. Throws `not_found` for an unknown profile. */
export async function loadSource(crm: Crm, profileId: string, settingIds: readonly SettingId[]): Promise<Source> {
  const profile = await loadProfileSettings(crm, profileId, settingIds);
  return {
    id: profile.id,
    name: profile.name,
    version: versionOfAll(profile, settingIds),
    settings: new Map(settingIds.map((id) => [id, toSourceSetting(id, loadedSetting(profile, id).row, profile.name)])),
  };
}

/** Returns the version of several settings of a profile together: it changes with any of them. */
export function versionOfAll(profile: ProfileSettings, settingIds: readonly string[]): string {
  const versions = settingIds
    .toSorted()
    .map((id) => [id, versionOf(loadedSetting(profile, id).row?.internalValue ?? null)]);
  return createHash('sha256').update(JSON.stringify(versions)).digest('base64url').slice(0, 22);
}

function toSourceSetting(id: SettingId, row: StoredRow | undefined, profile: string): SourceSetting {
  const stored = row?.internalValue ?? null;
  // Targets of a setting without a stored value follow its defaults, too.
  if (stored === null) return { row, value: { text: null } };
  return { row, ...checkedValue(id, () => storedEnvelope(stored, id, profile).config.payload) };
}

/** Returns the settings that can be copied from a profile, as step 1 of the wizard shows them. */
export async function describeSource(org: AvailabilityOrg, profileId: string) {
  const ids = allSettings.map(({ id }) => id);
  const profile = await loadProfileSettings(org.crm, profileId, ids);
  const hidden = await hiddenSettings(org, ids);
  const settings = allSettings.flatMap((setting): CopySourceSetting[] => {
    if (hidden.has(setting.id)) return [];
    const { row } = loadedSetting(profile, setting.id);
    const stored = row?.internalValue ?? null;
    const differsFromDefault = !isDeepStrictEqual(readablePayload(setting.id, stored), setting.defaults);
    return [{ settingId: setting.id, differsFromDefault, changed: stored === null ? null : (row?.changed ?? null) }];
  });
  return { profile: { id: profile.id, name: profile.name }, settings };
}

/** Returns the ids of all active group profiles except the source. */
export async function otherProfiles(crm: Crm, sourceId: string): Promise<string[]> {
  const { profile } = crm.names;
  const records = await crm.query(
    soql`SELECT Id FROM ${name(profile.object)} WHERE ${name(profile.active)} = true ORDER BY Id`,
  );
  return records.map(({ Id }) => Id).filter((id) => id !== sourceId);
}
