import { isEqual, isObject } from '@fieldstone/contracts/settings/equal';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { resetSetting, storedSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { queryOptions } from '@tanstack/react-query';
import { t } from 'i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { sendRequest } from '../../lib/api/route-query.ts';
import { withReadBack } from '../../lib/api/lost-response.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { historyOf } from './editable.ts';
import type { Editable, Source } from './editable.ts';
import { fieldOfEnvelope } from './field-errors.ts';
import { readStored } from './invalid-values.ts';
import { settingRequest } from './setting-request.ts';
import { UnreadableSetting } from './stored.ts';
import type { Stored } from './stored.ts';

/** Returns the query of a group profile's setting. Each page loads it again; a response never replaces edits. */
export function settingQuery<P extends Payload>(setting: Editable<P>, profileId: string) {
  return queryOptions({
    queryKey: ['setting', profileId, setting.id],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Stored<P>> => sourceOf(setting).read(profileId, { signal }),
  });
}

/** Returns the editable's own source, or the envelope that all settings share; a write without a response is read back. */
export function sourceOf<P extends Payload>(editable: Editable<P>): Source<P> {
  return readingBack(editable, 'source' in editable ? editable.source : envelopeOf(editable));
}

function envelopeOf<P extends Payload>(setting: Setting<P>): Source<P> {
  const settingKey = setting.id;
  /** @throws {UnreadableSetting} if the stored text is not an envelope */
  const storedOf = ({ configuration, unreadable: text, version, changed, profile }: StoredSetting): Stored<P> => {
    if (text !== undefined) {
      const message = t('settings:stored.unreadable', { page: pageName(setting.name) });
      throw new UnreadableSetting(message, { stored: text, version, changed });
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

/**
 * Returns the same source, whose writes read the stored value if their response is missing (requirement FIX-69). They succeed if it is
 * the written one, and throw a `conflict` if it is a third one.
 */
function readingBack<P extends Payload>(editable: Editable<P>, source: Source<P>): Source<P> {
  const found = new WeakMap<object, Stored<P>>();
  const isSame = (sent: P, stored: P): boolean =>
    'source' in editable && editable.isSame ? editable.isSame(sent, stored) : isEqual(sent, stored);
  const conflict = (stored: Stored<P>) => {
    const by = stored.changed?.by;
    const current = { version: stored.version };
    found.set(current, stored);
    const reason = by == null ? { code: 'setting_changed' } : { code: 'setting_changed_by', params: { by } };
    return new ApiError('conflict', 409, 'The setting has changed', { ...reason, current });
  };
  /** Returns the read of a write's effect. */
  const effectOf = (profileId: string, version: string, isDone: (now: Stored<P>) => boolean) => async () => {
    const now = await source.read(profileId, {}).catch(unreadable);
    if (now.version !== version) {
      if (!('payload' in now)) return 'open';
      if (isDone(now)) return { done: now };
      throw conflict(now);
    }
    // A write is in the journal before it begins, and without an outcome until it ends.
    const changes = await historyOf(editable, profileId)?.(undefined, {});
    return changes?.records[0]?.outcome === 'unknown' ? 'open' : 'notDone';
  };
  const { reset } = source;
  return {
    ...source,
    write: (profileId, version, payload, declared) =>
      withReadBack(
        () => source.write(profileId, version, payload, declared),
        effectOf(profileId, version, (now) => now.isStored && isSame(payload, now.payload)),
      ),
    ...(reset && {
      reset: (profileId, version, declared) =>
        withReadBack(
          () => reset(profileId, version, declared),
          effectOf(profileId, version, (now) => !now.isStored),
        ),
    }),
    currentOf: (current) => (isObject(current) ? found.get(current) : undefined) ?? source.currentOf(current),
  };
}

/** An unreadable text has a version, too. */
function unreadable(cause: unknown): UnreadableSetting {
  if (cause instanceof UnreadableSetting) return cause;
  throw cause;
}
