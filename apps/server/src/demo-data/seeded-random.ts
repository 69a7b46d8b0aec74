/** Numbers that look random and are the same for the same key: not for secrets. */
export type SeededRandom = {
  /** From 0 to just below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True in `percent` of a hundred. */
  is(percent: number): boolean;
  /** One of the items, each as likely as its weight; the first one where there are no weights at all. */
  pick<T>(items: ReadonlyArray<readonly [item: T, weight: number]>): T;
};

/** The numbers of a key: of a user, or of a user's day. */
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
