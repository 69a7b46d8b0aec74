import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { withConsequences } from '@fieldstone/contracts/settings/merge/consequences';
import type { Payload, SettingId } from '@fieldstone/contracts/settings/setting';
import type { Envelope, StoredSetting } from '@fieldstone/contracts/settings/settings';
import { longId } from '../../salesforce/record-id.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAvailable } from '../../settings/availability.ts';
import { checkSave, validPayload } from '../../settings/check-save.ts';
import { checkedPayload, envelopeText } from '../../settings/envelope.ts';
import { toStored } from './read-setting.ts';
import { journaled } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import type { StoredRow } from '../../settings/stored.ts';
import { writeValue } from './write-value.ts';
import { namedVersion } from '../../http/version-header.ts';

export type SettingReset = {
  readonly profileId: string;
  readonly settingId: SettingId;
  /** The `If-Match` header: the version that the change is based on; without it the write is unconditional. */
  readonly ifMatch: string | undefined;
};

export type SettingWrite = SettingReset & {
  /** As sent by the client; only the payload of the envelope is used. */
  readonly data: Envelope;
};

/**
 * Stores a setting, unless it was changed after the given version; without a version, replaces any value.
 * Throws `bad_request` for an unavailable setting and for an invalid payload, `conflict` with the stored value, and
 * `outcome_unknown` if neither the CRM nor reading back shows whether it was stored.
 */
export async function writeSetting(scope: SettingsScope, write: SettingWrite): Promise<StoredSetting> {
  const { settingId } = write;
  const setting = settingById(settingId);
  if (setting === undefined) throw new AppError('setting_unknown', { settingId });
  const version = namedVersion(write.ifMatch);
  const payload = checkedPayload(setting, write.data.config.payload);
  await requireAvailable(scope, settingId);
  // With a version, the client has seen the stored value and sends all that follows from its edit.
  const inPlaceOf = (row: StoredRow | undefined): Payload =>
    version === null ? withConsequences(setting, validPayload(setting, row?.internalValue ?? null), payload) : payload;
  const profileId = longId(write.profileId);
  const permit = await scope.permit([{ target: profileId, settingId }]);
  const stored = await writeValue(scope, permit, {
    profileId,
    settingId,
    text: async (row) => {
      const last = journaled.safeParse((await scope.journal.last(profileId, settingId))?.before).data;
      const earlier = [row?.internalValue ?? null, last?.internalValue ?? null];
      return envelopeText(setting, await checkSave(scope.crm, setting, inPlaceOf(row), earlier));
    },
    version,
    currentOf: (profile) => toStored(profile, settingId),
  });
  return toStored(stored, settingId);
}

/**
 * Removes the stored value of a setting, so that its defaults apply again.
 * Throws `not_configured` if nothing is stored, and the errors of `writeSetting`.
 */
export async function resetSetting(scope: SettingsScope, reset: SettingReset): Promise<StoredSetting> {
  const { settingId } = reset;
  await requireAvailable(scope, settingId);
  const profileId = longId(reset.profileId);
  const permit = await scope.permit([{ target: profileId, settingId }]);
  const stored = await writeValue(scope, permit, {
    profileId,
    settingId,
    text: null,
    version: namedVersion(reset.ifMatch),
    currentOf: (profile) => toStored(profile, settingId),
  });
  return toStored(stored, settingId);
}
