import { isEqual } from './equal.ts';

type List = readonly unknown[];

/**
 * Merges two changed lists over the one that both began with: what only one side changed is taken, item by item.
 * @returns undefined when both changed the same place differently, or when an item would stand there twice that nobody doubled
 */
export function mergeLists(base: List, theirs: List, mine: List): unknown[] | undefined {
  const [inTheirs, inMine] = [placesIn(base, theirs), placesIn(base, mine)];
  const merged: unknown[] = [];
  let [baseFrom, theirsFrom, mineFrom] = [0, 0, 0];
  for (let place = 0; place <= base.length; place += 1) {
    const isEnd = place === base.length;
    const theirsTo = isEnd ? theirs.length : inTheirs.get(place);
    const mineTo = isEnd ? mine.length : inMine.get(place);
    // Items that both sides kept part the lists into stretches; each stretch is decided by itself.
    if (theirsTo === undefined || mineTo === undefined) continue;
    const stretch = decide(
      base.slice(baseFrom, place),
      theirs.slice(theirsFrom, theirsTo),
      mine.slice(mineFrom, mineTo),
    );
    if (stretch === undefined) return undefined;
    merged.push(...stretch, ...base.slice(place, place + 1));
    [baseFrom, theirsFrom, mineFrom] = [place + 1, theirsTo + 1, mineTo + 1];
  }
  const isDoubled = merged.some(
    (item) => count(merged, item) > Math.max(count(base, item), count(theirs, item), count(mine, item)),
  );
  return isDoubled ? undefined : merged;
}

function decide(base: List, theirs: List, mine: List): List | undefined {
  if (isEqual(mine, base)) return theirs;
  return isEqual(theirs, base) || isEqual(theirs, mine) ? mine : undefined;
}

function count(list: List, wanted: unknown): number {
  return list.filter((item) => isEqual(item, wanted)).length;
}

/** Where the items of the longest common subsequence stand: place in `base` to place in `changed`. */
function placesIn(base: List, changed: List): Map<number, number> {
  const lengths = Array.from({ length: base.length + 1 }, () => Array.from({ length: changed.length + 1 }, () => 0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = base.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? [];
    for (let j = changed.length - 1; j >= 0; j -= 1) {
      row[j] = isEqual(base[i], changed[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const places = new Map<number, number>();
  let [i, j] = [0, 0];
  while (i < base.length && j < changed.length) {
    if (isEqual(base[i], changed[j])) {
      places.set(i, j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}
