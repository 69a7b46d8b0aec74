import { isEqual, isObject } from './equal.ts';

type List = readonly unknown[];

/** Most pairs of items that are compared with each other; with more, the stretch they stand in is merged as a whole. */
const COMPARISONS = 1_000_000;

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
  const before = [base, theirs, mine].map(countsOf);
  const isDoubled = [...countsOf(merged)].some(([item, count]) =>
    before.every((counts) => (counts.get(item) ?? 0) < count),
  );
  return isDoubled ? undefined : merged;
}

function decide(base: List, theirs: List, mine: List): List | undefined {
  if (isEqual(mine, base)) return theirs;
  return isEqual(theirs, base) || isEqual(theirs, mine) ? mine : undefined;
}

/** How often each item stands in a list, by a text that is the same for equal items. */
function countsOf(list: List): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) {
    const name = JSON.stringify(item, (_, value: unknown) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    );
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * Where items that both lists share stand: place in `base` to place in `changed`. Between the same beginning and the same end it is the
 * longest common subsequence, unless so much changed there that it would stop the page for seconds.
 */
function placesIn(base: List, changed: List): Map<number, number> {
  const places = new Map<number, number>();
  const shorter = Math.min(base.length, changed.length);
  let begin = 0;
  while (begin < shorter && isEqual(base[begin], changed[begin])) begin += 1;
  let same = 0;
  while (same < shorter - begin && isEqual(base.at(-1 - same), changed.at(-1 - same))) same += 1;
  for (let at = 0; at < begin; at += 1) places.set(at, at);
  const between = (list: List) => list.slice(begin, list.length - same);
  for (const [at, to] of subsequence(between(base), between(changed))) places.set(begin + at, begin + to);
  for (let at = same; at > 0; at -= 1) places.set(base.length - at, changed.length - at);
  return places;
}

/** The longest common subsequence; empty past the limit of comparisons. */
function subsequence(base: List, changed: List): Map<number, number> {
  const places = new Map<number, number>();
  if (base.length * changed.length > COMPARISONS) return places;
  const lengths = Array.from({ length: base.length + 1 }, () => Array.from({ length: changed.length + 1 }, () => 0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = base.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? [];
    for (let j = changed.length - 1; j >= 0; j -= 1) {
      row[j] = isEqual(base[i], changed[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
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
