import { isEqual, isObject } from '../equal.ts';
import { cellsOf } from './cells.ts';
import type { Cell, Lists } from './cells.ts';
import type { Collision, Choose, Scope } from './collision.ts';
import type { List, ListRule } from './list-rule.ts';
import { contentOf } from './match-entries.ts';
import { mergeOrders, movedEntries } from './merge-order.ts';

/** Maximum number of entries that are decided one by one if the merged list breaks a rule; a longer list is one decision. */
const DECIDED_ENTRIES = 50;

export type ListMerge = {
  readonly value: readonly unknown[];
  readonly collisions: readonly Collision[];
  readonly isTaken: boolean;
};

type Entry = Cell & { readonly value: unknown; readonly side: 'theirs' | 'mine' };

/**
 * Merges two changed versions of a list entry by entry: changes, additions, removals and moves of only one side are taken. `choose`
 * decides if both sides changed the same entry, or ordered the same entries differently.
 * @returns undefined if a broken rule requires more decisions about entries than a person can oversee
 */
export function mergeLists(
  path: readonly string[],
  lists: Lists,
  rule: ListRule,
  choose: Choose,
  scope: Scope,
): ListMerge | undefined {
  const { base, theirs, mine } = lists;
  const cells = cellsOf(rule, lists);
  const isMoved = rule.isSet ? () => false : movesOf(cells);
  const collisions: Collision[] = [];
  const versionsOf = (cell: Cell) => ({
    base: entryAt(base, cell.base),
    theirs: entryAt(theirs, cell.theirs),
    mine: entryAt(mine, cell.mine),
  });
  const sideOfCell = (cell: Cell) => sideOf(versionsOf(cell), (version) => isMoved(cell, version), rule, scope);
  // A person who removed an entry that the other changed may have replaced it: what that person added is part of the decision.
  const removedBy = new Set(
    cells
      .filter((cell) => cell.base !== undefined && sideOfCell(cell) === 'collision')
      .flatMap((cell) => (['theirs', 'mine'] as const).filter((side) => cell[side] === undefined)),
  );
  const isReplacement = (cell: Cell) =>
    cell.base === undefined &&
    [...removedBy].some((side) => cell[side] !== undefined && cell[side === 'mine' ? 'theirs' : 'mine'] === undefined);
  const entries = cells.flatMap((cell, number): Entry[] => {
    const versions = versionsOf(cell);
    const side = isReplacement(cell) ? 'collision' : sideOfCell(cell);
    if (side !== 'collision') return versions[side] === undefined ? [] : [{ ...cell, side, value: versions[side] }];
    const id = `${path.join('.')}#${number}`;
    collisions.push({ id, path, kind: 'entry', ...versions });
    const chosen = choose(id);
    return versions[chosen] === undefined ? [] : [{ ...cell, side: chosen, value: versions[chosen] }];
  });
  if (scope !== 'collisions' && collisions.length > DECIDED_ENTRIES) return undefined;

  const result = (merged: readonly Entry[]): ListMerge => {
    const { place } = rule;
    const value = merged.map((entry, at) =>
      place !== undefined && isObject(entry.value) ? { ...entry.value, [place]: at + 1 } : entry.value,
    );
    return { value, collisions, isTaken: !isEqual(value, mine) };
  };
  const isTheirs = ({ theirs: index }: Cell) => index !== undefined;
  if (rule.isSet) {
    return result([
      ...entries.filter(isTheirs).toSorted(by('theirs')),
      ...entries.filter((entry) => !isTheirs(entry)).toSorted(by('mine')),
    ]);
  }

  const isShared = ({ base: before, theirs: their, mine: my }: Cell) =>
    before !== undefined && their !== undefined && my !== undefined;
  const [shared, others] = [entries.filter(isShared), entries.filter((entry) => !isShared(entry))];
  const arranged = arrange(shared, (number, stretch) => {
    const id = `${path.join('.')}@${number}`;
    const ordered = (side: keyof Cell, list: List) =>
      stretch.toSorted(by(side)).map((entry) => list[entry[side] ?? -1]);
    collisions.push({
      id,
      path,
      kind: 'order',
      base: ordered('base', base),
      theirs: ordered('theirs', theirs),
      mine: ordered('mine', mine),
    });
    return choose(id);
  });
  return result(withOthers(arranged, others, isMoved));
}

