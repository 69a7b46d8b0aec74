import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { describe, expect, it } from 'vitest';
import { currentVersions, isSameVersion, readVersion } from './versions.ts';

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

describe('the current version', () => {
  it('is the newest stored change', () => {
    const changes = [change('3', { outcome: 'unknown' }), change('2', { outcome: 'failed' }), change('1'), change('0')];
    expect(currentVersions(fieldInventory, changes).map(({ id }) => id)).toEqual(['1']);
    expect(currentVersions(fieldInventory, changes.slice(0, 2))).toEqual([]);
  });

  it('equals an earlier version with the same values', () => {
    const defaults = change('1', { after: { ...fieldInventory.defaults } });
    expect(isSameVersion(fieldInventory, defaults, change('2', { after: { enabled: false } }))).toBe(true);
    expect(isSameVersion(fieldInventory, defaults, change('2', { after: { enabled: true } }))).toBe(false);
  });

  it('[FIX-91] without a stored value equals no stored one, not even that of the defaults', () => {
    const none = change('1');
    expect(isSameVersion(fieldInventory, none, change('2'))).toBe(true);
    expect(isSameVersion(fieldInventory, none, change('2', { after: { ...fieldInventory.defaults } }))).toBe(false);
  });

  it('never equals an unreadable version', () => {
    const unreadable = { unreadable: { before: false, after: true } };
    expect(isSameVersion(fieldInventory, change('1'), change('2', unreadable))).toBe(false);
    expect(isSameVersion(fieldInventory, change('2', unreadable), change('1'))).toBe(false);
  });
});
