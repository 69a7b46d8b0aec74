/** Numbers that look random and depend only on the key. Not for secrets. */
export type SeededRandom = {
  /** Returns a number from 0 to just below 1. */
  next(): number;
  /** Returns an integer from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Returns true in `percent` of a hundred cases. */
  is(percent: number): boolean;
  /** Returns a weighted random item; the first one if all weights are zero. */
  pick<T>(items: ReadonlyArray<readonly [item: T, weight: number]>): T;
};

/** Returns the generator of a key: of a user, or of a user's day. */
export function seededRandom(key: string): SeededRandom {
  let state = hashOf(key);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    is: (percent) => next() * 100 < percent,
    pick: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      const [item] = found ?? items[0] ?? [];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}

/** FNV-1a. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return hash;
}
