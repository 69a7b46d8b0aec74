import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { CopySourceSetting } from '@fieldstone/contracts/organization/copy-plan';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../../salesforce/crm.ts';
import { hiddenSettings } from '../../../settings/availability.ts';
import type { AvailabilityOrg } from '../../../settings/availability.ts';
import { storedEnvelope } from '../../../settings/envelope.ts';
import { loadProfileSettings, placeOf, versionOf } from '../../../settings/stored.ts';
import type { StoredRow } from '../../../settings/stored.ts';
import { readablePayload } from '../../../settings/payload-in-effect.ts';
import { checkedValue, shortVersion } from '../setting-values.ts';
import type { CheckedValue } from '../setting-values.ts';

/** A setting of the source, with its stored row. */
export type SourceSetting = CheckedValue & { readonly row: StoredRow | undefined };

/** A group profile whose settings are copied. */
export type Source = {
  readonly id: string;
  readonly name: string;
  /** Version of all its selected settings together. */
  readonly version: string;
  readonly settings: ReadonlyMap<SettingId, SourceSetting>;
};

/** Reads the source. Throws `not_found` for an unknown profile. */
export async function loadSource(crm: Crm, profileId: string, settingIds: readonly SettingId[]): Promise<Source> {
  const profile = await loadProfileSettings(crm, profileId, settingIds);
  const rowOf = (id: SettingId) => placeOf(profile, id).row;
  return {
    id: profile.id,
    name: profile.name,
    version: versionOfAll(settingIds, rowOf),
    settings: new Map(settingIds.map((id) => [id, toSourceSetting(id, rowOf(id), profile.name)])),
  };
}

/** Returns the version of several settings of a profile together: it changes with any of them. */
function versionOfAll(
  settingIds: readonly SettingId[],
  rowOf: (settingId: SettingId) => StoredRow | undefined,
): string {
  const versions = settingIds.toSorted().map((id) => [id, versionOf(rowOf(id)?.internalValue ?? null)]);
  return createHash('sha256').update(JSON.stringify(versions)).digest('base64url').slice(0, 22);
}

/** Returns the versions of a target's settings as one text. */
export function targetVersion(
  settingIds: readonly SettingId[],
  rowOf: (settingId: SettingId) => StoredRow | undefined,
): string {
  return settingIds
    .toSorted()
    .map((id) => shortVersion(versionOf(rowOf(id)?.internalValue ?? null)))
    .join('.');
}

/** Returns the versions in a target's version, by setting. */
export function settingVersions(settingIds: readonly SettingId[], version: string): ReadonlyMap<SettingId, string> {
  const parts = version.split('.');
  return new Map(settingIds.toSorted().map((id, index) => [id, parts[index] ?? '']));
}

function toSourceSetting(id: SettingId, row: StoredRow | undefined, profile: string): SourceSetting {
  const stored = row?.internalValue ?? null;
  const checked = checkedValue(id, ({ defaults }) =>
    // Without a stored value, targets get the source's defaults, so that the same value is in effect.
    stored === null ? defaults : storedEnvelope(stored, id, profile).config.payload,
  );
  return { row, ...checked };
}

/** Returns the settings that can be copied from a profile, as step 1 of the wizard shows them. */
export async function describeSource(org: AvailabilityOrg, profileId: string) {
  const ids = allSettings.map(({ id }) => id);
  const profile = await loadProfileSettings(org.crm, profileId, ids);
  const hidden = await hiddenSettings(org, ids);
  const settings = allSettings.flatMap((setting): CopySourceSetting[] => {
    if (hidden.has(setting.id)) return [];
    const { row } = placeOf(profile, setting.id);
    const stored = row?.internalValue ?? null;
    const differsFromDefault = !isDeepStrictEqual(readablePayload(setting.id, stored), setting.defaults);
    return [{ settingId: setting.id, differsFromDefault, changed: stored === null ? null : (row?.changed ?? null) }];
  });
  return { profile: { id: profile.id, name: profile.name }, settings };
}
