import { settingById } from '@fieldstone/contracts/all-settings';
import type { SettingId } from '@fieldstone/contracts/setting';
import type { Envelope, StoredSetting } from '@fieldstone/contracts/settings';
import { longId } from '../../crm/record-id.ts';
import { AppError } from '../../errors.ts';
import { envelopeText } from '../../settings/envelope.ts';
import { toStored } from './read-setting.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { storeValue } from './store-value.ts';
import { requireVersion } from '../../http/version-header.ts';

export type SettingWrite = {
  readonly profileId: string;
  readonly settingId: SettingId;
  /** As the client sent it; of the envelope only the payload counts. */
  readonly data: Envelope;
  /** The `If-Match` header: the version that the change was made on. */
  readonly ifMatch: string | undefined;
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
  const stored = await storeValue(scope, {
    profileId: longId(write.profileId),
    settingId,
    text: envelopeText(setting, write.data.config.payload),
    version: requireVersion(write.ifMatch),
    currentOf: (profile) => toStored(profile, settingId),
  });
  return toStored(stored, settingId);
}
