import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allSettings, settingById } from './all-settings.ts';
import { fieldInventory } from './pages/field-inventory.ts';
import { readLeniently } from './lenient-reading.ts';
import { SETTING_IDS } from './setting.ts';
import type { Setting, SettingId } from './setting.ts';
import validation from '../validation.en.json' with { type: 'json' };

const settings: readonly Setting[] = allSettings;

const NAMES: Readonly<Record<SettingId, (typeof allSettings)[number]['name']>> = {
  SET001: 'appointment-color',
  SET002: 'appointment-title',
  SET003: 'appointment-view',
  SET004: 'appointment-status',
  SET005: 'location-tracking',
  SET006: 'field-inventory',
  SET007: 'knowledge',
  SET008: 'zinc',
  SET009: 'calendar-general',
  SET010: 'checklist',
  SET011: 'timesheet',
  SET012: 'data-validation',
  SET013: 'feedback',
  SET014: 'barcode',
};

it('[CALL-03] has a setting for each id, and an id for each setting', () => {
  expect(Object.keys(NAMES)).toEqual(SETTING_IDS);
  expect(settings).toHaveLength(SETTING_IDS.length);
  expect(Object.fromEntries(settings.map(({ id, name }) => [id, name]))).toEqual(NAMES);
});

describe.each(settings.map((setting) => [setting.name, setting] as const))('%s', (_, setting) => {
  it('has valid defaults', () => {
    expect(z.parse(setting.schema, setting.defaults)).toEqual(setting.defaults);
  });

  it('keeps undeclared keys of other software', () => {
    const { schema, defaults } = setting;
    const addedByTheApp = { version: 3 };
    expect(readLeniently(schema, defaults, { addedByTheApp })).toEqual({
      payload: { ...defaults, addedByTheApp },
      invalid: [],
    });
  });

  it('is found by its id and rejects a payload of wrong types', () => {
    expect(settingById(setting.id)).toBe(setting);
    const broken = Object.fromEntries(Object.keys(setting.defaults).map((key) => [key, 42]));
    expect(z.safeParse(setting.schema, broken).success).toBe(false);
  });
});

it('[SIM-01] has stock transfer off by default and limits the length of its process', () => {
  expect(fieldInventory.defaults).toEqual({ enabled: false, stockTransferInventoryProcess: '' });
  const result = z.safeParse(fieldInventory.schema, { enabled: true, stockTransferInventoryProcess: 'x'.repeat(256) });
  expect(validation).toHaveProperty(result.error?.issues[0]?.message ?? 'no error');
});

it('[SIM-06] allows feedback without a stored value', () => {
  expect(settings.find(({ name }) => name === 'feedback')?.defaults).toEqual({ enabled: true });
});
