import { canonicalText, isEqual, isObject } from '../equal.ts';
import type { List, ListRule, ListRules } from './list-rule.ts';
import { movedEntries } from './merge-order.ts';

/** Maximum number of pairs whose similarity is computed; with more pairs, only entries with equal recognized keys match. */
const COMPARISONS = 40_000;

/** Weight of the recognized keys in the similarity of two entries. */
const RECOGNIZED_SHARE = 0.75;

/** Minimum similarity of an entry and its changed version: one of two recognized keys is enough, other values alone are not. */
const CHANGED = 1 / 3;

/** Returns the entries that two versions of a list share. An entry whose recognized keys all changed keeps its place. */
export function matchVersions(from: List, to: List, rule: ListRule): Map<number, number> {
  const matches = matchEntries(from, to, rule, CHANGED);
  if (rule.isSet || rule.isKeyed) return matches;
  const moved = movedEntries([...matches].toSorted(([, one], [, other]) => one - other).map(([index]) => index));
  const anchors = [...matches].filter(([index]) => !moved.has(index)).toSorted(([one], [other]) => one - other);
  for (const [at, [index, other]] of [[-1, -1] as const, ...anchors].entries()) {
    const [end, otherEnd] = anchors[at] ?? [from.length, to.length];
    const gone = objectsBetween(from, index, end).filter((one) => !matches.has(one));
    const known = new Set(matches.values());
    const added = objectsBetween(to, other, otherEnd).filter((one) => !known.has(one));
    for (const [place, near] of nearest(gone, added, (one, two) =>
      similarity(contentOf(from[one], rule), contentOf(to[two], rule), rule),
    )) {
      matches.set(place, near);
    }
  }
  return matches;
}

/**
 * Returns the entries that two versions of a list share, also those that are recognized only step by step through the versions stored
 * between them: an entry that was changed in every value and then moved.
 * @param between oldest first
 */
export function matchThrough(from: List, between: readonly List[], to: List, rule: ListRule): Map<number, number> {
  if (between.length === 0) return matchVersions(from, to, rule);
  const steps = [from, ...between].map((one, at) => matchVersions(one, between[at] ?? to, rule));
  const matches = new Map(
    [...from.keys()].flatMap((index) => {
      const other = steps.reduce<number | undefined>((at, step) => (at === undefined ? at : step.get(at)), index);
      return other === undefined ? [] : [[index, other] as const];
    }),
  );
  // An entry that was removed and restored.
  const known = new Set(matches.values());
  for (const [index, other] of matchEntries(from, to, rule, CHANGED)) {
    if (!matches.has(index) && !known.has(other)) matches.set(index, other);
  }
  return matches;
}

/**
 * Returns whether a list of a payload has both entries that are gone and entries that are new, so that one may be the other, changed in
 * every value and moved: only the versions stored between show it.
 */
export function hasUnrecognized(lists: ListRules | undefined, from: Versions, to: Versions): boolean {
  return Object.entries(lists ?? {}).some(([name, rule]) => {
    const [one, other] = [from[name], to[name]];
    if (rule.isSet || rule.isKeyed || !Array.isArray(one) || !Array.isArray(other)) return false;
    const { size } = matchVersions(one, other, rule);
    return size < one.length && size < other.length;
  });
}

type Versions = Readonly<Record<string, unknown>>;

/** Returns the indices of the objects of a list between two others. */
function objectsBetween(list: List, first: number, last: number): number[] {
  return [...list.keys()].slice(first + 1, last).filter((index) => isObject(list[index]));
}

/** Returns pairs of entries at one place of a list, the most similar ones first, and equally similar ones in their order. */
function nearest(gone: readonly number[], added: readonly number[], likenessOf: (one: number, two: number) => number) {
  if (gone.length * added.length > COMPARISONS) return [];
  const pairs = gone
    .flatMap((one, at) =>
      added.map((two, place) => ({ one, two, value: likenessOf(one, two), distance: Math.abs(at - place) })),
    )
    .toSorted((left, right) => right.value - left.value || left.distance - right.distance);
  const [ones, twos] = [new Set<number>(), new Set<number>()];
  return pairs.flatMap(({ one, two }) => {
    if (ones.has(one) || twos.has(two)) return [];
    ones.add(one);
    twos.add(two);
    return [[one, two] as const];
  });
}