/** Returns an entry; undefined if it is absent, because JSON lists contain no undefined. */
const entryAt = (list: List, index: number | undefined): unknown => (index === undefined ? undefined : list[index]);

const by =
  (side: keyof Cell) =>
  (one: Cell, other: Cell): number =>
    (one[side] ?? 0) - (other[side] ?? 0);

type Versions = Readonly<Record<keyof Cell, unknown>>;

/** Returns the side whose version of an entry is taken, or 'collision' if that needs a decision. */
function sideOf(
  { base, theirs, mine }: Versions,
  isMoved: (side: 'theirs' | 'mine') => boolean,
  rule: ListRule,
  scope: Scope,
): 'theirs' | 'mine' | 'collision' {
  const isSame = (one: unknown, other: unknown) => isEqual(contentOf(one, rule), contentOf(other, rule));
  // Theirs is already stored, with its id.
  if (isSame(theirs, mine)) return 'theirs';
  if (scope === 'changes' || (scope === 'additions' && base === undefined)) return 'collision';
  if (isSame(mine, base) && !(theirs === undefined && isMoved('mine'))) return 'theirs';
  if (isSame(theirs, base) && !(mine === undefined && isMoved('theirs'))) return 'mine';
  return 'collision';
}

/** Returns a function that checks whether a side moved an entry to another position. */
function movesOf(cells: readonly Cell[]): (cell: Cell, side: 'theirs' | 'mine') => boolean {
  const movedIn = (side: 'theirs' | 'mine') =>
    movedEntries(
      cells
        .filter((cell) => cell.base !== undefined && cell[side] !== undefined)
        .toSorted(by(side))
        .map(({ base }) => base ?? -1),
    );
  const moved = { theirs: movedIn('theirs'), mine: movedIn('mine') };
  return ({ base }, side) => base !== undefined && moved[side].has(base);
}

/** Returns the entries of both sides in the merged order; `decide` orders a stretch that the sides ordered differently. */
function arrange(
  entries: readonly Entry[],
  decide: (number: number, stretch: readonly Entry[]) => 'theirs' | 'mine',
): Entry[] {
  const inBase = entries.toSorted(by('base'));
  const numbers = new Map(inBase.map((entry, number) => [entry, number]));
  const numbersIn = (side: keyof Cell) => inBase.toSorted(by(side)).map((entry) => numbers.get(entry) ?? -1);
  const { order, contested } = mergeOrders(numbersIn('theirs'), numbersIn('mine'));
  const arranged = order.flatMap((number) => inBase[number] ?? []);
  for (const { from, to } of contested) {
    const stretch = arranged.slice(from, to + 1);
    const side = decide(Math.min(...order.slice(from, to + 1)), stretch);
    arranged.splice(from, stretch.length, ...stretch.toSorted(by(side)));
  }
  return arranged;
}

/**
 * Inserts the entries of one side behind the entry that they follow there, unless only the other side moved that entry. Theirs come
 * first, because they are already stored.
 */
function withOthers(
  shared: readonly Entry[],
  others: readonly Entry[],
  isMoved: (cell: Cell, side: 'theirs' | 'mine') => boolean,
): Entry[] {
  const followersOf = (side: 'theirs' | 'mine', other: 'theirs' | 'mine') => {
    const fixed = shared.filter((entry) => !isMoved(entry, other) || isMoved(entry, side)).toSorted(by(side));
    return Map.groupBy(others.filter((entry) => entry.side === side).toSorted(by(side)), (entry) =>
      fixed.findLast((before) => (before[side] ?? 0) < (entry[side] ?? 0)),
    );
  };
  const [byThem, byMe] = [followersOf('theirs', 'mine'), followersOf('mine', 'theirs')];
  const after = (entry: Entry | undefined) => [...(byThem.get(entry) ?? []), ...(byMe.get(entry) ?? [])];
  return [...after(undefined), ...shared.flatMap((entry) => [entry, ...after(entry)])];
}
