import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../store/engine/database.ts';
import { createSettingStates } from '../../store/repositories/setting-states.ts';
import type { SettingStates, SettingValueRow } from '../../store/repositories/setting-states.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { keepRecords } from './kept-records.ts';

const ORG = '00D000000000001AAA';
const OTHER_ORG = '00D000000000002AAA';

const row = (id: string, version: string, stamp = 1): SettingValueRow => ({
  record_id: id,
  profile_id: `profile of ${id}`,
  setting_id: checklist.id,
  is_own_key: 1,
  stamp,
  read_at: 0,
  is_confirmed: 1,
  version,
  changed_by: null,
  changed_by_id: null,
  changed_at: null,
  state: 'set',
  references_json: JSON.stringify([{ kind: 'expression', id: `EXP-${version}`, path: [] }]),
  display_value: null,
  internal_value: version,
});

describe.each(engines)('the kept records on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  /** Another console on the same store. */
  let other: Store;
  let reads = 0;
  let read: (orgId?: string) => Promise<ReadonlyMap<string, string>>;

  beforeAll(async () => {
    database = await create();
    store = await database.open();
    other = await database.open();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await createSettingStates(store, ORG).forget();
    const recordsOf = keepRecords();
    read = async (orgId = ORG) => {
      const states: SettingStates = createSettingStates(store, orgId);
      const counted = {
        ...states,
        all: () => {
          reads += 1;
          return states.all();
        },
      };
      const { rows } = await recordsOf(counted, orgId);
      return new Map(rows.map(({ record_id, version }) => [record_id, version]));
    };
    await createSettingStates(store, ORG).save([row('a', 'one')]);
    await read();
    reads = 0;
  });

  it('[PRF-08] reads and groups the records once until they change', async () => {
    expect(await read()).toEqual(new Map([['a', 'one']]));
    expect(await read()).toEqual(new Map([['a', 'one']]));
    expect(reads).toBe(0);
    await createSettingStates(store, ORG).save([row('a', 'two', 2), row('b', 'one')]);
    expect(await read()).toEqual(
      new Map([
        ['a', 'two'],
        ['b', 'one'],
      ]),
    );
    expect(await read()).toHaveProperty('size', 2);
    expect(reads).toBe(1);
  });

  it('[PRF-08] finds the change, the removal and the new reading of another console', async () => {
    const states = createSettingStates(other, ORG);
    await states.save([row('a', 'two', 2), row('b', 'one')]);
    expect(await read()).toEqual(
      new Map([
        ['a', 'two'],
        ['b', 'one'],
      ]),
    );
    await states.remove(['a']);
    expect(await read()).toEqual(new Map([['b', 'one']]));
    await states.forget();
    expect(await read()).toEqual(new Map());
  });

  it('[PRF-08] finds a change of the table that no console made', async () => {
    await other.db.updateTable('setting_states').set({ version: 'three' }).where('org_id', '=', ORG).execute();
    expect(await read()).toEqual(new Map([['a', 'three']]));
    await other.db.deleteFrom('setting_states').execute();
    expect(await read()).toEqual(new Map());
  });

  it('keeps the records of each org apart', async () => {
    await createSettingStates(other, OTHER_ORG).save([row('c', 'one')]);
    expect(await read(OTHER_ORG)).toEqual(new Map([['c', 'one']]));
    expect(await read()).toEqual(new Map([['a', 'one']]));
    expect(reads).toBe(1);
    await createSettingStates(other, OTHER_ORG).forget();
  });

  it('keeps no change that is rolled back', async () => {
    const failed = other.db.transaction().execute(async (own) => {
      await own.updateTable('setting_states').set({ version: 'lost' }).where('org_id', '=', ORG).execute();
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await read()).toEqual(new Map([['a', 'one']]));
    expect(reads).toBe(0);
  });
});