/** Minimum similarity of two added entries that count as the same one. */
export const ADDED = RECOGNIZED_SHARE;

/** Returns an entry without the values that follow from its position or that software generated. */
export function contentOf(entry: unknown, { place, id }: ListRule): unknown {
  if (!isObject(entry) || (place === undefined && id === undefined)) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== place && key !== id));
}

/**
 * Returns the matching entries of two lists: index in `from` to index in `to`. Equal entries match first, then those with equal
 * recognized keys, then the most similar ones. The first two steps take linear time.
 */
export function matchEntries(from: List, to: List, rule: ListRule, least: number): Map<number, number> {
  const [contents, others] = [from, to].map((list) => list.map((entry) => contentOf(entry, rule)));
  if (contents === undefined || others === undefined) return new Map();
  const matches = new Map<number, number>();
  const isTaken = new Set<number>();
  const match = (index: number, other: number) => {
    matches.set(index, other);
    isTaken.add(other);
  };
  const matchBy = (textOf: (content: unknown) => string | undefined) => {
    const places = Map.groupBy(
      others.keys().filter((other) => !isTaken.has(other)),
      (other) => textOf(others[other]),
    );
    for (const [index, content] of contents.entries()) {
      if (matches.has(index)) continue;
      const text = textOf(content);
      const other = text === undefined ? undefined : places.get(text)?.shift();
      if (other !== undefined) match(index, other);
    }
  };
  matchBy(canonicalText);
  if (rule.isSet) return matches;
  matchBy((content) => recognizedText(content, rule));
  const rest = [...contents.keys()].filter((index) => !matches.has(index));
  const otherRest = [...others.keys()].filter((other) => !isTaken.has(other));
  if (rest.length * otherRest.length > COMPARISONS) return matches;
  const pairs = rest
    .flatMap((index) =>
      otherRest.map((other) => ({ index, other, value: similarity(contents[index], others[other], rule) })),
    )
    .filter(({ value }) => value >= least)
    .toSorted((one, two) => two.value - one.value || distance(one) - distance(two));
  for (const { index, other } of pairs) {
    if (!matches.has(index) && !isTaken.has(other)) match(index, other);
  }
  return matches;
}

const distance = ({ index, other }: { readonly index: number; readonly other: number }) => Math.abs(index - other);

function recognizedText(content: unknown, { recognizedBy }: ListRule): string | undefined {
  if (!isObject(content) || recognizedBy === undefined) return undefined;
  return canonicalText(recognizedBy.map((key) => content[key] ?? null));
}

/** Returns the similarity of two entries, from 0 to 1. Single values are either equal or not. */
function similarity(one: unknown, other: unknown, { recognizedBy = [] }: ListRule): number {
  if (!isObject(one) || !isObject(other)) return 0;
  const rest = keysOf(one, other).filter((key) => !recognizedBy.includes(key));
  const likenessOf = (keys: readonly string[]) => average(keys.map((key) => likeness(one[key], other[key])));
  if (recognizedBy.length === 0) return likenessOf(rest);
  if (rest.length === 0) return likenessOf(recognizedBy);
  return RECOGNIZED_SHARE * likenessOf(recognizedBy) + (1 - RECOGNIZED_SHARE) * likenessOf(rest);
}

function likeness(one: unknown, other: unknown): number {
  if (isEqual(one, other)) return 1;
  if (typeof one === 'string' && typeof other === 'string') return sharedEnds(one, other) ** 2;
  if (Array.isArray(one) && Array.isArray(other)) {
    return average(
      Array.from({ length: Math.max(one.length, other.length) }, (_, at) => Number(isEqual(one[at], other[at]))),
    );
  }
  if (!isObject(one) || !isObject(other)) return 0;
  return average(keysOf(one, other).map((key) => Number(isEqual(one[key], other[key]))));
}

/** Returns the share of the longer text that two texts have in common at their start and end. */
function sharedEnds(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < shorter && one[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return (begin + end) / Math.max(one.length, other.length);
}

function keysOf(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
