import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planHash } from './planned-change-values.ts';

const item = fc.record({
  target_id: fc.stringMatching(/^[a-zA-Z0-9]{18}$/),
  setting_id: fc.constantFrom('SET001', 'SET006', 'SET010'),
  base_version: fc.option(fc.stringMatching(/^[a-zA-Z0-9_-]{22}$/)),
  value_hash: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/)),
});

describe('the hash of a plan', () => {
  it('[CST-04] does not depend on the order of the items', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (items) => {
        expect(planHash(items.toReversed())).toBe(planHash(items));
      }),
    );
  });

  it('[CST-04] changes with target, setting, base version and desired value of any item', () => {
    const parts = ['target_id', 'setting_id', 'base_version', 'value_hash'] as const;
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 20 }),
        fc.nat(),
        fc.constantFrom(...parts),
        (items, index, part) => {
          const place = index % items.length;
          const changed = items.map((value, at) => (at === place ? { ...value, [part]: 'other' } : value));
          expect(planHash(changed)).not.toBe(planHash(items));
        },
      ),
    );
  });

  it('[CST-04] changes when an item is added or removed, also an equal one', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (items) => {
        expect(planHash([...items, ...items.slice(0, 1)])).not.toBe(planHash(items));
        expect(planHash(items.slice(1))).not.toBe(planHash(items));
      }),
    );
  });

  it('[CST-04] is the SHA-256 of canonical JSON', () => {
    const plan = { target_id: 'p', setting_id: 'SET010', base_version: null, value_hash: 'v' };
    // sha256sum of [{"base":null,"desired":"v","setting":"SET010","target":"p"}]
    expect(planHash([plan])).toBe('8f35ec8256b10236862931194925c76eed2f193128261dcf7098db5710985bfe');
  });
});
