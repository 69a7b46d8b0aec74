import { describe, expect, it } from 'vitest';
import { payloadDifference, textDifference } from './record-kind.ts';

describe('the difference of two values', () => {
  it('[CST-04] lists changed values and changed, added and removed entries of lists', () => {
    const before = { enabled: true, default: { title: 'Other' }, rules: ['a', 'b', 'c'] };
    const after = { enabled: true, default: { title: 'Rest' }, rules: ['a', 'c', 'd'] };
    const { changes } = payloadDifference(before, after, { rules: { isSet: true } });
    expect(changes).toEqual([
      { path: ['default', 'title'], kind: 'value', before: 'Other', after: 'Rest' },
      { path: ['rules'], kind: 'entry', before: 'b', after: undefined },
      { path: ['rules'], kind: 'entry', before: undefined, after: 'd' },
    ]);
  });

  it('[CST-04] lists another order of the same entries once', () => {
    expect(payloadDifference({ rules: ['a', 'b', 'c'] }, { rules: ['c', 'a', 'b'] }).changes).toEqual([
      { path: ['rules'], kind: 'order', before: ['a', 'b', 'c'], after: ['c', 'a', 'b'] },
    ]);
  });

  it('lists nothing for equal values and for values that cannot be read', () => {
    expect(payloadDifference({ a: [1] }, { a: [1] }).changes).toEqual([]);
    expect(payloadDifference(null, { a: 1 })).toEqual({ before: null, after: { a: 1 }, changes: [] });
  });

  it('compares the texts of plain records', () => {
    const [before, after] = [
      { text: 'true', displayText: 'Enabled' },
      { text: 'false', displayText: 'Disabled' },
    ];
    expect(textDifference(before, after).changes).toEqual([
      { path: ['internalValue'], kind: 'value', before: 'true', after: 'false' },
      { path: ['displayValue'], kind: 'value', before: 'Enabled', after: 'Disabled' },
    ]);
  });
});
