import type { Collision } from '@fieldstone/contracts/settings/merge/collision';
import { mergeSetting } from '@fieldstone/contracts/settings/merge/merge-setting';
import type { Mergeable } from '@fieldstone/contracts/settings/merge/merge-setting';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { fieldErrors } from '../../http/requests/validate.ts';
import type { ItemMerge, ItemValue, ItemVersions } from './item-kind.ts';

/** How the values of a setting are merged: its rules, and its payloads. */
export type MergeRules = {
  readonly setting: Mergeable<Payload>;
  /** Returns the payload of a value; null for an unreadable one. */
  readonly payloadOf: (value: ItemValue) => Payload | null;
  readonly valueOf: (payload: Payload) => ItemValue;
};

/** The id of the collision of values that are decided as a whole. */
const WHOLE = 'value';

/** Merges payloads part by part. Without a readable payload of each version, one side is kept as a whole. */
export function mergeItem({ setting, payloadOf, valueOf }: MergeRules, versions: ItemVersions): ItemMerge {
  const base = versions.base && payloadOf(versions.base);
  const [theirs, mine] = [payloadOf(versions.stored), payloadOf(versions.desired)];
  if (base === null || theirs === null || mine === null) return mergeWhole(versions, payloadOf);
  const { collisions, decide } = mergeSetting(setting, base, theirs, mine);
  return {
    collisions,
    decide: (choose) => {
      const { payload, problems } = decide(choose);
      if (payload === undefined) return { problems: fieldErrors('payload', problems) };
      // An unchanged side keeps its stored form.
      if (isEqual(payload, mine)) return { value: versions.desired };
      return { value: isEqual(payload, theirs) ? versions.stored : valueOf(payload) };
    },
  };
}

/** Keeps one of two values as a whole; equal ones need no decision. */
export function mergeWhole(
  { base, stored, desired }: ItemVersions,
  shown: (value: ItemValue) => unknown,
  isSame: (one: ItemValue, other: ItemValue) => boolean = (one, other) => isEqual(shown(one), shown(other)),
): ItemMerge {
  if (isSame(stored, desired)) return { collisions: [], decide: () => ({ value: desired }) };
  if (base !== null && isSame(base, desired)) return { collisions: [], decide: () => ({ value: stored }) };
  if (base !== null && isSame(base, stored)) return { collisions: [], decide: () => ({ value: desired }) };
  const collision: Collision = {
    id: WHOLE,
    path: [],
    kind: 'value',
    base: base === null ? undefined : shown(base),
    theirs: shown(stored),
    mine: shown(desired),
  };
  return {
    collisions: [collision],
    decide: (choose) => ({ value: choose(WHOLE) === 'theirs' ? stored : desired }),
  };
}
