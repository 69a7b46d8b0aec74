import { settingById } from '@fieldstone/contracts/all-settings';
import type { SettingId } from '@fieldstone/contracts/setting';
import type { Envelope, StoredSetting } from '@fieldstone/contracts/settings';
import { longId } from '../../crm/record-id.ts';
import { AppError } from '../../errors.ts';
import { requireAvailable } from '../../settings/availability.ts';
import { checkSave } from '../../settings/check-save.ts';
import { checkedPayload, envelopeText } from '../../settings/envelope.ts';
import { toStored } from './read-setting.ts';
import { journalled } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { storeValue } from './store-value.ts';
import { namedVersion } from '../../http/version-header.ts';

export type SettingWrite = {
  readonly profileId: string;
  readonly settingId: SettingId;
  /** As the client sent it; of the envelope only the payload counts. */
  readonly data: Envelope;
  /** The `If-Match` header: the version that the change was made on; without it the write is unconditional. */
  readonly ifMatch: string | undefined;
};

/**
 * Stores a setting if nobody has changed it since the named version, or in place of whatever is stored where none is named.
 * Throws `bad_request` for a setting that the org has switched off and for a payload that breaks the setting's rules, `conflict` with
 * what is stored now, and `outcome_unknown` when neither the CRM nor reading back says whether it was stored.
 */
export async function writeSetting(scope: SettingsScope, write: SettingWrite): Promise<StoredSetting> {
  const { settingId } = write;
  const setting = settingById(settingId);
  if (setting === undefined) throw new AppError('bad_request', `The console does not offer ${settingId}.`);
  const version = namedVersion(write.ifMatch);
  const payload = checkedPayload(setting, write.data.config.payload);
  await requireAvailable(scope, settingId);
  const profileId = longId(write.profileId);
  const stored = await storeValue(scope, {
    profileId,
    settingId,
    text: envelopeText(setting, payload),
    version,
    check: async (row) => {
      const last = journalled.safeParse((await scope.journal.last(profileId, settingId))?.before).data;
      await checkSave(scope.crm, setting, payload, [row?.internalValue ?? null, last?.internalValue ?? null]);
    },
    currentOf: (profile) => toStored(profile, settingId),
  });
  return toStored(stored, settingId);
}
