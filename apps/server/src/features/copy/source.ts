import { allSettings, settingById } from '@fieldstone/contracts/all-settings';
import type { CopySourceSetting } from '@fieldstone/contracts/copy';
import type { Payload, Setting, SettingId } from '@fieldstone/contracts/setting';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../crm/crm.ts';
import { AppError } from '../../errors.ts';
import { hiddenSettings } from '../../settings/availability.ts';
import { checkedPayload, envelopeText, storedEnvelope } from '../../settings/envelope.ts';
import { loadProfileSettings, placeOf, versionOf } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';

/** What targets get of a setting: the payload, and the text that stores it. */
export type CopyValue = { readonly payload: Payload; readonly text: string };

/** A setting of the source; without a value where what is stored breaks the setting's rules, which `problem` says. */
export type SourceSetting = {
  readonly row: StoredRow | undefined;
  readonly value: CopyValue | null;
  readonly problem?: string;
};

/** A group profile whose settings are copied. */
export type Source = {
  readonly id: string;
  readonly name: string;
  /** Of all its named settings together. */
  readonly version: string;
  readonly settings: ReadonlyMap<SettingId, SourceSetting>;
};

/** Reads the source. Throws `not_found` for a profile that the org does not have. */
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

/** The version of several settings of a profile together: it changes when any of them does. */
export function versionOfAll(
  settingIds: readonly SettingId[],
  rowOf: (settingId: SettingId) => StoredRow | undefined,
): string {
  const versions = settingIds.toSorted().map((id) => [id, versionOf(rowOf(id)?.internalValue ?? null)]);
  return createHash('sha256').update(JSON.stringify(versions)).digest('base64url').slice(0, 22);
}

/** What is in force: the stored payload over the defaults, which apply where nothing is stored. */
function payloadInForce({ defaults }: Setting, text: string | null, settingId: string, profile: string): Payload {
  return text === null ? defaults : { ...defaults, ...storedEnvelope(text, settingId, profile).config.payload };
}

/** The same, or null for what cannot be read. */
export function readablePayload(settingId: SettingId, text: string | null): Payload | null {
  const setting = settingById(settingId);
  if (setting === undefined) return null;
  try {
    return payloadInForce(setting, text, settingId, '');
  } catch {
    return null;
  }
}

function toSourceSetting(id: SettingId, row: StoredRow | undefined, profile: string): SourceSetting {
  const setting = settingById(id);
  if (setting === undefined) return { row, value: null, problem: `The console does not offer ${id}.` };
  try {
    const stored = row?.internalValue ?? null;
    // Where nothing is stored, the defaults are what targets get: what applies to the source must apply to them.
    const named = stored === null ? setting.defaults : storedEnvelope(stored, id, profile).config.payload;
    const payload = checkedPayload(setting, named);
    return { row, value: { payload, text: envelopeText(setting, payload) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = error.fields ?? [];
    return { row, value: null, problem: field === undefined ? error.message : `${error.message} ${field.message}` };
  }
}

/** The settings that can be copied from a profile, with what step 1 of the wizard says of each. */
export async function describeSource(crm: Crm, packageVersion: string, profileId: string) {
  const ids = allSettings.map(({ id }) => id);
  const profile = await loadProfileSettings(crm, profileId, ids);
  const hidden = await hiddenSettings({ crm, packageVersion }, ids);
  const settings = allSettings.flatMap((setting): CopySourceSetting[] => {
    if (hidden.has(setting.id)) return [];
    const { row } = placeOf(profile, setting.id);
    const stored = row?.internalValue ?? null;
    const differsFromDefault = !isDeepStrictEqual(readablePayload(setting.id, stored), setting.defaults);
    return [{ settingId: setting.id, differsFromDefault, changed: stored === null ? null : (row?.changed ?? null) }];
  });
  return { profile: { id: profile.id, name: profile.name }, settings };
}
