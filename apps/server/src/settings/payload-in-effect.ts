import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { isDeepStrictEqual } from 'node:util';
import { readEnvelope } from './envelope.ts';
import { sameText } from './reconcile.ts';

/** Maximum desired values of a setting, and cached comparisons with each; group profiles often share a text. */
const REMEMBERED = 50;

/**
 * Returns the payload in effect: the stored one over the defaults. Null for an unreadable value and an unknown setting.
 */
export function readablePayload(settingId: string, text: string | null): Payload | null {
  const defaults = allSettings.find(({ id }) => id === settingId)?.defaults;
  if (defaults === undefined) return null;
  if (text === null) return defaults;
  const stored = readEnvelope(text);
  return stored === null ? null : { ...defaults, ...stored.config.payload };
}

/** Returns whether a stored text has the same effect as a desired one, regardless of its stored form; null: nothing is stored. */
export type HasSameEffect = (settingId: string, stored: string | null, desired: string | null) => boolean;

/** Creates a comparison that remembers its results, because many group profiles have the same text. */
export function createEffectComparison(): HasSameEffect {
  const known = new Map<string, Map<string | null, Map<string | null, boolean>>>();
  return (settingId, stored, desired) => {
    if (stored !== null && desired !== null && sameText(stored, desired)) return true;
    const ofSetting = entryOf(known, settingId);
    if (ofSetting.size > REMEMBERED) ofSetting.clear();
    const ofDesired = entryOf(ofSetting, desired);
    const remembered = ofDesired.get(stored);
    if (remembered !== undefined) return remembered;
    if (ofDesired.size >= REMEMBERED) ofDesired.clear();
    const payload = readablePayload(settingId, stored);
    const isSame = payload !== null && isDeepStrictEqual(payload, readablePayload(settingId, desired));
    ofDesired.set(stored, isSame);
    return isSame;
  };
}

function entryOf<N, K, V>(maps: Map<N, Map<K, V>>, key: N): Map<K, V> {
  const found = maps.get(key) ?? new Map<K, V>();
  maps.set(key, found);
  return found;
}
