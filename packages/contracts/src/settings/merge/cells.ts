import type { List, ListRule } from './list-rule.ts';
import { ADDED, matchEntries, matchThrough, matchVersions } from './match-entries.ts';

/** A list entry in up to three versions of the list: its index in each. */
export type Cell = {
  readonly base: number | undefined;
  readonly theirs: number | undefined;
  readonly mine: number | undefined;
};

/** Three versions of a list, and those stored between `base` and `theirs`, oldest first. */
export type Lists = {
  readonly base: List;
  readonly between: readonly List[];
  readonly theirs: List;
  readonly mine: List;
};

/** Returns the entries of three versions of a list without duplicates: those of the base in its order, then the added ones. */
export function cellsOf(rule: ListRule, { base, between, theirs, mine }: Lists): Cell[] {
  const [inTheirs, inMine] = [matchThrough(base, between, theirs, rule), matchVersions(base, mine, rule)];
  const cells: Cell[] = base.map((_, index) => ({ base: index, theirs: inTheirs.get(index), mine: inMine.get(index) }));
  const [byThem, byMe] = [addedTo(theirs, inTheirs), addedTo(mine, inMine)];
  const entriesAt = (list: List, indices: readonly number[]) => indices.map((index) => list[index]);
  const matches = matchEntries(entriesAt(theirs, byThem), entriesAt(mine, byMe), rule, ADDED);
  const twice = new Set(matches.values());
  const added: Cell[] = [
    ...byThem.map((index, at) => ({ base: undefined, theirs: index, mine: byMe[matches.get(at) ?? -1] })),
    ...byMe.flatMap((index, at) => (twice.has(at) ? [] : [{ base: undefined, theirs: undefined, mine: index }])),
  ];
  return rule.isSet ? [...cells, ...added] : withReplaced(cells, added);
}

function addedTo(list: List, matches: ReadonlyMap<number, number>): number[] {
  const known = new Set(matches.values());
  return [...list.keys()].filter((index) => !known.has(index));
}

/** Returns the entries, in which the replacements of both sides are changes of the removed entry, however different they are. */
function withReplaced(cells: readonly Cell[], added: readonly Cell[]): Cell[] {
  const kept = cells.filter(({ theirs, mine }) => theirs !== undefined && mine !== undefined);
  const removed = cells.filter(({ theirs, mine }) => theirs === undefined && mine === undefined);
  if (removed.length === 0) return [...cells, ...added];
  const groupBy = (side: keyof Cell, list: readonly Cell[]) => {
    const anchors = kept.toSorted((one, other) => (one[side] ?? 0) - (other[side] ?? 0));
    return Map.groupBy(
      list.toSorted((one, other) => (one[side] ?? 0) - (other[side] ?? 0)),
      (cell) => anchors.findLast((anchor) => (anchor[side] ?? 0) < (cell[side] ?? 0))?.base ?? -1,
    );
  };
  const byThem = groupBy(
    'theirs',
    added.filter(({ theirs, mine }) => theirs !== undefined && mine === undefined),
  );
  const byMe = groupBy(
    'mine',
    added.filter(({ theirs, mine }) => theirs === undefined && mine !== undefined),
  );
  const replaced = new Map<Cell, Cell>();
  const used = new Set<Cell>();
  for (const [anchor, gone] of groupBy('base', removed)) {
    for (const [at, cell] of gone.entries()) {
      const [their, my] = [byThem.get(anchor)?.[at], byMe.get(anchor)?.[at]];
      if (their === undefined || my === undefined) break;
      replaced.set(cell, { base: cell.base, theirs: their.theirs, mine: my.mine });
      used.add(their).add(my);
    }
  }
  return [...cells.map((cell) => replaced.get(cell) ?? cell), ...added.filter((cell) => !used.has(cell))];
}
