import { findKind } from './item-kinds/item-kinds.ts';
import type { CurrentValue, CurrentValues, ItemBlock, ItemKind, ItemValue } from './item-kinds/item-kind.ts';
import { slotKey } from '../platform/write-gate.ts';
import type { Slot } from '../platform/write-gate.ts';
import type { ChangeItem } from './store/planned-change-items.ts';
import { NO_VALUE, valueHash } from './store/planned-change-values.ts';
import type { ChangeValue } from './store/planned-change-values.ts';
import type { ChangeScope } from './scope.ts';

type Kinds = Pick<ChangeScope, 'kinds'>;

/** The setting and the target of an item. */
type InSlot = Pick<ChangeItem, 'target_id' | 'setting_id'>;

/** Returns the slot of an item. */
export function slotOf({ target_id: target, setting_id: settingId }: InSlot): Slot {
  return { target, settingId };
}

/** Returns the key of an item's slot in `CurrentValues`. */
export function keyOf(item: InSlot): string {
  return slotKey(slotOf(item));
}

/** Returns the kind of an item. */
export function kindOfItem({ kinds }: Kinds, { setting_id }: Pick<ChangeItem, 'setting_id'>): ItemKind {
  const kind = findKind(kinds, setting_id);
  if (kind === undefined) throw new RangeError(`${setting_id} cannot be part of a planned change.`);
  return kind;
}

/** Returns items by their kind. */
export function byKind<T extends InSlot>(scope: Kinds, items: readonly T[]): ReadonlyMap<ItemKind, readonly T[]> {
  return Map.groupBy(items, (item) => kindOfItem(scope, item));
}

/** Yields the stored values of items, page by page: all may not fit into memory. */
export async function* currentPages(scope: ChangeScope, items: readonly InSlot[]): AsyncGenerator<CurrentValues> {
  for (const [kind, ofKind] of byKind(scope, items)) {
    const targets = [...new Set(ofKind.map(({ target_id }) => target_id))];
    const settingIds = [...new Set(ofKind.map(({ setting_id }) => setting_id))];
    yield* kind.read(scope, targets, settingIds);
  }
}

/** Returns the stored values of items, for as many as are shown or planned together. */
export async function readCurrent(scope: ChangeScope, items: readonly InSlot[]): Promise<CurrentValues> {
  const all = new Map<string, CurrentValue>();
  for await (const page of currentPages(scope, items)) {
    for (const [key, current] of page) all.set(key, current);
  }
  return all;
}

/** Returns the parts of a value that are stored with a planned change. */
export function keptValue(kind: ItemKind, { text, displayText }: ItemValue): ChangeValue {
  return text === null || kind.empty.displayText === undefined ? { text } : { text, displayText: displayText ?? null };
}

/** Returns the item based on a stored value. */
export function basedOn(kind: ItemKind, item: ChangeItem, { version, value }: CurrentValue): ChangeItem {
  return { ...item, base_version: version, base_hash: valueHash(keptValue(kind, value)) };
}

/** Returns the value behind the hash of an item; undefined without one. */
export function valueOfHash(
  kind: ItemKind,
  hash: string | null,
  values: ReadonlyMap<string, ChangeValue>,
): ItemValue | undefined {
  return hash === NO_VALUE ? kind.empty : values.get(hash ?? '');
}

/** Returns why an item may not be written over its stored value; null if it may. */
export type RightsOf = (item: ChangeItem, current: Pick<CurrentValue, 'isStored'>) => ItemBlock | null;

/** Returns the check of the permissions that each kind of items requires. */
export async function loadRights(scope: ChangeScope, items: readonly ChangeItem[]): Promise<RightsOf> {
  const kinds = [...byKind(scope, items).keys()];
  const checks = new Map(await Promise.all(kinds.map(async (kind) => [kind, await kind.rights(scope)] as const)));
  return (item, current) => checks.get(kindOfItem(scope, item))?.(current) ?? null;
}
