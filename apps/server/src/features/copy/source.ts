import { allSettings, settingById } from '@fieldstone/contracts/settings/all-settings';
import type { CopySourceSetting } from '@fieldstone/contracts/organization/copy';
import type { Payload, Setting, SettingId } from '@fieldstone/contracts/settings/setting';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../salesforce/crm.ts';
import { AppError } from '../../platform/errors.ts';
import { hiddenSettings } from '../../settings/availability.ts';
import { checkedPayload, envelopeText, storedEnvelope } from '../../settings/envelope.ts';
import { loadProfileSettings, placeOf, versionOf } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';

/** The value that targets get: the payload, and the text to store. */
export type CopyValue = { readonly payload: Payload; readonly text: string };

/** A setting of the source; without a value if the stored one breaks a rule, with the `problem`. */
export type SourceSetting = {
  readonly row: StoredRow | undefined;
  readonly value: CopyValue | null;
  readonly problem?: string;
};

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
export function versionOfAll(
  settingIds: readonly SettingId[],
  rowOf: (settingId: SettingId) => StoredRow | undefined,
): string {
  const versions = settingIds.toSorted().map((id) => [id, versionOf(rowOf(id)?.internalValue ?? null)]);
  return createHash('sha256').update(JSON.stringify(versions)).digest('base64url').slice(0, 22);
}

/** Returns the payload in effect: the stored one over the defaults. */
function payloadInForce({ defaults }: Setting, text: string | null, settingId: string, profile: string): Payload {
  return text === null ? defaults : { ...defaults, ...storedEnvelope(text, settingId, profile).config.payload };
}

/** Returns the payload in effect; null if the stored value is unreadable. */
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
  if (setting === undefined) return { row, value: null, problem: `The console does not offer the setting ${id}.` };
  try {
    const stored = row?.internalValue ?? null;
    // Without a stored value, targets get the source's defaults, so that the same value is in effect.
    const named = stored === null ? setting.defaults : storedEnvelope(stored, id, profile).config.payload;
    const payload = checkedPayload(setting, named);
    return { row, value: { payload, text: envelopeText(setting, payload) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = error.fields ?? [];
    return { row, value: null, problem: field === undefined ? error.message : `${error.message} ${field.message}` };
  }
}

/** Returns the settings that can be copied from a profile, as step 1 of the wizard shows them. */
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
