import { settingById } from '@fieldstone/contracts/settings/all-settings';
import type { Payload, SettingId } from '@fieldstone/contracts/settings/setting';
import { isDeepStrictEqual } from 'node:util';
import { sameText } from '../../settings/reconcile.ts';
import type { StoredRow } from '../../settings/stored.ts';
import { readablePayload } from './source.ts';
import type { CopyValue } from './source.ts';

/** Maximum cached comparisons; profiles that received the same copy share a text. */
const REMEMBERED = 500;

/** Returns whether a target already has the value in effect, in whatever form it is stored. */
export type IsIdentical = (settingId: SettingId, row: StoredRow | undefined) => boolean;

/** Compares targets with the values of a copy. */
export function createComparison(valueOf: (settingId: SettingId) => CopyValue | undefined): IsIdentical {
  const known = new Map<string, boolean>();

  const compare = (settingId: SettingId, desired: Payload, text: string | null): boolean => {
    const defaults = settingById(settingId)?.defaults;
    return isDeepStrictEqual(readablePayload(settingId, text), { ...defaults, ...desired });
  };

  return (settingId, row) => {
    const value = valueOf(settingId);
    if (value === undefined) return false;
    const text = row?.internalValue ?? null;
    if (text !== null && sameText(text, value.text)) return true;
    const key = `${settingId}\n${text ?? ''}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const isIdentical = compare(settingId, value.payload, text);
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, isIdentical);
    return isIdentical;
  };
}
