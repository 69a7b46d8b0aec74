import type { ChangePlan } from '@fieldstone/contracts/changes/plan';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { describe, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import { LIMITED } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import { copyingWith, outcomesOf, planPath } from '../test/copying.ts';

describe.each(engines)('planning a copy, with %s,', (_name, create) => {
  const { org, source } = copyingWith(create);

  it.each([
    ['event settings', () => ({ settingIds: [EVENT_SETTING] }), 'body.settingIds.0'],
    ['the source as a target', () => ({ targetProfileIds: [source()] }), 'body.targetProfileIds'],
    ['no settings', () => ({ settingIds: [] }), 'body.settingIds'],
    ['no targets', () => ({ targetProfileIds: [] }), 'body.targetProfileIds'],
  ])('[CPY-02] rejects %s', async (_what, wrong, path) => {
    const [target = ''] = await org().profiles(1);
    const body = { settingIds: ['SET010'], targetProfileIds: [target], ...wrong() };
    const { status, error } = await org().copy(source(), body);
    expect([status, error.fields?.[0]?.path]).toEqual([400, path]);
    expect(await org().writes()).toBe(0);
  });

  it('[CPY-05] shows why settings and targets cannot be copied, in the plan as in the result', async () => {
    const [target = '', gone = ''] = await org().profiles(2);
    await org().outside.update('Group_Profile__c', gone, { Active__c: false });
    await org().store(source(), 'SET010', { enabled: 'perhaps' });
    await org().store(source(), 'SET001', {
      enabled: true,
      configuration: [
        {
          title: 'Urgent',
          color: '#AA0000',
          expression: { processId: 'EXP-9', name: 'Urgent', lastModifiedDate: '2026-01-01T00:00:00.000Z' },
        },
      ],
      default: { title: 'Default Appointment Color', color: '#004F9E' },
      objectName: 'Work_Order__c',
    });
    await org().store(source(), 'SET012', { enabled: true });
    const settingIds = ['SET001', 'SET008', 'SET010', 'SET014', 'SET012'];
    const plan = await org().planOf(source(), settingIds, [target, gone]);
    expect(plan.targets.map(({ items }) => items.map(({ result, reason }) => reason ?? result))).toEqual([
      ['reference', 'feature', 'invalid', 'version', 'will-change'],
      ['target', 'target', 'target', 'target', 'target'],
    ]);
    const { body } = await org().copyPlanned(plan);
    expect(outcomesOf(body.results)).toEqual([
      'failure reference',
      'failure feature',
      'failure invalid',
      'failure version',
      'success',
      ...Array.from({ length: 5 }, () => 'failure target'),
    ]);
    expect(body.results[0]?.message).toBe('These expressions or forms were deleted or are no longer active: EXP-9.');

    await org().outside.create('Process__c', {
      Name: 'Urgent',
      Process_Id__c: 'EXP-9',
      Type__c: 'Expression',
      Active__c: true,
    });
    await org().outside.update('Group_Profile__c', gone, { Active__c: true });
    const again = await org().send(body.change.id, 'retry', {});
    // The copy's own writes to the first target do not count as someone else's change.
    expect(outcomesOf(again.body.results).map((outcome) => outcome.replace('failure ', ''))).toEqual(
      [target, gone].flatMap(() => ['success', 'feature', 'invalid', 'version', 'success']),
    );
  });

  it('[CPY-05] blocks statuses that are missing in the org or, with the service board, in its own list', async () => {
    const [target = ''] = await org().profiles(1);
    const update = async (where: string, object: string, fields: Readonly<Record<string, unknown>>) => {
      const [row] = await org().outside.query(`SELECT Id FROM ${object} WHERE ${where}`);
      await org().outside.update(object, String(row?.['Id']), fields);
    };
    const transitions = (...pairs: ReadonlyArray<readonly [string, string]>) => ({
      allowStatusChange: true,
      allowConfiguration: true,
      configuration: pairs.map(([fromStatus, toStatus]) => ({ fromStatus, toStatus })),
    });
    const results = async () => {
      const { targets } = await org().planOf(source(), ['SET004', 'SET005'], [target]);
      return targets.flatMap(({ items }) => items.map(({ result, message }) => message ?? result));
    };
    await update("Process_Id__c = 'ENGAGE'", 'Process__c', { Active__c: true });
    await org().store(source(), 'SET004', transitions(['Open', 'Teleported'], ['Teleported', 'On_Site']));
    await org().store(source(), 'SET005', { enabled: true, status: ['On_Site', 'Beamed'], duration: 4 });
    expect(await results()).toEqual([
      "These statuses aren't in this org: Teleported.",
      "These statuses aren't in this org: Beamed.",
    ]);
    const many = Array.from({ length: 50 }, (_, index) => `Gone_${String(index)}_${'x'.repeat(200)}`);
    await org().store(source(), 'SET004', transitions(...many.map((status) => ['Open', status] as const)));
    await org().store(source(), 'SET005', { enabled: true, status: many.map((id) => id.slice(0, 10)), duration: 4 });
    const [long = '', short = ''] = await results();
    expect(long.length).toBeLessThanOrEqual(2000);
    expect(short).toMatch(/^These statuses aren't in this org: Gone_0_xxx, .*, Gone_19_xx, … \(\+30\)\.$/);
    await org().store(source(), 'SET004', transitions(['Open', 'On_Site']));
    await org().store(source(), 'SET005', { enabled: false, status: ['Beamed'], duration: null });
    expect(await results()).toEqual(['will-change', 'will-change']);
    await update("Process_Id__c = 'SERVICE_BOARD'", 'Process__c', { Active__c: true });
    expect(await results()).toEqual(["These statuses aren't in this org: On_Site.", 'will-change']);
    await update("Setting_Id__c = 'SBRD001_SET001'", 'Configuration_Data__c', { Internal_Value__c: 'unreadable' });
    expect(await results()).toEqual(['will-change', 'will-change']);
    await update("Process_Id__c = 'SERVICE_BOARD'", 'Process__c', { Active__c: false });
    await update("Process_Id__c = 'ENGAGE'", 'Process__c', { Active__c: false });
  });

  it('[CPY-02] offers the settings that can be copied, and marks those that differ from their default', async () => {
    const { body } = await org().admin.get<{ settings: Array<{ settingId: string; differsFromDefault: boolean }> }>(
      `/api/changes/plan/copy/source?source=${source()}`,
    );
    expect(body.settings.filter(({ differsFromDefault }) => differsFromDefault)).toEqual([
      {
        settingId: 'SET010',
        differsFromDefault: true,
        changed: { by: 'Avery Admin', at: expect.any(String) },
      },
    ]);
    const ids = body.settings.map(({ settingId }) => settingId);
    for (const hidden of ['SET005', 'SET008', 'SET011', 'SET014']) expect(ids).not.toContain(hidden);
    expect(ids).toEqual(expect.arrayContaining(['SET001', 'SET007']));
  });

  it('[CPY-03] counts the differences for every other active profile', async () => {
    const [same = '', other = '', inactive = ''] = await org().profiles(3);
    await org().outside.update('Group_Profile__c', inactive, { Active__c: false });
    await org().store(same, 'SET010', { enabled: true });
    await org().store(other, 'SET012', { enabled: true });
    const { body } = await org().admin.get<{ records: Array<{ profileId: string; differing: number }> }>(
      `/api/changes/plan/copy/differences?source=${source()}&setting=SET010&setting=SET012`,
    );
    const differing = new Map(body.records.map((record) => [record.profileId, record.differing]));
    expect([same, other, inactive, source()].map((id) => differing.get(id))).toEqual([0, 2, undefined, undefined]);
  });

  it('[CPY-05] shows a setting of a target before and after', async () => {
    const [target = ''] = await org().profiles(1);
    await org().store(target, 'SET010', { enabled: false, own: 1 });
    const path = `${planPath(source(), ['SET010', 'SET012'], [target])}&values=true`;
    const { body } = await org().admin.get<ChangePlan>(path);
    expect(body.targets[0]?.items.map(({ values }) => values)).toEqual([
      {
        changed: { by: 'Avery Admin', at: expect.any(String) },
        before: { enabled: false, own: 1 },
        after: { enabled: true },
      },
      { changed: null, before: { enabled: false }, after: { enabled: false } },
    ]);
  });

  it('[CPY-05] shows the values of at most 100 settings of targets', async () => {
    const targets = await org().profiles(101);
    const response = await org().admin.get(`${planPath(source(), ['SET010'], targets)}&values=true`);
    expect([response.status, response.error.fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'query.target', code: 'tooMany' })],
    ]);
  });

  it('[CPY-05] shows missing permissions in the plan, and rejects the copy', async () => {
    const [target = ''] = await org().profiles(1);
    const limited = await clientAt(org().home, LIMITED);
    const plan = await limited.get<ChangePlan>(planPath(source(), ['SET010'], [target]));
    expect(plan.body.targets[0]?.items[0]).toMatchObject({ result: 'blocked', reason: 'permission' });
    const body = { settingIds: ['SET010'], targetProfileIds: [target] };
    const response = await limited.post(`/api/profiles/${source()}/settings/copy`, body);
    expect([response.status, response.error.kind]).toEqual([403, 'permission_missing']);
  });
});
