import type { PlannedChange, PlannedItem } from '@fieldstone/contracts/changes/planned-change';
import { BETA_SETTING } from '@fieldstone/contracts/settings/plain-records';
import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import { LIMITED, SECOND_ADMIN } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import { copyingWith } from '../test/copying.ts';
import { createForms, FORMS } from '../test/forms.ts';
import { outcomes, planningAt } from '../test/planning.ts';

const CONFIGURATION = 'Configuration_Data__c';
const SKILL = 'service-history';
const IOS = GLOBAL_SETTING_IDS.minimumVersionIos;

const skill = (instructions: string, isOn = true, profiles: readonly string[] = []) => ({
  global: { service_history_skills: isOn, service_history_instructions: instructions },
  profiles: profiles.map((profile_id) => ({ profile_id })),
  users: [],
});

const ofSkill = (payload: object) => ({ kind: 'ai-section', section: SKILL, payload }) as const;

const ofVersion = (version: string) =>
  ({ kind: 'global-setting', settingId: IOS, internalValue: version, displayValue: version }) as const;

describe.each(engines)('a planned change of several kinds, with %s,', (_name, create) => {
  const { org } = copyingWith(create);
  const planning = planningAt(org);
  const [form, otherForm] = FORMS;
  let global: string;

  beforeAll(async () => {
    await createForms(org().outside);
    global = (await org().admin.get<{ id: string }>('/api/profiles/global')).body.id;
  });
  beforeEach(async () => {
    await org().home.store.db.deleteFrom('ai_configurations').execute();
  });

  const ofEvent = (profileId: string, processId: string = form.processId) =>
    ({ kind: 'event-setting', profileId, processId }) as const;

  const rowOf = async (profileId: string, settingId: string) => {
    const [row] = await org().outside.query(
      `SELECT Internal_Value__c, Display_Value__c FROM ${CONFIGURATION} WHERE Setting_Key__c = '${profileId}:${settingId}'`,
    );
    return row === undefined ? null : [row['Internal_Value__c'], row['Display_Value__c']];
  };

  const readSkill = async () =>
    (await org().admin.get<ReturnType<typeof skill> & { version: string }>(`/api/ai/configurations/skills/${SKILL}`))
      .body;

  const saveSkill = async (payload: object) => {
    const { version } = await readSkill();
    const saved = await org().admin.post(`/api/ai/configurations/skills/${SKILL}`, payload, { 'if-match': version });
    expect(saved.status).toBe(200);
  };

  const slotsOf = (items: readonly PlannedItem[]) =>
    items.map(({ kind, profileId, settingId }) => [kind, profileId, settingId]);

  it('[CST-01] [CST-04] [CST-06] plans, applies, journals and undoes all kinds together', async () => {
    const [target = ''] = await org().profiles(1);
    const before = { version: await rowOf(global, IOS), skill: await readSkill() };
    const draft = await planning.plan([
      { profileId: target, settingId: 'SET010', payload: { enabled: true } },
      ofEvent(target),
      ofVersion('24.7.0'),
      ofSkill(skill('Be brief.')),
    ]);
    expect(draft).toMatchObject({ targets: 3, counts: { pending: 4 } });
    const items = await planning.items(draft.id);
    expect(slotsOf(items)).toEqual([
      ['setting', target, 'SET010'],
      ['event-setting', target, EVENT_SETTING],
      ['global-setting', global, IOS],
      ['ai-section', null, SKILL],
    ]);
    expect(items.map(({ result }) => result)).toEqual(Array.from({ length: 4 }, () => 'will-change'));
    expect(items[2]).toMatchObject({ after: { internalValue: '24.7.0', displayValue: '24.7.0' } });
    expect(items[3]).toMatchObject({
      before: { global: { service_history_skills: false } },
      after: skill('Be brief.'),
    });
    expect(await org().writes()).toBe(0);

    const applied = (await planning.apply(draft)).body;
    expect(applied).toMatchObject({ state: 'applied', counts: { success: 4 } });
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: true });
    expect(await rowOf(target, EVENT_SETTING)).toEqual([form.processId, form.processName]);
    expect(await rowOf(global, IOS)).toEqual(['24.7.0', '24.7.0']);
    expect(await readSkill()).toMatchObject(skill('Be brief.'));
    const entries = await org()
      .home.store.db.selectFrom('journal')
      .select(['setting_id', 'outcome', 'user_name'])
      .where('operation_id', '=', draft.id)
      .where('setting_id', 'is not', null)
      .execute();
    expect(entries).toHaveLength(4);
    for (const entry of entries) expect(entry).toMatchObject({ outcome: 'done', user_name: 'Avery Admin' });

    const again = await planning.plan([ofEvent(target), ofVersion('24.7.0'), ofSkill(skill('Be brief.'))]);
    expect((await planning.items(again.id)).map(({ result }) => result)).toEqual([
      'identical',
      'identical',
      'identical',
    ]);

    const undo = (await planning.send(draft.id, 'undo')).body;
    expect(undo).toMatchObject({ kind: 'undo', state: 'applied', counts: { success: 4 } });
    expect(await org().stored(target, 'SET010')).toBeNull();
    expect((await rowOf(target, EVENT_SETTING)) ?? [null, null]).toEqual([null, null]);
    expect(await rowOf(global, IOS)).toEqual(before.version);
    expect((await readSkill()).global).toEqual(before.skill.global);
    expect((await planning.read(draft.id)).state).toBe('undone');
  });

  it('[CST-07] an undo leaves a later change of any kind alone, with its author', async () => {
    const [target = ''] = await org().profiles(1);
    const draft = await planning.plan([ofEvent(target), ofSkill(skill('Be brief.'))]);
    await planning.apply(draft);
    const second = await clientAt(org().home, SECOND_ADMIN);
    const { version } = await readSkill();
    await second.post(`/api/ai/configurations/skills/${SKILL}`, skill('Be precise.'), { 'if-match': version });
    const undo = (await planning.send(draft.id, 'undo')).body;
    expect(undo.state).toBe('partly-applied');
    const items = await planning.items(undo.id);
    expect(outcomes(items)).toEqual(['success', 'failure changed']);
    expect(items[1]?.message).toMatch(/^Sam Second changed this setting/);
    expect(await readSkill()).toMatchObject(skill('Be precise.'));
  });

  it('[CST-04] blocks what a page of the kind would reject, with the reason', async () => {
    const [target = ''] = await org().profiles(1);
    const draft = await planning.plan([
      ofEvent(target, 'no such process'),
      ofVersion('the newest'),
      ofSkill(skill(' ')),
      { kind: 'ai-section', section: 'schedule-management', payload: { enabled: 'perhaps' } },
      { kind: 'global-setting', settingId: BETA_SETTING, internalValue: '{', displayValue: null },
      ofEvent('a0P000000000999AAA'),
    ]);
    const items = await planning.items(draft.id);
    expect(items.map(({ result, reason }) => [result, reason])).toEqual([
      ['blocked', 'reference'],
      ['blocked', 'invalid'],
      ['blocked', 'invalid'],
      ['blocked', 'invalid'],
      ['blocked', 'invalid'],
      ['blocked', 'target'],
    ]);
    expect(items[1]?.message).toContain('Please enter a version');
    expect(items[2]?.message).toContain('Please enter instructions.');
  });

  it.each([
    ['settingId', { kind: 'global-setting', settingId: 'SET010', internalValue: 'x', displayValue: null }],
    ['section', { kind: 'ai-section', section: 'knowledge-documents', payload: {} }],
    ['section', { kind: 'ai-section', section: 'SET010', payload: {} }],
  ] as const)('[CST-01] rejects the %s of another kind', async (name, edit) => {
    const { status, error } = await planning.create([edit]);
    expect([status, error.fields?.[0]?.path, error.fields?.[0]?.code]).toEqual([
      400,
      `body.changes.0.${name}`,
      'changeSettingUnknown',
    ]);
  });

  it('[CST-05] writes nothing of any kind if the base of one moved', async () => {
    const [target = ''] = await org().profiles(1);
    const draft = await planning.plan([
      { profileId: target, settingId: 'SET010', payload: { enabled: true } },
      ofEvent(target),
      ofSkill(skill('Be brief.')),
    ]);
    await saveSkill(skill('Be precise.'));
    await org().home.org.clearCalls();
    const stopped = (await planning.apply(draft)).body;
    expect(stopped).toMatchObject({ state: 'failed', counts: { failure: 3 } });
    expect(await org().writes()).toBe(0);
    expect(await readSkill()).toMatchObject(skill('Be precise.'));
    const items = await planning.items(draft.id);
    expect(items.map(({ code }) => code)).toEqual(['change_stopped', 'change_stopped', 'copy_setting_changed_by']);
  });

  it('[CST-04] merges another change of an AI section, and lets one of the same part be decided', async () => {
    const [target = ''] = await org().profiles(1);
    await saveSkill(skill('Be kind.'));
    const draft = await planning.plan([ofSkill(skill('Be brief.')), ofEvent(target)]);
    await saveSkill(skill('Be kind.', true, [target]));
    const merged = (await planning.send(draft.id, 'plan')).body;
    expect(merged.hash).not.toBe(draft.hash);
    expect((await planning.items(draft.id))[0]).toMatchObject({
      result: 'will-change',
      after: skill('Be brief.', true, [target]),
    });
    await saveSkill(skill('Be precise.', true, [target]));
    await planning.send(draft.id, 'plan');
    const [item] = await planning.items(draft.id);
    expect(item?.conflict?.collisions).toMatchObject([
      {
        id: 'global.service_history_instructions',
        base: 'Be kind.',
        stored: 'Be precise.',
        desired: 'Be brief.',
      },
    ]);
    const decision = { position: 0, version: item?.conflict?.version, keep: 'desired' };
    const decided = (await planning.send(draft.id, 'decide', { decisions: [decision] })).body;
    expect((await planning.apply(decided)).body.state).toBe('applied');
    expect(await readSkill()).toMatchObject(skill('Be brief.', true, [target]));
  });

  it('[CST-04] lets a conflict of a value without parts be decided as a whole', async () => {
    const [target = ''] = await org().profiles(1);
    const draft = await planning.plan([ofEvent(target)]);
    const other = await planning.plan([ofEvent(target, otherForm.processId)]);
    await planning.apply(other);
    const [item] = await planning.items(draft.id);
    expect(item).toMatchObject({
      result: 'conflict',
      conflict: { collisions: [{ id: 'value', stored: otherForm.processId, desired: form.processId }] },
    });
    const decision = { position: 0, version: item?.conflict?.version, keep: 'desired' };
    const decided = (await planning.send(draft.id, 'decide', { decisions: [decision] })).body;
    expect((await planning.apply(decided)).body.state).toBe('applied');
    expect(await rowOf(target, EVENT_SETTING)).toEqual([form.processId, form.processName]);
  });

  it('[CST-06] retries only the kind that failed', async () => {
    const [target = ''] = await org().profiles(1);
    const draft = await planning.plan([ofEvent(target), ofSkill(skill('Be brief.'))]);
    await org().home.org.setFaults({
      failRecords: { object: CONFIGURATION, count: 1, statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'No.' },
    });
    const partly = (await planning.apply(draft)).body;
    expect(partly).toMatchObject({ state: 'partly-applied', counts: { success: 1, failure: 1 } });
    const { version } = await readSkill();
    expect((await planning.send(draft.id, 'retry')).body).toMatchObject({ state: 'applied', counts: { success: 2 } });
    expect((await readSkill()).version).toBe(version);
  });

  it('[CST-07] never shows the secret of a section, and gives it back with an undo', async () => {
    const [person] = await org().outside.query('SELECT Id FROM User LIMIT 1');
    const sfa = (consumerKey: string) => ({
      kind: 'ai-section' as const,
      section: 'sfa',
      payload: {
        global: {
          jwtTokenEndPoint: 'https://login.fieldstone.example/services/oauth2/token',
          jwtCertificateName: 'Sales',
          consumerKey,
          runAsUserId: String(person?.['Id']),
        },
      },
    });
    const storedRow = async () =>
      (
        await org()
          .home.store.db.selectFrom('ai_configurations')
          .select('payload_json')
          .where('section', '=', 'sfa')
          .executeTakeFirst()
      )?.payload_json;
    expect((await planning.apply(await planning.plan([sfa('first-secret-key-1234')]))).body.state).toBe('applied');
    const first = await storedRow();
    const draft = await planning.plan([sfa('other-secret-key-5678')]);
    expect((await planning.apply(draft)).body.state).toBe('applied');
    expect(await storedRow()).not.toBe(first);
    const shown = JSON.stringify(await planning.items(draft.id));
    expect(shown).toContain('5678');
    const kept = JSON.stringify([
      await org().home.store.db.selectFrom('planned_change_values').select('text').execute(),
      await org().home.store.db.selectFrom('journal').select(['before_json', 'after_json']).execute(),
    ]);
    for (const text of [shown, kept]) expect(text).not.toContain('secret-key');
    expect(shown).not.toContain('sealedKey');
    await planning.send(draft.id, 'undo');
    expect(JSON.parse((await storedRow()) ?? '')).toEqual(JSON.parse(first ?? ''));
  });

  it('[CST-01] [CST-02] requires for every kind the permission that its own page requires', async () => {
    const [target = ''] = await org().profiles(1);
    const limited = await clientAt(org().home, LIMITED);
    const edits = [
      { kind: 'setting', profileId: target, settingId: 'SET010', payload: { enabled: true } },
      ofEvent(target),
      ofVersion('24.7.0'),
      ofSkill(skill('Be brief.')),
    ];
    const draft = await planning.plan([ofSkill(skill('Be brief.'))]);
    for (const response of [
      ...(await Promise.all(edits.map((edit) => limited.post('/api/changes', { changes: [edit] })))),
      await limited.post(`/api/changes/${draft.id}/apply`, { hash: draft.hash }),
      await limited.post(`/api/ai/configurations/skills/${SKILL}`, skill('Be brief.'), { 'if-match': 'none' }),
    ]) {
      expect([response.status, response.error.kind]).toEqual([403, 'permission_missing']);
    }
    const shown = await limited.get<PlannedChange>(`/api/changes/${draft.id}`);
    expect([shown.status, shown.body.transitions]).toEqual([200, []]);
    expect((await planning.read(draft.id)).transitions).toEqual(['apply', 'plan', 'decide', 'recall']);
  });
});
