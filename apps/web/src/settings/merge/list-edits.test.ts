import { describe, expect, it } from 'vitest';
import { loadedLists, listEdits } from './list-edits.ts';

type Item = { readonly id: string; readonly text?: string };

const edits = listEdits<Item>(({ id }) => id);
const [a, b, c, fresh] = ['a', 'b', 'c', 'fresh'].map((id): Item => ({ id }));
const saved = [a, b, c].filter((item) => item !== undefined);

describe('putBack', () => {
  it.each([
    ['at the start', [b, c], a, [a, b, c]],
    ['between other items', [a, c], b, [a, b, c]],
    ['at the end', [a, b], c, [a, b, c]],
    ['before new items', [a, b, fresh], c, [a, b, c, fresh]],
    ['at its position if later items are deleted too', [a, fresh], b, [a, b, fresh]],
    ['at the end if it is new', [a, b, c], fresh, [a, b, c, fresh]],
  ] as const)('puts an item %s', (_where, edit, item, expected) => {
    const there = edit.filter((one) => one !== undefined);
    expect(item && edits.putBack(saved, there, item)).toEqual(expected);
  });
});

it('returns the state of each item', () => {
  expect(edits.withStates(saved, [{ id: 'a' }, { id: 'c', text: 'other' }, { id: 'fresh' }])).toEqual([
    { item: { id: 'a' }, state: 'saved' },
    { item: { id: 'c', text: 'other' }, state: 'isModified' },
    { item: { id: 'fresh' }, state: 'isNew' },
    { item: { id: 'b' }, state: 'isDeleted' },
  ]);
});

it('returns the list of each version, and the latest for an unknown version', () => {
  const loaded = loadedLists<string>();
  expect(loaded.of('1')).toEqual([]);
  loaded.add('1', ['first']);
  loaded.add('2', ['second']);
  expect(['1', '2', 'unseen'].map((version) => loaded.of(version))).toEqual([['first'], ['second'], ['second']]);
});
