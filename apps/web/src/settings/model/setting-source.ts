import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { resetSetting, storedSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { t } from 'i18next';
import { call } from '../../lib/api/call.ts';
import { sendRequest } from '../../lib/api/route-query.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import type { Editable, Source } from './editable.ts';
import { fieldOfEnvelope } from './field-errors.ts';
import { readingBack } from './reading-back.ts';
import { readStored } from './invalid-values.ts';
import { settingRequest } from './setting-request.ts';
import type { Stored } from './stored.ts';
import { UnreadableSetting } from './unreadable-setting.ts';

/** Returns the editable's own source, or the envelope that all settings share; a write without a response is read back. */
export function sourceOf<P extends Payload>(editable: Editable<P>): Source<P> {
  return readingBack(editable, 'source' in editable ? editable.source : envelopeOf(editable));
}

function envelopeOf<P extends Payload>(setting: Setting<P>): Source<P> {
  const settingKey = setting.id;
  /** @throws {UnreadableSetting} if the stored text is not an envelope */
  const storedOf = ({ configuration, unreadable, version, changed, profile }: StoredSetting): Stored<P> => {
    if (unreadable !== undefined) {
      const message = t('settings:stored.unreadable', { page: pageName(setting.name) });
      throw new UnreadableSetting(message, { stored: unreadable, version, changed });
    }
    const payload = configuration?.config.payload ?? null;
    const read = payload === null ? { payload: setting.defaults } : readStored(setting, payload);
    return { ...read, version, changed, isStored: payload !== null, profile };
  };
  return {
    read: async (profileId, options) => storedOf(await sendRequest(settingRequest(setting, profileId), options)),
    write: async (profileId, version, payload, declared) =>
      storedOf(
        await call(
          writeSetting,
          {
            params: { profileId, settingKey },
            headers: { 'if-match': version },
            body: { data: { version: '1', checksum: '', config: { payload, meta: setting.meta(payload) } } },
          },
          declared,
        ),
      ),
    reset: async (profileId, version, declared) =>
      storedOf(
        await call(resetSetting, { params: { profileId, settingKey }, headers: { 'if-match': version } }, declared),
      ),
    currentOf: (current) => storedOf(storedSetting.parse(current)),
    fieldOf: fieldOfEnvelope,
  };
}
