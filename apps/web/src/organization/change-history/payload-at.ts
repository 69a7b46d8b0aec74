import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { ChangeSubject } from './use-change-subject.ts';

/** A side of a change. */
export type Side = 'before' | 'after';

/** Returns the whole payload of a side of a change; undefined for an unreadable or unknown one. */
export function payloadAt({ editable, change }: ChangeSubject, side: Side, current: Payload): Payload | undefined {
  if (change.unreadable?.[side]) return undefined;
  const { defaults } = editable;
  const isPart = 'isHistoryOfParts' in editable && editable.isHistoryOfParts;
  return { ...(isPart ? { ...current, ...pick(defaults, change.after ?? {}) } : defaults), ...change[side] };
}

/** Returns the values of a payload that another one has, too. */
function pick(values: Payload, part: Payload): Payload {
  return Object.fromEntries(Object.keys(part).map((key) => [key, values[key]]));
}
