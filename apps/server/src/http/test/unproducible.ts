import { isObject } from '@fieldstone/contracts/settings/equal';

/** What a page lets people enter at the paths of a value, written with dots: `configuration.0.title`. */
export type Entry = {
  /** Free texts of one line; all others are chosen from a list or set by the page. */
  readonly lines?: RegExp;
  /** Free texts of several lines. */
  readonly paragraphs?: RegExp;
  /** Texts that may be empty. */
  readonly optional?: RegExp;
  /** Names that the server takes from the org. */
  readonly names?: RegExp;
  /** Lists that may contain the same entry twice. */
  readonly repeatable?: RegExp;
  /** Lists in a fixed order. */
  readonly ordered?: RegExp;
  /** Flags that only the page sets. */
  readonly fixed?: RegExp;
  /** Objects whose members people choose. */
  readonly open?: RegExp;
};

/** A value that a page cannot produce: a valid one with one change. */
export type Unproducible = {
  readonly what: string;
  readonly value: unknown;
  /** Whether the change is a name of the org, which the server may also replace by the right one. */
  readonly isName: boolean;
};

/** Characters of a list with too many entries, within the limit of a request. */
const SIZE = 500_000;

const has = (paths: RegExp | undefined, path: string): boolean => paths?.test(path) === true;

/** Returns a valid value once with each change that a page cannot make. */
export function unproducibleOf(valid: unknown, entry: Entry, path = ''): Unproducible[] {
  const isName = has(entry.names, path);
  const own = changesOf(valid, entry, path).map(([how, value]) => ({ what: `${path}: ${how}`, value, isName }));
  const inside = (key: string, inner: unknown, place: (changed: unknown) => unknown) =>
    unproducibleOf(inner, entry, path === '' ? key : `${path}.${key}`).map((one) => ({
      ...one,
      value: place(one.value),
    }));
  if (Array.isArray(valid)) {
    const items: readonly unknown[] = valid;
    return [...own, ...items.flatMap((inner, at) => inside(String(at), inner, (changed) => items.with(at, changed)))];
  }
  if (!isObject(valid)) return own;
  const members = Object.entries(valid);
  return [
    ...own,
    ...members.flatMap(([key, inner]) => inside(key, inner, (changed) => ({ ...valid, [key]: changed }))),
  ];
}

type Change = readonly [how: string, value: unknown];

function changesOf(valid: unknown, entry: Entry, path: string): Change[] {
  if (typeof valid === 'string') return textChanges(valid, entry, path);
  if (typeof valid === 'number') return [-1, 1.5, 99_999, 'x'].map((value) => [`is ${String(value)}`, value]);
  if (typeof valid === 'boolean') {
    return [
      ['is a text', 'true'],
      ['is null', null],
      ...(has(entry.fixed, path) ? [['is flipped', !valid] as const] : []),
    ];
  }
  if (valid === null)
    return [
      ['is a list', []],
      ['is unknown', 'Unknown 1'],
    ];
  return Array.isArray(valid) ? listChanges(valid, entry, path) : memberChanges(valid, entry, path);
}

function textChanges(valid: string, { lines, paragraphs, optional }: Entry, path: string): Change[] {
  const isFree = has(lines, path) || has(paragraphs, path);
  const mayBeEmpty = has(optional, path);
  return [
    ['is a list', []],
    ['is a number', 7],
    ['has U+0000', `${valid}\u0000`],
    ...(has(paragraphs, path)
      ? []
      : [
          ['is too long', 'x'.repeat(6001)] as const,
          ['has a line break', `${valid}\nx`] as const,
          ['has a line separator', `${valid}\u2028x`] as const,
          ['has a control character', `${valid}\u0007`] as const,
        ]),
    ...(mayBeEmpty || valid === '' ? [] : [['is empty', ''] as const, ['is blank', ' '] as const]),
    ...(isFree ? [] : [['is unknown', 'Unknown 1'] as const]),
    ...(/^[a-zA-Z0-9]{18}$/.test(valid) ? [['is an unknown record', `${valid.slice(0, 12)}zzz`] as const] : []),
  ];
}

function listChanges(valid: readonly unknown[], { repeatable, ordered }: Entry, path: string): Change[] {
  const [first] = valid;
  return [
    ['is an object', {}],
    ['is null', null],
    ['has an empty entry', [...valid, null]],
    ['has an entry of another type', [...valid, 7]],
    ...(first === undefined
      ? []
      : [
          [
            'has too many entries',
            Array.from({ length: Math.floor(SIZE / JSON.stringify(first).length) }, () => first),
          ] as const,
        ]),
    ...(first === undefined || has(repeatable, path) ? [] : [['repeats an entry', [...valid, first]] as const]),
    ...(valid.length > 1 && has(ordered, path)
      ? [['is in another order', valid.toReversed().map(numberedAt)] as const]
      : []),
  ];
}

/** Returns an entry with its place in `sequence` if it has one. */
function numberedAt(item: unknown, at: number): unknown {
  return isObject(item) && 'sequence' in item ? { ...item, sequence: at + 1 } : item;
}

function memberChanges(valid: unknown, { open }: Entry, path: string): Change[] {
  if (!isObject(valid)) return [];
  const members = Object.entries(valid);
  const without = (name: string) => Object.fromEntries(members.filter(([key]) => key !== name));
  return [
    ['is a list', []],
    ['is null', null],
    ['is a text', 'x'],
    ...(has(open, path)
      ? [['has an unknown member', { ...valid, Unknown__c: members[0]?.[1] ?? {} }] as const]
      : members.map(([name]) => [`has no ${name}`, without(name)] as const)),
  ];
}
