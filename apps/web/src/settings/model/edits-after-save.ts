import { isEqual } from '@fieldstone/contracts/settings/equal';
import { mergeSetting } from '@fieldstone/contracts/settings/merge/merge-setting';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { FormState, Sent } from './form-state.ts';
import { allOf } from './invalid-values.ts';
import type { Edits, Stored } from './stored.ts';

/**
 * Returns the edits after a save that may have been done. A value that the user changed back during the save is an edit of the sent one,
 * which would otherwise count as the change of another user.
 */
export function overUnknown<P extends Payload>({ setting }: FormState<P>, edits: Edits<P>, sent: Sent<P>): Edits<P> {
  const { base, payload } = edits;
  const { secrets = [] } = setting;
  // A blank secret keeps the stored one.
  const isChangedBack = (key: string) =>
    !secrets.includes(key) &&
    isEqual(payload[key], base.payload[key]) &&
    !isEqual(sent.payload[key], base.payload[key]);
  const changedBack = Object.entries(sent.payload).filter(([key]) => isChangedBack(key));
  if (changedBack.length === 0) return edits;
  return { ...edits, base: { ...base, payload: { ...base.payload, ...Object.fromEntries(changedBack) } } };
}

/**
 * Returns the edits beside a held save, based on the value that it stored: otherwise the user's own save would count as that of another
 * user. They keep their base while only a decision can combine both.
 */
export function besideHeld<P extends Payload>({ setting }: FormState<P>, edits: Edits<P>, stored: Stored<P>): Edits<P> {
  const { base, payload, usesDefault = false } = edits;
  if (usesDefault || base.isUnreadable === true || allOf(stored).length > 0) return edits;
  const merge = mergeSetting(setting, base.payload, stored.payload, payload);
  const { payload: merged } = merge.decide(() => 'mine');
  return merge.collisions.length > 0 || merged === undefined ? edits : { payload: merged, base: stored };
}
