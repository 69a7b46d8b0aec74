import { isEqual } from '@fieldstone/contracts/settings/equal';

/** What became of an item of a list since it was saved. */
export type ItemState = 'saved' | 'isNew' | 'isModified' | 'isDeleted';

/** How an edited list differs from the stored one; `keyOf` tells its items apart. */
export function listEdits<T>(keyOf: (item: T) => string) {
  const byKey = (items: readonly T[]) => new Map(items.map((item) => [keyOf(item), item]));
  const removedFrom = (stored: readonly T[], edit: readonly T[]): T[] => {
    const kept = byKey(edit);
    return stored.filter((item) => !kept.has(keyOf(item)));
  };
  return {
    byKey,
    /** The stored items that the edit leaves out. */
    removedFrom,
    /** Every item of the edit, and those that it leaves out, with what became of each. */
    withStates(saved: readonly T[], edit: readonly T[]): Array<{ readonly item: T; readonly state: ItemState }> {
      const before = byKey(saved);
      const stateOf = (item: T): ItemState => {
        const stored = before.get(keyOf(item));
        if (stored === undefined) return 'isNew';
        return isEqual(stored, item) ? 'saved' : 'isModified';
      };
      return [
        ...edit.map((item) => ({ item, state: stateOf(item) })),
        ...removedFrom(saved, edit).map((item) => ({ item, state: 'isDeleted' as const })),
      ];
    },
    /** The edit with an item that it left out, at its place among the saved ones: there it is no change. New ones go to the end. */
    putBack(saved: readonly T[], edit: readonly T[], item: T): T[] {
      const places = new Map(saved.map((one, at) => [keyOf(one), at]));
      const placeOf = (one: T) => places.get(keyOf(one)) ?? Number.POSITIVE_INFINITY;
      const next = edit.findIndex((one) => placeOf(one) > placeOf(item));
      return next === -1 ? [...edit, item] : edit.toSpliced(next, 0, item);
    },
  };
}

/** Remembers the lists that were answered: a save sends how the edit differs from the one of the version that it is made on. */
export function answeredLists<T>() {
  const lists = new Map<string, readonly T[]>();
  let latest: readonly T[] = [];
  return {
    add(version: string, items: readonly T[]): void {
      lists.set(version, items);
      latest = items;
    },
    /**
     * Edits from before the last sign-in may be on a version that this page has not seen. The latest list then stands for it: the
     * server refuses such a save and says what is stored.
     */
    of: (version: string): readonly T[] => lists.get(version) ?? latest,
  };
}
