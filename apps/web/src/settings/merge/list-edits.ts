import { isEqual } from '@fieldstone/contracts/settings/equal';

/** The state of a list item compared with the saved list. */
export type ItemState = 'saved' | 'isNew' | 'isModified' | 'isDeleted';

/** Returns functions that compare an edited list with the stored one; `keyOf` identifies items. */
export function listEdits<T>(keyOf: (item: T) => string) {
  const byKey = (items: readonly T[]) => new Map(items.map((item) => [keyOf(item), item]));
  const removedFrom = (stored: readonly T[], edit: readonly T[]): T[] => {
    const kept = byKey(edit);
    return stored.filter((item) => !kept.has(keyOf(item)));
  };
  return {
    byKey,
    /** Returns the stored items that the edit no longer contains. */
    removedFrom,
    /** Returns every item of the edit and every deleted item, each with its state. */
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
    /** Puts a deleted item back at its saved position, so that it is no longer a change; a new item is appended. */
    putBack(saved: readonly T[], edit: readonly T[], item: T): T[] {
      const places = new Map(saved.map((one, at) => [keyOf(one), at]));
      const placeOf = (one: T) => places.get(keyOf(one)) ?? Number.POSITIVE_INFINITY;
      const next = edit.findIndex((one) => placeOf(one) > placeOf(item));
      return next === -1 ? [...edit, item] : edit.toSpliced(next, 0, item);
    },
  };
}

/** Stores the received lists by version: a save sends the differences from the list that the edit is based on. */
export function loadedLists<T>() {
  const lists = new Map<string, readonly T[]>();
  let latest: readonly T[] = [];
  return {
    add(version: string, items: readonly T[]): void {
      lists.set(version, items);
      latest = items;
    },
    /**
     * Returns the list of a version. A draft can be based on a version that this page never received: the latest list replaces
     * it, and the server rejects the save with a conflict.
     */
    of: (version: string): readonly T[] => lists.get(version) ?? latest,
  };
}
