/** A deterministic random number generator (linear-feedback shift register), not for secrets. */
export type Random = {
  /** Returns an integer from `low` to `high`, inclusive. */
  readonly whole: (low: number, high: number) => number;
  /** Returns true in `percent` of 100 calls. */
  readonly chance: (percent: number) => boolean;
  /** Returns one of the items; throws a RangeError if there are none. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** Returns `count` different items in the order of the list. */
  readonly some: <T>(items: readonly T[], count: number) => readonly T[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Cannot pick from an empty list.');
    return item;
  };
  const some = <T>(items: readonly T[], count: number): readonly T[] => {
    const indexes = new Set<number>();
    while (indexes.size < Math.min(count, items.length)) indexes.add(whole(0, items.length - 1));
    return items.filter((_, index) => indexes.has(index));
  };
  return { whole, chance: (percent) => next() * 100 < percent, pick, some };
}
