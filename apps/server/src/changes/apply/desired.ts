import type { CurrentValue, IdenticalIf, ItemKind, ItemValue } from '../item-kinds/item-kind.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import { kindOfItem, valueOfHash } from '../item-kind-of.ts';
import type { ChangeScope } from '../scope.ts';

/** The desired value of an item. */
export type Desired = {
  readonly value: ItemValue;
  /** Returns whether a target already has it. */
  isHeldBy(current: CurrentValue): boolean;
};

/** Returns the desired value of an item; without one it is not written. */
export type DesiredOf = (item: ChangeItem) => Desired | undefined;

/** Returns the desired values of items. */
export type DesiredReader = (items: readonly ChangeItem[]) => Promise<DesiredOf>;

/**
 * Returns how a stored value counts as the desired one: a planned change that gives back earlier values or removes them does so
 * exactly; any other value is identical to a stored one with the same effect.
 */
export function identicalIfOf({ kind }: PlannedChangeRow, { text }: ItemValue): IdenticalIf {
  const isExact = kind === 'undo' || kind === 'restore' || (kind === 'edit' && text === null);
  return isExact ? 'equal-text' : 'equal-effect';
}

/** Returns the reader of desired values. */
export function desiredReader(scope: ChangeScope, change: PlannedChangeRow): DesiredReader {
  const comparisons = new Map<ItemKind, ReturnType<ItemKind['comparison']>>();
  const comparisonOf = (kind: ItemKind) => {
    const known = comparisons.get(kind) ?? kind.comparison();
    comparisons.set(kind, known);
    return known;
  };

  return async (items) => {
    const values = await scope.changes.values(items.flatMap(({ value_hash: hash }) => hash ?? []));
    return (item) => {
      const kind = kindOfItem(scope, item);
      const value = valueOfHash(kind, item.value_hash, values);
      if (value === undefined) return undefined;
      const isIdentical = comparisonOf(kind);
      const identicalIf = identicalIfOf(change, value);
      return { value, isHeldBy: (current) => isIdentical(item.setting_id, current.value, value, identicalIf) };
    };
  };
}
