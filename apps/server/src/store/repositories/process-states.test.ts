import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import type { Store } from '../engine/database.ts';
import { createProcessStates, lastProcessChanges } from './process-states.ts';
import { createSettingStates } from './setting-states.ts';
import type { SettingValueRow } from './setting-states.ts';

const ORG = '00D000000000001AAA';

const settingOf = (profile: string, processId: string, stamp: number): SettingValueRow => ({
  record_id: `record of ${profile}`,
  profile_id: profile,
  setting_id: appointmentColor.id,
  is_own_key: 1,
  stamp,
  read_at: 0,
  is_confirmed: 1,
  version: `${processId} ${String(stamp)}`,
  changed_by: null,
  changed_by_id: null,
  changed_at: null,
  state: 'set',
  references_json: JSON.stringify([{ kind: 'expression', id: processId, path: [] }]),
  display_value: null,
  internal_value: '{}',
});

describe.each(engines)('the last changes of processes on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  /** Another console on the same store. */
  let other: Store;
  beforeAll(async () => {
    database = await create();
    store = await database.open();
    other = await database.open();
  });
  afterAll(() => database.drop());

  const times = async () => [...(await lastProcessChanges(store, ORG))].map(([id, { at, by }]) => [id, at, by]);

  it('[PRF-08] contain the changes that another console stored since the last reading', async () => {
    const states = createProcessStates(other, ORG);
    const state = { record_id: 'r', version: 'v', content_json: null };
    await states.add([
      { ...state, process_id: 'EXP-1', changed_by: 'Kim', changed_by_id: null, changed_at: 10 },
      { ...state, process_id: 'EXP-2', changed_by: 'Lee', changed_by_id: null, changed_at: 20 },
    ]);
    expect(await times()).toEqual([]);
    const settings = createSettingStates(other, ORG);
    await settings.save([settingOf('one', 'EXP-1', 1)]);
    const ofOne = [['one', 10, 'Kim']];
    expect(await times()).toEqual(ofOne);
    expect(await lastProcessChanges(store, ORG)).toBe(await lastProcessChanges(store, ORG));
    await settings.save([settingOf('one', 'EXP-2', 2)]);
    expect(await times()).toEqual([['one', 20, 'Lee']]);
    await other.db.updateTable('process_states').set({ changed_at: 30 }).where('process_id', '=', 'EXP-2').execute();
    expect(await times()).toEqual([['one', 30, 'Lee']]);
    await settings.remove(['record of one']);
    expect(await times()).toEqual([]);
  });
});
