/** Maximum number of entries whose order is merged pair by pair; the order of more entries is one decision. */
const PAIRED_ENTRIES = 1000;

/** A stretch of a merged order that two sides ordered differently, with its first and last position. */
export type Stretch = { readonly from: number; readonly to: number };

/** The merged order of the entries 0, 1, 2 …, with the stretches that need a decision. */
export type MergedOrder = { readonly order: readonly number[]; readonly contested: readonly Stretch[] };

/**
 * Merges two changed orders of the entries 0, 1, 2 …, which is their original order. The order of each pair is that of a side that
 * swapped it. A stretch needs a decision if these pairs form a cycle, or if both sides moved an entry to different positions.
 */
export function mergeOrders(theirs: readonly number[], mine: readonly number[]): MergedOrder {
  const isKept = (order: readonly number[]) => order.every((entry, place) => entry === place);
  const isSame = theirs.every((entry, place) => entry === mine[place]);
  if (isSame || isKept(theirs)) return { order: mine, contested: [] };
  if (isKept(mine)) return { order: theirs, contested: [] };
  if (mine.length > PAIRED_ENTRIES) return { order: mine, contested: [{ from: 0, to: mine.length - 1 }] };

  const [inTheirs, inMine] = [placesOf(theirs), placesOf(mine)];
  const isBefore = (places: readonly number[], one: number, other: number) => (places[one] ?? 0) < (places[other] ?? 0);
  const before = theirs.map(() => 0);
  for (let one = 0; one < theirs.length; one += 1) {
    for (let other = one + 1; other < theirs.length; other += 1) {
      const stays = isBefore(inTheirs, one, other) && isBefore(inMine, one, other);
      const later = stays ? other : one;
      before[later] = (before[later] ?? 0) + 1;
    }
  }
  const order = [...before.keys()].toSorted((one, other) => (before[one] ?? 0) - (before[other] ?? 0) || one - other);
  const places = placesOf(order);

  const [movedByThem, movedByMe] = [movedEntries(theirs), movedEntries(mine)];
  const stretches = cycles(order.map((entry) => before[entry] ?? 0));
  for (const moved of movedByThem) {
    if (!movedByMe.has(moved)) continue;
    for (const [fixed, place] of places.entries()) {
      if (movedByThem.has(fixed) || movedByMe.has(fixed)) continue;
      if (isBefore(inTheirs, moved, fixed) === isBefore(inMine, moved, fixed)) continue;
      const own = places[moved] ?? 0;
      stretches.push({ from: Math.min(own, place), to: Math.max(own, place) });
    }
  }
  return { order, contested: joined(stretches) };
}

/** Returns the moved entries of an order of 0, 1, 2 …: all except those of a longest ascending subsequence. */
export function movedEntries(order: readonly number[]): ReadonlySet<number> {
  /** The lowest last entry of an ascending sequence, for each length. */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const entry of order) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < entry) low = middle + 1;
      else high = middle;
    }
    ends[low] = entry;
    previous.set(entry, ends[low - 1]);
  }
  const moved = new Set(order);
  for (let entry = ends.at(-1); entry !== undefined; entry = previous.get(entry)) moved.delete(entry);
  return moved;
}

/** Returns the position of each entry. */
function placesOf(order: readonly number[]): number[] {
  const places = order.map(() => 0);
  for (const [place, entry] of order.entries()) places[entry] = place;
  return places;
}

/**
 * Returns the stretches where the pairs form cycles, from the number of entries before each entry. The first k entries are closed exactly
 * if they have only each other before them: k(k − 1)/2 in all.
 */
function cycles(before: readonly number[]): Stretch[] {
  const found: Stretch[] = [];
  let [from, sum] = [0, 0];
  for (const [place, count] of before.entries()) {
    sum += count;
    if (sum !== (place * (place + 1)) / 2) continue;
    if (place > from) found.push({ from, to: place });
    from = place + 1;
  }
  return found;
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const next of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last === undefined || next.from > last.to) result.push(next);
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
  }
  return result;
}
