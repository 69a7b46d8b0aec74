import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import { describe, expect, it } from 'vitest';
import { countChanges, findDifferences } from './differences-of.ts';

describe('differencesOf', () => {
  const setting = {
    ...fieldInventory,
    schema: fieldInventory.schema,
    defaults: { enabled: false, stockTransferInventoryProcess: '' },
  };

  it('compares single values, but lists as a whole', () => {
    const before = { enabled: true, inner: { a: 1, b: 2 }, list: ['x', 'y'] };
    const after = { enabled: true, inner: { a: 1, b: 3 }, list: ['y'] };
    expect(findDifferences(setting, { before, after })).toEqual([
      { path: ['inner', 'b'], before: 2, after: 3 },
      { path: ['list'], before: ['x', 'y'], after: ['y'] },
    ]);
  });

  it('compares with the defaults if nothing was stored', () => {
    expect(findDifferences(setting, { before: null, after: { enabled: true } })).toEqual([
      { path: ['enabled'], before: false, after: true },
    ]);
    expect(findDifferences(setting, { before: { enabled: false }, after: null })).toEqual([]);
  });

  it('[CMP-04] ignores the order of a set, and counts the changed entries of a list', () => {
    const [before, after] = [
      { enabled: false, objectApiName: ['Case', 'Site__c'] },
      { enabled: true, objectApiName: ['Site__c', 'Case', 'Account'] },
    ];
    expect(countChanges(knowledge, findDifferences(knowledge, { before, after }))).toBe(2);
    const moved = { ...before, objectApiName: before.objectApiName.toReversed() };
    expect(findDifferences(knowledge, { before, after: moved })).toEqual([]);
  });

  it('ignores unreadable values', () => {
    const after = { before: { enabled: true }, after: null, unreadable: { before: false, after: true } };
    expect(findDifferences(setting, after)).toEqual([]);
    const before = { before: null, after: { enabled: true }, unreadable: { before: true, after: false } };
    expect(findDifferences(setting, before)).toEqual([{ path: ['enabled'], before: false, after: true }]);
  });
});
