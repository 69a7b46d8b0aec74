import type { Payload } from '@fieldstone/contracts/setting';
import type { Editable } from './editable.ts';
import { mergePayloads } from './merge.ts';

/**
 * Merges two edits of a setting, with the result as far as it keeps to the setting's rules. Lists are merged by item only while it
 * does: two lists below a limit may pass it together.
 */
export function mergeValid<P extends Payload>(setting: Editable<P>, base: P, theirs: P, mine: P) {
  const byItem = mergePayloads(base, theirs, mine);
  const whole = setting.schema.safeParse(byItem.payload);
  if (whole.success) return { merge: byItem, valid: whole.data };
  const merge = mergePayloads(base, theirs, mine, { byItem: false });
  return { merge, valid: setting.schema.safeParse(merge.payload).data };
}
