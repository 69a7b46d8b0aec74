import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { PROCESS_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { createChangeHistory } from '../../store/repositories/change-history.ts';
import { lastProcessChanges } from '../../store/repositories/process-states.ts';
import { engines } from '../../test/engines.ts';
import { readerOn } from './test/reader.ts';

const OTHER_USER = '005000000000999AAA';

/** An expression with one criterion, and the color rules of a group profile that use it. */
type Used = {
  readonly processId: string;
  readonly recordId: string;
  readonly criterionId: string;
  readonly profile: string;
};

describe.each(engines)('the expressions that settings use on %s', (_name, create) => {
  const on = readerOn(create);
  afterEach(() => on().org.calm());

  let number = 0;
  const used = async (): Promise<Used> => {
    number += 1;
    const processId = `TEST-${String(number)}`;
    const { outside } = on();
    const recordId = await outside.create('Process__c', {
      Name: `Urgent ${String(number)}`,
      Process_Id__c: processId,
      Type__c: 'Expression',
      Source_Object__c: 'Work_Order__c',
      Active__c: true,
    });
    const criterionId = await addCriterion(recordId, 1, 'Critical');
    const profile = await on().profile();
    await colorsOf(profile, processId);
    return { processId, recordId, criterionId, profile };
  };

  const addCriterion = (recordId: string, sequence: number, operand: string) =>
    on().outside.create('Expression_Criterion__c', {
      Process__c: recordId,
      Sequence__c: sequence,
      Field_Path__c: 'Priority__c',
      Operator__c: 'Equals',
      Operand__c: operand,
    });

  const colorsOf = (profile: string, processId: string) => {
    const expression = { processId, name: 'Urgent', lastModifiedDate: '2026-01-01T00:00:00.000Z' };
    const payload = {
      ...appointmentColor.defaults,
      enabled: true,
      default: { ...appointmentColor.defaults.default, title: 'Other' },
      configuration: [{ title: 'Urgent', color: '#B3261E', expression }],
    };
    return on().outside.create('Configuration_Data__c', {
      Setting_Key__c: `${profile}:${appointmentColor.id}`,
      Group_Profile__c: profile,
      Setting_Id__c: appointmentColor.id,
      Internal_Value__c: JSON.stringify({ version: '1', checksum: '', config: { payload, meta: payload } }),
    });
  };

  /** Returns the journal's changes of expressions of a group profile, oldest first, with the settings that used them. */
  const changesOf = async (profile: string) => {
    const history = createChangeHistory(on().store, on().orgId);
    const keys = await history.keys({ profileId: profile }, undefined, 50);
    const all = await history.entries(keys.map(({ id }) => id));
    const entries = all.filter(({ settingId }) => settingId === PROCESS_CHANGE);
    const uses = await history.uses(entries);
    return entries.toReversed().map((entry) => ({ ...entry, uses: uses.get(entry.id) }));
  };

  it('[ACT-08] journals a changed criterion once, with its author, both contents and the settings that use it', async () => {
    const { profile, processId, criterionId } = await used();
    const other = await on().profile();
    await colorsOf(other, processId);
    await on().readAll();
    await on().readProcesses(profile);
    await on().outside.update('Expression_Criterion__c', criterionId, { Operand__c: 'High' });
    await Promise.all([on().readProcesses(profile), on().readProcesses(other, { userId: OTHER_USER })]);
    await on().readProcesses(profile);
    const entries = await changesOf(profile);
    const criterion = { sequence: 1, fieldPath: 'Priority__c', operator: 'Equals' };
    expect(entries).toMatchObject([
      {
        action: 'process.external',
        origin: 'outside',
        outcome: 'done',
        author: 'Avery Admin',
        profileId: null,
        details: { processId },
        before: { kind: 'expression', isActive: true, criteria: [{ ...criterion, operand: 'Critical' }] },
        after: { kind: 'expression', isActive: true, criteria: [{ ...criterion, operand: 'High' }] },
        uses: [{ settingId: appointmentColor.id, profiles: 2, profileIds: [profile, other].toSorted() }],
      },
    ]);
    expect(await changesOf(other)).toHaveLength(1);
    const times = await lastProcessChanges(on().store, on().orgId);
    expect(times.get(profile)).toEqual(times.get(other));
    expect(times.get(profile)?.by).toBe('Avery Admin');
  });

  it('[ACT-08] journals nothing at the first reading, and nothing for a new name, description or place of a record', async () => {
    const { profile, recordId, criterionId } = await used();
    const first = await on().readProcesses(profile);
    expect([...first.values()]).toMatchObject([{ by: 'Avery Admin' }]);
    await on().outside.update('Process__c', recordId, { Name: 'Renamed', Description__c: 'Ask Kim' });
    await on().outside.remove('Expression_Criterion__c', criterionId);
    await addCriterion(recordId, 1, 'Critical');
    expect(await on().readProcesses(profile)).toEqual(first);
    expect(await changesOf(profile)).toEqual([]);
  });

  it('[FIX-85] gets the id of who changed a process that an earlier release stored, and keeps no names in its content', async () => {
    const { profile, processId, criterionId } = await used();
    await on().readProcesses(profile);
    const states = on().store.db;
    const stored = () =>
      states.selectFrom('process_states').selectAll().where('process_id', '=', processId).executeTakeFirstOrThrow();
    const first = await stored();
    expect(first).toMatchObject({ changed_by: 'Avery Admin', changed_by_id: expect.stringMatching(/^005/) });
    const content = JSON.parse(first.content_json ?? '') as { criteria: readonly object[] };
    const modified = { by: 'Avery Admin', at: first.changed_at };
    const earlier = { ...content, criteria: content.criteria.map((criterion) => ({ ...criterion, modified })) };
    await states
      .updateTable('process_states')
      .set({ content_json: JSON.stringify(earlier), changed_by_id: null })
      .where('process_id', '=', processId)
      .execute();
    await on().readProcesses(profile);
    expect(await stored()).toEqual(first);
    expect(first.content_json).not.toContain('Avery');
    await on().outside.update('Expression_Criterion__c', criterionId, { Operand__c: 'High' });
    await on().readProcesses(profile);
    const [{ author, id } = { author: '', id: '' }] = await changesOf(profile);
    const row = await states.selectFrom('journal').select('author_id').where('id', '=', id).executeTakeFirstOrThrow();
    expect([author, row.author_id]).toEqual(['Avery Admin', first.changed_by_id]);
  });

  it('[ACT-08] journals a deactivation, an added criterion with its logic, and a deleted criterion', async () => {
    const { profile, recordId } = await used();
    await on().readProcesses(profile);
    await on().outside.update('Process__c', recordId, { Active__c: false });
    await on().readProcesses(profile);
    const added = await addCriterion(recordId, 2, 'High');
    await on().outside.update('Process__c', recordId, { Advanced_Expression__c: '1 OR 2' });
    await on().readProcesses(profile);
    await on().outside.remove('Expression_Criterion__c', added);
    await on().readProcesses(profile);
    const entries = await changesOf(profile);
    expect(entries.map(({ after }) => after)).toMatchObject([
      { isActive: false, logic: null, criteria: [{ operand: 'Critical' }] },
      { isActive: false, logic: '1 OR 2', criteria: [{ operand: 'Critical' }, { operand: 'High' }] },
      { isActive: false, logic: '1 OR 2', criteria: [{ operand: 'Critical' }] },
    ]);
    expect(entries.map(({ author }) => author)).toEqual(['Avery Admin', 'Avery Admin', 'Avery Admin']);
  });

  it('[ACT-08] dates the removal of a criterion that the recycle bin has forgotten by its discovery', async () => {
    const { profile, recordId } = await used();
    const added = await addCriterion(recordId, 2, 'High');
    await on().readProcesses(profile);
    await on().outside.remove('Expression_Criterion__c', added);
    const emptied: Crm = { ...on().crm, queryAll: async () => [] };
    await on().readProcesses(profile, { crm: emptied });
    expect(await changesOf(profile)).toMatchObject([{ author: '', changedAt: on().clock.time }]);
  });

  it('[ACT-08] journals a deleted expression, and one with the same id in its place', async () => {
    const { profile, processId, recordId } = await used();
    await on().readProcesses(profile);
    await on().outside.remove('Process__c', recordId);
    await on().readProcesses(profile);
    await on().readProcesses(profile);
    expect(await changesOf(profile)).toMatchObject([
      { author: 'Avery Admin', before: { isActive: true }, after: null },
    ]);
    await on().outside.create('Process__c', {
      Name: 'Urgent again',
      Process_Id__c: processId,
      Type__c: 'Expression',
      Active__c: true,
    });
    await on().readProcesses(profile);
    expect((await changesOf(profile)).at(-1)).toMatchObject({ before: null, after: { name: 'Urgent again' } });
  });

  it('[ACT-08] journals a changed form process', async () => {
    const { outside } = on();
    const recordId = await outside.create('Process__c', {
      Name: 'Edit event',
      Process_Id__c: 'TEST-FORM',
      Type__c: 'Form Process',
      Purpose__c: 'Standalone Edit',
      Target_Object__c: 'Event',
      Active__c: true,
    });
    const profile = await on().profile();
    await outside.create('Configuration_Data__c', {
      Setting_Key__c: `${profile}:CALEVT001`,
      Group_Profile__c: profile,
      Setting_Id__c: 'CALEVT001',
      Internal_Value__c: 'TEST-FORM',
    });
    await on().readProcesses(profile);
    await outside.update('Process__c', recordId, { Active__c: false });
    await on().readProcesses(profile);
    expect(await changesOf(profile)).toMatchObject([
      {
        before: { kind: 'form', isActive: true, purpose: 'Standalone Edit' },
        after: { kind: 'form', isActive: false },
        uses: [{ settingId: 'CALEVT001', profiles: 1, profileIds: [profile] }],
      },
    ]);
  });

  it('[ACT-08] keeps an expression that a user does not see, and one whose criteria the user may not read', async () => {
    const { profile, criterionId } = await used();
    const times = await on().readProcesses(profile);
    const { crm } = on();
    const hidden: Crm = {
      ...crm,
      query: async (statement) => (statement.includes('FROM Process__c') ? [] : crm.query(statement)),
    };
    const forbidden: Crm = {
      ...crm,
      query: async (statement) => {
        if (!statement.includes('FROM Process__c')) return crm.query(statement);
        return crm.query(statement.replace('Operand__c', 'Hidden__c'));
      },
    };
    await on().outside.update('Expression_Criterion__c', criterionId, { Operand__c: 'High' });
    for (const limited of [hidden, forbidden]) {
      expect(await on().readProcesses(profile, { crm: limited, userId: OTHER_USER })).toEqual(times);
    }
    expect(await changesOf(profile)).toEqual([]);
    await on().readProcesses(profile);
    expect(await changesOf(profile)).toHaveLength(1);
  });

  it('[ACT-08] reports a failing CRM instead of hiding a change', async () => {
    const { profile } = await used();
    const { crm } = on();
    const failing: Crm = {
      ...crm,
      query: async (statement) => {
        if (statement.includes('FROM Process__c')) throw new AppError('crm_unavailable');
        return crm.query(statement);
      },
    };
    await expect(on().readProcesses(profile, { crm: failing })).rejects.toMatchObject({ kind: 'crm_unavailable' });
  });

  it('[ACT-08] stores no change that another console stored since the reading began', async () => {
    const { profile, criterionId } = await used();
    await on().readProcesses(profile);
    await on().outside.update('Expression_Criterion__c', criterionId, { Operand__c: 'High' });
    const { crm } = on();
    let isDone = false;
    const overtaken: Crm = {
      ...crm,
      query: async (statement) => {
        const records = await crm.query(statement);
        if (statement.includes('FROM Process__c') && !isDone) {
          isDone = true;
          await on().outside.update('Expression_Criterion__c', criterionId, { Operand__c: 'Low' });
          await on().readProcesses(profile, { userId: OTHER_USER });
        }
        return records;
      },
    };
    await on().readProcesses(profile, { crm: overtaken });
    await on().readProcesses(profile);
    const entries = await changesOf(profile);
    expect(entries.map(({ after }) => after)).toMatchObject([{ criteria: [{ operand: 'Low' }] }]);
  });

  it('[ACT-08] finds the changes of an expression by group profile and by setting', async () => {
    const { profile, criterionId } = await used();
    await on().readProcesses(profile);
    await on().outside.update('Expression_Criterion__c', criterionId, { Operand__c: 'High' });
    await on().readProcesses(profile);
    const [entry] = await changesOf(profile);
    const history = createChangeHistory(on().store, on().orgId);
    const found = async (filter: Parameters<typeof history.keys>[0]) => {
      const keys = await history.keys(filter, undefined, 50);
      expect(keys.length).toBe(await history.count(filter));
      return keys.some(({ id }) => id === entry?.id);
    };
    const settingIds = [appointmentColor.id];
    expect(await found({ settingIds })).toBe(true);
    expect(await found({ settingIds, profileId: profile })).toBe(true);
    expect(await found({ settingIds: [PROCESS_CHANGE] })).toBe(true);
    expect(await found({ settingIds: [PROCESS_CHANGE], profileId: profile })).toBe(true);
    expect(await found({ settingIds: ['SET010'] })).toBe(false);
    expect(await found({ settingIds, profileId: await on().profile() })).toBe(false);
    expect(await found({ origin: 'copy', profileId: profile })).toBe(false);
    const [first] = await history.keys({ profileId: profile }, undefined, 1);
    const rest = await history.keys({ profileId: profile }, first, 50);
    expect(rest.map(({ id }) => id)).not.toContain(first?.id);
  });
});
