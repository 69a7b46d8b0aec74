import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEqual } from '../equal.ts';
import { mergePayloads } from './merge-payloads.ts';
import type { MergeOptions } from './merge-payloads.ts';

const leaf = fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 3 }), fc.constantFrom('', 'a', 'b'));
const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 6 });
const payload = fc.dictionary(
  fc.constantFrom('enabled', 'title', 'rules', 'more'),
  fc.oneof(leaf, list, fc.dictionary(fc.constantFrom('title', 'color'), leaf)),
);
const options: MergeOptions = { lists: { more: { isSet: true } } };

describe('mergePayloads', () => {
  it('[FIX-19] keeps a change of only one side, on either side', () => {
    fc.assert(
      fc.property(payload, payload, (base, changed) => {
        expect(mergePayloads(base, changed, base, options)).toMatchObject({ payload: changed, collisions: [] });
        expect(mergePayloads(base, base, changed, options)).toEqual({ payload: changed, collisions: [], taken: [] });
        expect(mergePayloads(base, changed, changed, options)).toEqual({ payload: changed, collisions: [], taken: [] });
      }),
    );
  });

  it('[FIX-19] finds the same collisions and merges the rest alike from both sides', () => {
    const content = (value: unknown) => (Array.isArray(value) ? value.map(String).toSorted() : value);
    const contents = (merged: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(merged).map(([key, value]) => [key, content(value)]));
    fc.assert(
      fc.property(payload, payload, payload, (base, first, second) => {
        const [here, there] = [
          mergePayloads(base, first, second, options),
          mergePayloads(base, second, first, options),
        ];
        const places = (merge: typeof here) =>
          merge.collisions
            .map(({ path, kind, base: before }) => JSON.stringify([path, kind, before ?? null]))
            .toSorted();
        expect(places(here)).toEqual(places(there));
        if (here.collisions.length === 0) expect(contents(here.payload)).toEqual(contents(there.payload));
      }),
    );
  });

  it('takes every single value from a side that changed it', () => {
    fc.assert(
      fc.property(payload, payload, payload, (base, theirs, mine) => {
        const merge = mergePayloads(base, theirs, mine);
        const keys = new Set([base, theirs, mine].flatMap((part) => Object.keys(part)));
        for (const key of keys) {
          const values = [base, theirs, mine].map((part) => part[key]);
          if (values.some((value) => typeof value === 'object')) continue;
          const changed = [theirs, mine].filter((part) => !isEqual(part[key], base[key])).map((part) => part[key]);
          const allowed = changed.length === 0 ? [base[key]] : changed;
          expect(allowed.some((value) => isEqual(value, merge.payload[key]))).toBe(true);
        }
      }),
    );
  });

  it('takes the chosen side of every collision', () => {
    fc.assert(
      fc.property(payload, payload, payload, (base, theirs, mine) => {
        const { collisions } = mergePayloads(base, theirs, mine, options);
        for (const side of ['theirs', 'mine'] as const) {
          const decided = mergePayloads(base, theirs, mine, { ...options, choose: () => side });
          expect(decided.collisions).toEqual(collisions);
          for (const collision of collisions.filter(({ kind }) => kind === 'value')) {
            const value = collision.path.reduce<unknown>(
              (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
              decided.payload,
            );
            expect(value).toEqual(collision[side]);
          }
        }
      }),
    );
  });

  it('compares single values: a title and a color of the same object do not collide', () => {
    const base = { default: { title: 'Other', color: '#004F9E' } };
    const merge = mergePayloads(
      base,
      { default: { title: 'Rest', color: '#004F9E' } },
      { default: { title: 'Other', color: '#111111' } },
    );
    expect(merge).toEqual({
      payload: { default: { title: 'Rest', color: '#111111' } },
      collisions: [],
      taken: [['default', 'title']],
    });
  });

  it('returns the field, the previous value and both changes of a collision', () => {
    const versions = [
      { name: 'a', on: true },
      { name: 'b', on: true },
      { name: 'c', on: false },
    ] as const;
    const merge = mergePayloads(...versions);
    expect(merge.collisions).toEqual([
      { id: 'name', kind: 'value', path: ['name'], base: 'a', theirs: 'b', mine: 'c' },
    ]);
    expect(merge.payload).toEqual({ name: 'c', on: false });
    expect(mergePayloads(...versions, { choose: () => 'theirs' }).payload).toEqual({ name: 'b', on: false });
  });
});
