import { isEqual, isObject } from '@fieldstone/contracts/settings/equal';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { ApiError } from '../../lib/api/api-error.ts';
import { withReadBack } from '../../lib/api/lost-response.ts';
import { historyOf } from './editable.ts';
import type { Editable, Source } from './editable.ts';
import type { Stored } from './stored.ts';
import { UnreadableSetting } from './unreadable-setting.ts';

/**
 * Returns the same source, whose writes read the stored value if their response is missing (requirement FIX-69). They succeed if it is
 * the written one, and throw a `conflict` if it is a third one.
 */
export function readingBack<P extends Payload>(editable: Editable<P>, source: Source<P>): Source<P> {
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
