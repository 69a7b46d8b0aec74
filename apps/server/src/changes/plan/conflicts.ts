import type { decideConflicts as contract } from '@fieldstone/contracts/changes/changes';
import { message } from '@fieldstone/contracts/platform/errors/message';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { AppError } from '../../platform/errors.ts';
import { fieldProblem, fieldProblems } from '../../http/requests/field-problem.ts';
import type { CurrentValue, CurrentValues, ItemMerge } from '../item-kinds/item-kind.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import { valueHash } from '../store/planned-change-values.ts';
import type { ChangeValue } from '../store/planned-change-values.ts';
import { keyOf, kindOfItem, readCurrent, valueOfHash } from '../item-kind-of.ts';
import { failed, reopened, withNext } from '../item-states.ts';
import type { ChangeScope } from '../scope.ts';
import { checkPlan, rebased } from './draft.ts';

export type Decision = RouteInput<typeof contract>['body']['decisions'][number];

/** Returns the values behind the hashes of items: bases and desired ones. */
export function loadValues(
  scope: Pick<ChangeScope, 'changes'>,
  items: readonly ChangeItem[],
): Promise<ReadonlyMap<string, ChangeValue>> {
  const hashes = items.flatMap(({ base_hash, value_hash }) => [base_hash, value_hash]);
  return scope.changes.values(hashes.filter((hash) => hash !== null));
}

/** Returns the merge of an item with the stored value that is no longer its base; null without a desired value. */
export function mergeItem(
  scope: Pick<ChangeScope, 'kinds'>,
  item: ChangeItem,
  current: CurrentValue,
  values: ReadonlyMap<string, ChangeValue>,
): ItemMerge | null {
  const kind = kindOfItem(scope, item);
  const desired = valueOfHash(kind, item.value_hash, values);
  if (desired === undefined) return null;
  const base = valueOfHash(kind, item.base_hash, values) ?? null;
  return kind.merge(item.setting_id, { base, stored: current.value, desired });
}

/** Planned items, and the new values that they refer to. */
type Replanned = { readonly items: readonly ChangeItem[]; readonly values: readonly ChangeValue[] };

/**
 * Bases items on the stored values and checks them again. A stored value that moved is merged with the desired one;
 * where both changed the same, the item keeps its base, so that it cannot be applied before it is decided.
 */
export async function baseOnStored(
  scope: ChangeScope,
  items: readonly ChangeItem[],
  stored: CurrentValues,
): Promise<Replanned> {
  const values = await loadValues(scope, items);
  const open = items.filter(({ value_hash }) => value_hash !== null).map(reopened);
  const added: ChangeValue[] = [];
  const settled = open.flatMap((item): ChangeItem[] => {
    const current = stored.get(keyOf(item));
    if (current === undefined) return [];
    const merge = current.version === item.base_version ? null : mergeItem(scope, item, current, values);
    if (merge === null) return [item];
    if (merge.collisions.length > 0) return [];
    const { value } = merge.decide(() => 'mine');
    if (value === undefined) return [failed(item, 'invalid', message('copy_value_missing'))];
    const next = rebased(scope, item, current, value);
    added.push(...next.values);
    return [next.item];
  });
  const checked = await checkPlan(scope, settled, { stored, values: withValues(values, added) });
  return { items: withNext(withNext(items, open), checked), values: added };
}

/**
 * Decides conflicts: gives each item the value of the decision, based on the stored value.
 * Throws `bad_request` for an item without a conflict, an unknown part, and a value that breaks a rule, and `conflict`
 * if a stored value is not the reviewed one.
 */
export async function decideItems(
  scope: ChangeScope,
  items: readonly ChangeItem[],
  decisions: readonly Decision[],
): Promise<Replanned> {
  const byPosition = new Map(items.map((item) => [item.position, item]));
  const decided = decisions.map((decision, index) => {
    const item = byPosition.get(decision.position);
    if (item === undefined) throw fieldProblem(`body.decisions.${String(index)}.position`, 'decisionUnknown');
    byPosition.delete(decision.position);
    return { decision, item };
  });
  const chosen = decided.map(({ item }) => item);
  const [stored, values] = await Promise.all([readCurrent(scope, chosen), loadValues(scope, chosen)]);
  const next = decided.map(({ item, decision }, index) => {
    const path = `body.decisions.${String(index)}`;
    const current = stored.get(keyOf(item));
    const isMoved = current !== undefined && current.version !== item.base_version;
    const merge = isMoved ? mergeItem(scope, item, current, values) : null;
    if (current === undefined || merge === null) throw fieldProblem(`${path}.position`, 'decisionUnknown');
    if (current.version !== decision.version) throw new AppError('change_conflict_moved');
    return rebased(scope, reopened(item), current, decidedValue(merge, decision, path));
  });
  const added = next.flatMap((one) => one.values);
  const checked = await checkPlan(
    scope,
    next.map(({ item }) => item),
    { stored, values: withValues(values, added) },
  );
  return { items: withNext(items, checked), values: added };
}

function withValues(
  values: ReadonlyMap<string, ChangeValue>,
  added: readonly ChangeValue[],
): ReadonlyMap<string, ChangeValue> {
  return new Map([...values, ...added.map((value) => [valueHash(value), value] as const)]);
}

function decidedValue(merge: ItemMerge, { keep, parts = [] }: Decision, path: string) {
  const known = new Set(merge.collisions.map(({ id }) => id));
  const unknown = parts.findIndex(({ id }) => !known.has(id));
  if (unknown >= 0) throw fieldProblem(`${path}.parts.${String(unknown)}.id`, 'decisionUnknown');
  const sides = new Map(parts.map((part) => [part.id, part.keep]));
  const result = merge.decide((id) => ((sides.get(id) ?? keep) === 'stored' ? 'theirs' : 'mine'));
  if (result.value !== undefined) return result.value;
  throw fieldProblems(
    result.problems.map((problem) => ({ ...problem, path: `${path}.${problem.path}` })),
    'setting_invalid',
  );
}
