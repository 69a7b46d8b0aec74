import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { afterEach, describe, expect, it } from 'vitest';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { childrenOf } from '../../salesforce/values.ts';
import { createSettingStates } from '../../store/repositories/setting-states.ts';
import { engines } from '../../test/engines.ts';
import { settingLease, versionOf } from '../stored.ts';
import { checklistText, LATER_MS, readerOn } from './test/reader.ts';

const ON = versionOf(checklistText(true));
const OFF = versionOf(checklistText(false));

/** Has read nothing yet. */
const OTHER_USER = '005000000000999AAA';

const MINUTE_MS = 60_000;

describe.each(engines)('the read model on %s', (_name, create) => {
  const on = readerOn(create);
  afterEach(() => on().org.calm());

  /** Returns access that does not show some records, as sharing does. */
  const without = (...hidden: string[]): Crm => {
    const { crm } = on();
    const visible = (records: readonly CrmRecord[]): CrmRecord[] =>
      records
        .filter(({ Id }) => !hidden.includes(Id))
        .map((record) => {
          const { settings } = crm.names.profile;
          return { ...record, [settings]: { records: visible(childrenOf(record, settings)) } };
        });
    return {
      ...crm,
      query: async (statement) => visible(await crm.query(statement)),
      queryAll: async (statement) => visible(await crm.queryAll(statement)),
      count: async (statement) => (await crm.count(statement)) - hidden.length,
    };
  };

  it('[OVR-02] finds what other software created, changed and deleted', async () => {
    const profile = await on().profile();
    expect(await on().read(profile)).toEqual(new Map());
    const id = await on().create(profile);
    expect(await on().read(profile)).toEqual(new Map([[id, ON]]));
    await on().change(id, false);
    expect(await on().read(profile)).toEqual(new Map([[id, OFF]]));
    await on().outside.remove('Configuration_Data__c', id);
    expect(await on().read(profile)).toEqual(new Map());
    expect((await createSettingStates(on().store, on().orgId).byIds([id])).size).toBe(0);
  });

  it('journals a change outside the console once, with its author and both values', async () => {
    const profile = await on().profile();
    await on().read(profile);
    const id = await on().create(profile);
    await on().read(profile);
    await on().change(id, false);
    await on().read(profile);
    await on().outside.remove('Configuration_Data__c', id);
    await on().read(profile);
    await on().read(profile);
    const entries = await on().journalOf(profile);
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual(
      Array.from({ length: 3 }, () => ['setting.external', 'done']),
    );
    expect(entries.map(({ before, after }) => [before, after])).toMatchObject([
      [{ internalValue: null }, { internalValue: checklistText(true) }],
      [{ internalValue: checklistText(true) }, { internalValue: checklistText(false) }],
      [{ internalValue: checklistText(false) }, { internalValue: null }],
    ]);
    for (const { details } of entries) {
      expect(details).toEqual({ by: 'Avery Admin', at: expect.stringMatching(/^20/) });
    }
  });

  it('[FIX-85] stores the id of who changed a setting, in the record as read and in the journal', async () => {
    const profile = await on().profile();
    await on().read(profile);
    const id = await on().create(profile);
    await on().read(profile);
    const { db } = on().store;
    const record = () => db.selectFrom('setting_states').selectAll().where('record_id', '=', id).executeTakeFirst();
    const admin = { changed_by: 'Avery Admin', changed_by_id: expect.stringMatching(/^005/) };
    expect(await record()).toMatchObject(admin);
    await on().outside.remove('Configuration_Data__c', id);
    await on().read(profile);
    const entries = await db.selectFrom('journal').selectAll().where('profile_id', '=', profile).execute();
    const found = { author: 'Avery Admin', author_id: expect.stringMatching(/^005/) };
    expect(entries).toMatchObject([found, found]);
  });

  it('journals nothing when it reads an org for the first time', async () => {
    const profile = await on().profile();
    await on().create(profile);
    await createSettingStates(on().store, on().orgId).forget();
    await on().read(profile);
    expect(await on().journalOf(profile)).toEqual([]);
  });

  it('journals a change whose setting is being written only once the write has ended', async () => {
    const profile = await on().profile();
    const id = await on().create(profile);
    await on().read(profile);
    await on().leases.withLease(settingLease(on().orgId, profile, checklist.id), async () => {
      await on().change(id, false);
      await on().read(profile);
      expect((await on().journalOf(profile)).length).toBe(1);
    });
    expect(await on().read(profile)).toEqual(new Map([[id, OFF]]));
    expect((await on().journalOf(profile)).length).toBe(2);
  });

  it('finds changes and deletions that happen while it reads everything', async () => {
    const profile = await on().profile();
    const other = await on().profile();
    const changed = await on().create(profile);
    const deleted = await on().create(other);
    const { crm } = on();
    let isDone = false;
    const interrupted: Crm = {
      ...crm,
      query: async (statement) => {
        const records = await crm.query(statement);
        if (!isDone && statement.includes('Internal_Value__c')) {
          isDone = true;
          await on().change(changed, false);
          await on().outside.remove('Configuration_Data__c', deleted);
        }
        return records;
      },
    };
    await createSettingStates(on().store, on().orgId).forget();
    expect(await on().read(profile, { crm: interrupted })).toEqual(new Map([[changed, ON]]));
    expect(await on().read(profile)).toEqual(new Map([[changed, OFF]]));
    expect(await on().read(other)).toEqual(new Map());
  });

  it('finds a record whose transaction commits after later ones', async () => {
    const profile = await on().profile();
    await on().read(profile);
    const late = await on().create(profile);
    await on().readAll({ crm: without(late) });
    const later = await on().create(await on().profile());
    expect(await on().readAll({ crm: without(late) })).toContain(later);
    on().clock.ahead += 5 * MINUTE_MS;
    expect(await on().read(profile)).toEqual(new Map([[late, ON]]));
  });

  it('lists nothing again once every transaction with an earlier stamp has ended', async () => {
    const profile = await on().profile();
    await on().create(profile);
    const { crm } = on();
    const statements: string[] = [];
    const recorded: Crm = {
      ...crm,
      queryAll: (statement) => {
        statements.push(statement);
        return crm.queryAll(statement);
      },
    };
    for (let reading = 0; reading < 3; reading += 1) {
      on().clock.ahead += 11 * MINUTE_MS;
      await on().read(profile);
    }
    const { complete_until, newest, seen_count } = await on()
      .store.db.selectFrom('setting_cursors')
      .selectAll()
      .where('user_id', '!=', OTHER_USER)
      .executeTakeFirstOrThrow();
    expect([complete_until, seen_count]).toEqual([newest, 0]);
    await on().read(profile, { crm: recorded });
    expect(statements).toHaveLength(1);
    // The org's own clock did not move, so that its next records may have the stamp of the last ones.
    await createSettingStates(on().store, on().orgId).forget();
  });

  it('reads a value again that may have changed twice within the same second', async () => {
    const profile = await on().profile();
    const id = await on().create(profile);
    await on().read(profile);
    const { crm } = on();
    // The CRM reports the stamps of whole seconds, so that the second change has the stamp of the first.
    const [{ SystemModstamp } = {}] = await on().outside.query(
      `SELECT SystemModstamp FROM Configuration_Data__c WHERE Id = '${id}'`,
    );
    await on().change(id, false);
    const sameStamp = (records: readonly CrmRecord[]) =>
      records.map((record) => (record.Id === id ? { ...record, SystemModstamp } : record));
    const stamped: Crm = {
      ...crm,
      query: async (statement) => sameStamp(await crm.query(statement)),
      queryAll: async (statement) => sameStamp(await crm.queryAll(statement)),
    };
    expect(await on().read(profile, { crm: stamped })).toEqual(new Map([[id, OFF]]));
  });

  it('never removes records that a user does not see, and does not show them to that user', async () => {
    const profile = await on().profile();
    const hidden = await on().create(profile);
    const shown = await on().create(await on().profile());
    await on().read(profile);
    const limited = { crm: without(hidden), userId: OTHER_USER };
    expect(await on().read(profile, limited)).toEqual(new Map());
    const visible = await on().readAll(limited);
    expect([visible.has(hidden), visible.has(shown)]).toEqual([false, true]);
    await on().change(hidden, false);
    await on().read(profile, limited);
    expect(await on().read(profile)).toEqual(new Map([[hidden, OFF]]));
    expect((await on().journalOf(profile)).map(({ after }) => after)).toMatchObject([
      { internalValue: checklistText(true) },
      { internalValue: checklistText(false) },
    ]);
  });

  it('shows nothing to a user who may not read the values', async () => {
    const profile = await on().profile();
    await on().create(profile);
    await on().read(profile);
    await on().org.misbehave({ hideFields: ['Configuration_Data__c.Internal_Value__c'] });
    const described = await on().crm.describe(['Configuration_Data__c'], { refresh: true });
    expect(described[0]?.fields.map(({ name }) => name)).not.toContain('Internal_Value__c');
    await expect(on().read(profile)).rejects.toMatchObject({ code: 'field_hidden' });
    await on().org.calm();
    await on().crm.describe(['Configuration_Data__c'], { refresh: true });
  });

  it('reads once in a few seconds, and immediately after a change of the console', async () => {
    const profile = await on().profile();
    await on().read(profile);
    const id = await on().create(profile);
    on().clock.time -= LATER_MS;
    expect((await on().read(profile)).size).toBe(0);
    await on()
      .store.db.updateTable('setting_cursors')
      .set({ changed_at: on().clock.time })
      .where('org_id', '=', on().orgId)
      .execute();
    on().clock.time -= LATER_MS;
    expect((await on().read(profile)).has(id)).toBe(true);
  });

  it('reads everything again after a week, because the CRM forgets deleted records', async () => {
    const profile = await on().profile();
    const id = await on().create(profile);
    await on().read(profile);
    const states = createSettingStates(on().store, on().orgId);
    const [row] = [...(await states.valuesByIds([id])).values()];
    if (row === undefined) throw new Error('not read');
    await states.save([{ ...row, record_id: `${id.slice(0, 12)}gone00` }]);
    on().clock.time += 8 * 24 * 60 * MINUTE_MS;
    await on().read(profile);
    expect((await states.ofProfile(profile)).map(({ record_id }) => record_id)).toEqual([id]);
  });
});
