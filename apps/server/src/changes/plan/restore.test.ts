import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { NotificationProfile } from '@fieldstone/contracts/organization/notification';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import { nsBody } from '../../features/notification/test/notify.ts';
import { copyingWith } from '../test/copying.ts';
import { createForms, FORMS } from '../test/forms.ts';
import { planningAt, restoreItems } from '../test/planning.ts';

describe.each(engines)('a restore of several settings, with %s,', (_name, create) => {
  const { org, source } = copyingWith(create);
  const planning = planningAt(org);
  beforeAll(() => createForms(org().outside));
  const write = (profileId: string, settingId: string, payload: unknown) =>
    org().admin.post(`/api/profiles/${profileId}/settings/${settingId}`, {
      data: { version: '1', checksum: '', config: { payload } },
    });
  /** Returns the time of the last change of a setting, as the change history shows it, when it is past. */
  const changedAt = async (profileId: string, settingId: string) => {
    const { body } = await org().admin.get<{ records: ChangeHistoryEntry[] }>(
      `/api/change-history?profile=${profileId}&setting=${settingId}`,
    );
    const at = body.records[0]?.at ?? '';
    await expect.poll(() => Date.now(), { interval: 5 }).toBeGreaterThan(Date.parse(at));
    return at;
  };

  it('[CST-01] restores several settings to a moment of the change history', async () => {
    const [target = ''] = await org().profiles(1);
    await write(target, 'SET010', { enabled: true });
    await write(target, 'SET013', { enabled: false });
    const moment = await changedAt(target, 'SET013');
    await write(target, 'SET010', { enabled: false });
    await write(target, 'SET012', { enabled: true });
    const settingIds = ['SET010', 'SET012', 'SET013'];
    const draft = (await planning.restore(target, moment, settingIds)).body;
    expect(draft).toMatchObject({ kind: 'restore', state: 'draft', source: null });
    expect((await planning.items(draft.id)).map(({ settingId, result }) => [settingId, result])).toEqual([
      ['SET010', 'will-change'],
      ['SET012', 'will-change'],
      ['SET013', 'identical'],
    ]);
    expect((await planning.apply(draft)).body.state).toBe('applied');
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: true });
    expect(await org().stored(target, 'SET012')).toBeNull();
    expect(await org().stored(target, 'SET013')).toEqual({ enabled: false });

    const undone = (await planning.send(draft.id, 'undo')).body;
    expect(undone).toMatchObject({ kind: 'undo', state: 'applied', counts: { success: 2 } });
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: false });
    expect(await org().stored(target, 'SET012')).toEqual({ enabled: true });
  });

  it('[CST-01] [CST-07] restores the event settings of a group profile with its other settings, and undoes both', async () => {
    const [target = ''] = await org().profiles(1);
    const read = async () => {
      const { body } = await org().admin.get<EventSettings>(`/api/calendar-event/Salesforce%20Event/${target}`);
      return body;
    };
    const choose = async (processId: string) => {
      const { version, defaultSfmProcess } = await read();
      const path = `/api/calendar-event/${target}/${processId}/${defaultSfmProcess.recordId}`;
      expect((await org().admin.post(path, undefined, { 'if-match': version })).status).toBe(200);
    };
    const chosen = async () => (await read()).defaultSfmProcess;
    const [first, second] = FORMS;
    await choose(first.processId);
    await write(target, 'SET010', { enabled: true });
    const moment = await changedAt(target, 'SET010');
    await choose(second.processId);
    await write(target, 'SET010', { enabled: false });
    const items = restoreItems((await planning.restorePlan(target, moment)).body);
    expect(items.filter(({ result }) => result !== 'identical')).toMatchObject([
      { settingId: 'SET010', before: { enabled: false }, after: { enabled: true } },
      {
        settingId: EVENT_SETTING,
        before: { internalValue: second.processId, displayValue: second.processName },
        after: { internalValue: first.processId, displayValue: first.processName },
      },
    ]);
    const draft = (await planning.restore(target, moment, ['SET010', EVENT_SETTING])).body;
    const restored = (await planning.apply(draft)).body;
    expect([restored.state, restored.counts.success]).toEqual(['applied', 2]);
    expect(await chosen()).toMatchObject(first);
    const undo = (await planning.send(restored.id, 'undo')).body;
    expect([undo.state, undo.counts.success]).toEqual(['applied', 2]);
    expect(await chosen()).toMatchObject(second);
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: false });
  });

  it('[CST-04] plans a restore of all offered settings without storing or writing anything', async () => {
    const [target = ''] = await org().profiles(1);
    await write(target, 'SET010', { enabled: true });
    await write(target, 'SET013', { enabled: true });
    const moment = await changedAt(target, 'SET013');
    await write(target, 'SET010', { enabled: false });
    await write(target, 'SET012', { enabled: true });
    await org().home.org.clearCalls();
    const { body: plan } = await planning.restorePlan(target, moment);
    expect(plan.source.id).toBe(target);
    const items = restoreItems(plan);
    expect(items.filter(({ result }) => result !== 'identical')).toMatchObject([
      { settingId: 'SET010', result: 'will-change', before: { enabled: false }, after: { enabled: true } },
      { settingId: 'SET012', result: 'will-change', before: { enabled: true }, after: { enabled: false } },
    ]);
    const ids = items.map(({ settingId }) => settingId);
    for (const hidden of ['SET005', 'SET008', 'SET011', 'SET014']) expect(ids).not.toContain(hidden);
    expect(plan).toMatchObject({ targets: [{ reach: { users: 0, usersWithDevice: 0 } }], overlaps: [] });
    expect(plan.calls).toBeGreaterThan(0);
    expect((await org().home.org.calls()).length).toBeLessThanOrEqual(6);
    expect(await org().writes()).toBe(0);
    const drafts = await org()
      .home.store.db.selectFrom('planned_change_items')
      .select('change_id')
      .where('target_id', '=', target)
      .execute();
    expect(drafts).toEqual([]);
  });

  it('[CST-04] blocks an earlier value that is invalid today, but not one that is stored', async () => {
    const [target = ''] = await org().profiles(1);
    // The one that the moment is taken from is stored last: the CRM's times have seconds.
    await org().store(target, 'SET012', { enabled: 'perhaps' });
    await org().store(target, 'SET010', { enabled: 'perhaps' });
    await org().admin.get(`/api/profiles/${target}/settings/SET010/history`);
    const moment = await changedAt(target, 'SET010');
    await write(target, 'SET010', { enabled: true });
    const { body: plan } = await planning.restorePlan(target, moment);
    const itemOf = (settingId: string) => restoreItems(plan).find((item) => item.settingId === settingId);
    expect(itemOf('SET010')).toMatchObject({ result: 'blocked', reason: 'invalid', message: expect.any(String) });
    expect(itemOf('SET012')).toMatchObject({ result: 'identical', reason: null, message: null });
  });

  it('[CST-05] restores nothing if a value is no longer the reviewed one', async () => {
    const [target = ''] = await org().profiles(1);
    await write(target, 'SET010', { enabled: true });
    const moment = await changedAt(target, 'SET010');
    await write(target, 'SET010', { enabled: false });
    await write(target, 'SET012', { enabled: true });
    const items = restoreItems((await planning.restorePlan(target, moment)).body);
    await org().store(target, 'SET010', { enabled: false, by: 'someone' });
    const settingIds = ['SET010', 'SET012'];
    const versions = Object.fromEntries(
      items
        .filter(({ settingId }) => settingIds.includes(settingId))
        .map(({ settingId, version }) => [settingId, version]),
    );
    const draft = (await planning.restore(target, moment, settingIds, { versions })).body;
    expect((await planning.items(draft.id)).map(({ result }) => result)).toEqual(['conflict', 'will-change']);
    expect((await planning.apply(draft)).body).toMatchObject({ state: 'failed', counts: { failure: 2 } });
    expect(await org().stored(target, 'SET012')).toEqual({ enabled: true });
  });

  it('[CST-09] shows open planned changes with the same settings in the plans of a copy and of a restore', async () => {
    const [target = '', other = ''] = await org().profiles(2);
    await write(target, 'SET010', { enabled: true });
    const moment = await changedAt(target, 'SET010');
    await write(target, 'SET010', { enabled: false });
    await write(target, 'SET012', { enabled: true });
    const edit = (profileId: string, settingId: string) => ({ profileId, settingId, payload: { enabled: true } });
    const draft = await planning.plan([edit(target, 'SET010'), edit(target, 'SET012'), edit(other, 'SET013')], {
      name: 'Spring',
    });
    const overlap = { id: draft.id, kind: 'edit', name: 'Spring', state: 'draft', createdBy: 'Avery Admin' };
    expect((await planning.restorePlan(target, moment)).body.overlaps).toEqual([{ ...overlap, settings: 2 }]);
    expect((await org().planOf(source(), ['SET010'], [target, other])).overlaps).toEqual([{ ...overlap, settings: 1 }]);
    await planning.send(draft.id, 'recall', {});
    expect((await planning.restorePlan(target, moment)).body.overlaps).toEqual([]);
    expect((await org().planOf(source(), ['SET010'], [target, other])).overlaps).toEqual([]);
  });

  it('[CST-07] marks the group profile as notified again after the undo of a restore, which can notify it', async () => {
    const [target = ''] = await org().profiles(1);
    const isChanged = async () => {
      const { body } = await org().admin.get<{ records: NotificationProfile[] }>('/api/notifications/profiles');
      return body.records.find(({ id }) => id === target)?.changedSinceNotification;
    };
    await write(target, 'SET010', { enabled: true });
    const moment = await changedAt(target, 'SET010');
    await write(target, 'SET010', { enabled: false });
    await org().admin.post('/api/ns-request', nsBody([target]));
    expect(await isChanged()).toBe(false);
    const restored = (await planning.apply((await planning.restore(target, moment, ['SET010'])).body)).body;
    expect([restored.state, await isChanged()]).toEqual(['applied', true]);
    const undo = (await planning.send(restored.id, 'undo')).body;
    expect([undo.state, await isChanged()]).toEqual(['applied', false]);

    const profileIds = (await planning.items(undo.id)).flatMap(({ profileId }) => profileId ?? []);
    await org().admin.post('/api/ns-request', nsBody(profileIds));
    const sent = await org()
      .home.store.db.selectFrom('journal')
      .select('after_json')
      .where('action', '=', 'notification.send')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(sent.after_json ?? '')).toMatchObject([{ profileIds: [target] }]);
  });

  it('[CST-01] stores one plan for a repeated request, and rejects its key for another one', async () => {
    const [target = '', other = ''] = await org().profiles(2);
    await write(target, 'SET010', { enabled: true });
    const moment = await changedAt(target, 'SET010');
    await write(target, 'SET010', { enabled: false });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const restore = (profileId: string, settingId: string) =>
      planning.restore(profileId, moment, [settingId], {}, headers);
    const both = await Promise.all([restore(target, 'SET010'), restore(target, 'SET010')]);
    const later = await restore(target, 'SET010');
    expect(new Set([...both, later].map(({ status, body }) => `${String(status)} ${body.id}`)).size).toBe(1);
    expect((await planning.apply(later.body)).body.state).toBe('applied');
    expect((await restore(target, 'SET010')).body).toMatchObject({ id: later.body.id, state: 'applied' });
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: true });
    for (const another of [await restore(other, 'SET010'), await restore(target, 'SET012')]) {
      expect([another.status, another.error.fields?.[0]?.path, another.error.fields?.[0]?.code]).toEqual([
        400,
        'headers.idempotency-key',
        'changeKeyReused',
      ]);
    }
  });

  it('[CST-01] restores nothing for an unknown group profile or an invalid moment', async () => {
    const unknown = await planning.restore('a0P000000000999AAA', new Date().toISOString(), ['SET010']);
    expect([unknown.status, unknown.error.kind]).toEqual([404, 'not_found']);
    const invalid = await planning.restore(source(), 'yesterday', ['SET010']);
    expect([invalid.status, invalid.error.fields?.[0]?.path]).toEqual([400, 'body.at']);
  });
});
