import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { describe, expect, it } from 'vitest';
import { currentOf, differencesOf, isSameVersion, readVersion } from './versions.ts';

const change = (id: string, more: Partial<SettingChange> = {}): SettingChange => ({
  id,
  at: '2026-11-20T09:15:00.000Z',
  by: 'Sam Second',
  outcome: 'done',
  external: false,
  before: null,
  after: null,
  ...more,
});

describe.each(allSettings.map((setting) => [setting.name, setting] as const))('a version of %s', (_, declared) => {
  const setting: Setting = declared;

  it('is restored unchanged, including values of other software', () => {
    const payload = { ...setting.defaults, note: 'theirs' };
    expect(readVersion(setting, payload)).toEqual({ payload });
  });

  it('consists of the defaults if nothing was stored', () => {
    expect(readVersion(setting, null)).toEqual({ payload: setting.defaults });
  });
});

describe('readVersion', () => {
  it('fills a field that did not exist yet with its default', () => {
    expect(readVersion(fieldInventory, { enabled: true })).toEqual({
      payload: { enabled: true, stockTransferInventoryProcess: '' },
    });
  });

  it('returns every rule that the payload breaks today', () => {
    const payload = { enabled: 'yes', stockTransferInventoryProcess: 'x'.repeat(256) };
    expect(readVersion(fieldInventory, payload)).toMatchObject({
      broken: [{ path: ['enabled'] }, { path: ['stockTransferInventoryProcess'], rule: 'inventoryProcessTooLong' }],
    });
  });
});

describe('differencesOf', () => {
  const setting = {
    ...fieldInventory,
    schema: fieldInventory.schema,
    defaults: { enabled: false, stockTransferInventoryProcess: '' },
  };

  it('compares single values, but lists as a whole', () => {
    const before = { enabled: true, inner: { a: 1, b: 2 }, list: ['x', 'y'] };
    const after = { enabled: true, inner: { a: 1, b: 3 }, list: ['y'] };
    expect(differencesOf(setting, { before, after })).toEqual([
      { path: ['inner', 'b'], before: 2, after: 3 },
      { path: ['list'], before: ['x', 'y'], after: ['y'] },
    ]);
  });

  it('compares with the defaults if nothing was stored', () => {
    expect(differencesOf(setting, { before: null, after: { enabled: true } })).toEqual([
      { path: ['enabled'], before: false, after: true },
    ]);
    expect(differencesOf(setting, { before: { enabled: false }, after: null })).toEqual([]);
  });

  it('ignores unreadable values', () => {
    const after = { before: { enabled: true }, after: null, unreadable: { before: false, after: true } };
    expect(differencesOf(setting, after)).toEqual([]);
    const before = { before: null, after: { enabled: true }, unreadable: { before: true, after: false } };
    expect(differencesOf(setting, before)).toEqual([{ path: ['enabled'], before: false, after: true }]);
  });
});

describe('the current version', () => {
  it('is the newest stored change', () => {
    const changes = [change('3', { outcome: 'unknown' }), change('2', { outcome: 'failed' }), change('1'), change('0')];
    expect(currentOf(changes)?.id).toBe('1');
    expect(currentOf(changes.slice(0, 2))).toBeUndefined();
  });

  it('equals an earlier version with the same values', () => {
    const none = change('1');
    expect(isSameVersion(fieldInventory, none, change('2', { after: { ...fieldInventory.defaults } }))).toBe(true);
    expect(isSameVersion(fieldInventory, none, change('2', { after: { enabled: true } }))).toBe(false);
  });

  it('never equals an unreadable version', () => {
    const unreadable = { unreadable: { before: false, after: true } };
    expect(isSameVersion(fieldInventory, change('1'), change('2', unreadable))).toBe(false);
    expect(isSameVersion(fieldInventory, change('2', unreadable), change('1'))).toBe(false);
  });
});
