import type { changeHistory } from '@fieldstone/contracts/organization/change-history';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import { describe, expect, it } from 'vitest';
import { engines } from '../test/engines.ts';
import { copyingWith } from './test/copying.ts';
import { DRAFTS_LIMIT } from './plan/draft.ts';
import { outcomes, planningAt } from './test/planning.ts';

const CONFIGURATION = 'Configuration_Data__c';

describe.each(engines)('a planned change, with %s,', (_name, create) => {
  const { org, source } = copyingWith(create);
  const planning = planningAt(org);

  it('[CST-01] is a named list of changes with different values for several group profiles', async () => {
    const [first = '', second = ''] = await org().profiles(2);
    const change = await planning.plan(
      [
        { profileId: first, settingId: 'SET010', payload: { enabled: true, of: 'first' } },
        { profileId: second, settingId: 'SET010', payload: { enabled: true, of: 'second' } },
        { profileId: second, settingId: 'SET012', payload: { enabled: true } },
      ],
      { name: 'Spring', reason: 'Ticket 17' },
    );
    expect(change).toMatchObject({
      kind: 'edit',
      name: 'Spring',
      state: 'draft',
      targets: 2,
      counts: { pending: 3, success: 0, failure: 0, unknown: 0 },
      createdBy: 'Avery Admin',
      transitions: ['apply', 'plan', 'decide', 'recall'],
      overlaps: [],
    });
    const applied = await planning.apply(change);
    expect(applied.body).toMatchObject({ state: 'applied', counts: { success: 3 }, transitions: ['undo'] });
    expect(await org().stored(first, 'SET010')).toEqual({ enabled: true, of: 'first' });
    expect(await org().stored(second, 'SET010')).toEqual({ enabled: true, of: 'second' });
    expect(await org().stored(second, 'SET012')).toEqual({ enabled: true });
  });

  it('[CST-02] has each state with its time, person and reason', async () => {
    const [target = ''] = await org().profiles(1);
    const changes = [{ profileId: target, settingId: 'SET010', payload: { enabled: true } }];
    const applied = (await planning.apply(await planning.plan(changes, { reason: 'Ticket 17' }))).body;
    await planning.send(applied.id, 'undo');
    const { state, states, transitions } = await planning.read(applied.id);
    expect([state, transitions]).toEqual(['undone', []]);
    expect(states.map((entry) => [entry.state, entry.by, entry.reason])).toEqual([
      ['draft', 'Avery Admin', 'Ticket 17'],
      ['applying', 'Avery Admin', null],
      ['applied', 'Avery Admin', null],
      ['undone', 'Avery Admin', null],
    ]);
    expect(states.map(({ at }) => at)).toEqual(states.map(({ at }) => at).toSorted());
  });

  it('[CHB-08] has its reason as the note of its entries, those of a later undo included', async () => {
    const [target = ''] = await org().profiles(1);
    const changes = [{ profileId: target, settingId: 'SET010', payload: { enabled: true } }];
    const applied = (await planning.apply(await planning.plan(changes, { reason: 'Ticket 18' }))).body;
    await planning.send(applied.id, 'undo');
    const { records } = (
      await org().admin.get<RouteResponse<typeof changeHistory>>(
        `/api/change-history?profile=${target}&text=ticket%2018`,
      )
    ).body;
    expect(records.map(({ origin, note }) => [origin, note])).toEqual([
      ['undo', 'Ticket 18'],
      ['console', 'Ticket 18'],
    ]);
  });

  it('[CST-02] can be recalled as a draft only, and is not applied afterwards', async () => {
    const [target = ''] = await org().profiles(1);
    const draft = await planning.plan([{ profileId: target, settingId: 'SET010', payload: { enabled: true } }]);
    const recalled = await planning.send(draft.id, 'recall', { reason: 'Not needed' });
    expect(recalled.body).toMatchObject({ state: 'recalled', transitions: [] });
    expect(recalled.body.states.at(-1)).toMatchObject({ state: 'recalled', by: 'Avery Admin', reason: 'Not needed' });
    for (const refused of [
      await planning.apply(draft),
      await planning.send(draft.id, 'recall', {}),
      await planning.send(draft.id, 'plan'),
      await planning.send(draft.id, 'retry'),
      await planning.send(draft.id, 'undo'),
    ]) {
      expect([refused.status, refused.error.kind]).toEqual([409, 'conflict']);
    }
    expect(await org().stored(target, 'SET010')).toBeNull();
  });

  it('[FIX-73] is rejected while its author has too many drafts', async () => {
    const [target = ''] = await org().profiles(1);
    const edit = { profileId: target, settingId: 'SET010', payload: { enabled: true } };
    const changes = () => org().home.store.db.selectFrom('planned_changes').selectAll();
    const draft = await planning.plan([edit]);
    const row = await changes().where('id', '=', draft.id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: DRAFTS_LIMIT }, (_, index) => ({ ...row, id: `draft ${String(index)}` }));
    await org().home.store.db.insertInto('planned_changes').values(copies).execute();
    const { status, error } = await planning.create([edit]);
    expect([status, error.message]).toEqual([
      409,
      'You have 200 drafts of planned changes. Apply or recall some of them first.',
    ]);
    const ids = copies.map(({ id }) => id);
    await org().home.store.db.deleteFrom('planned_changes').where('id', 'in', ids).execute();
    expect((await planning.create([edit])).status).toBe(200);
  });

  it('[CST-04] plans before and after, identical, blocked and conflicting changes without writing', async () => {
    const [plain = '', same = '', moved = ''] = await org().profiles(3);
    await org().store(plain, 'SET010', { enabled: false });
    await org().store(same, 'SET010', { enabled: true });
    const draft = await planning.plan([
      { profileId: plain, settingId: 'SET010', payload: { enabled: true } },
      { profileId: same, settingId: 'SET010', payload: { enabled: true } },
      { profileId: moved, settingId: 'SET010', payload: { enabled: true }, baseVersion: 'an earlier version' },
      { profileId: plain, settingId: 'SET012', payload: { enabled: 'perhaps' } },
      { profileId: same, settingId: 'SET006', payload: { enabled: true, stockTransferInventoryProcess: 'x', a: 1 } },
      { profileId: 'a0P000000000999AAA', settingId: 'SET010', payload: { enabled: true } },
    ]);
    const items = await planning.items(draft.id);
    expect(items.map(({ result, reason }) => [result, reason])).toEqual([
      ['will-change', null],
      ['identical', null],
      ['conflict', null],
      ['blocked', 'invalid'],
      ['will-change', null],
      ['blocked', 'target'],
    ]);
    expect(items[0]).toMatchObject({
      profileName: expect.stringMatching(/^Crew \d+$/),
      before: { enabled: false },
      after: { enabled: true },
      changed: { by: 'Avery Admin' },
    });
    expect(draft.calls).toBeGreaterThan(0);
    expect(await org().writes()).toBe(0);
    const entries = await org()
      .home.store.db.selectFrom('journal')
      .select(['action', 'outcome'])
      .where('operation_id', '=', draft.id)
      .execute();
    expect(entries).toEqual([{ action: 'planned-change.create', outcome: 'done' }]);
  });

  it('[CST-04] rejects a setting of a group profile that is listed twice', async () => {
    const edit = { profileId: source(), settingId: 'SET010', payload: { enabled: true } };
    const { status, error } = await planning.create([edit, edit]);
    expect([status, error.fields?.[0]?.code]).toEqual([400, 'changeRepeated']);
  });

  it('[CST-05] applies only the plan with the given hash', async () => {
    const [target = ''] = await org().profiles(1);
    const draft = await planning.plan([{ profileId: target, settingId: 'SET010', payload: { enabled: true } }]);
    const other = await planning.plan([{ profileId: target, settingId: 'SET010', payload: { enabled: false } }]);
    expect(other.hash).not.toBe(draft.hash);
    const refused = await planning.send(draft.id, 'apply', { hash: other.hash });
    expect([refused.status, refused.error.code]).toEqual([409, 'change_plan_outdated']);
    expect(refused.error.current).toEqual({ hash: draft.hash });
    expect((await planning.read(draft.id)).state).toBe('draft');
    expect(await org().stored(target, 'SET010')).toBeNull();
    expect((await planning.apply(draft)).body.state).toBe('applied');
    expect((await planning.apply(draft)).status).toBe(409);
  });

  it('[CST-05] writes nothing if any base moved, shows what moved, and applies after it was planned again', async () => {
    const targets = await org().profiles(3);
    const [, moved = ''] = targets;
    const draft = await planning.plan(
      targets.map((profileId) => ({ profileId, settingId: 'SET010', payload: { enabled: true } })),
    );
    await org().store(moved, 'SET010', { enabled: false, by: 'someone' });
    const stopped = (await planning.apply(draft)).body;
    expect(stopped).toMatchObject({ state: 'failed', counts: { failure: 3 }, transitions: ['plan'] });
    expect(await org().writes()).toBe(0);
    const items = await planning.items(draft.id);
    expect(outcomes(items)).toEqual(['failure changed', 'failure changed', 'failure changed']);
    expect(items.map(({ code }) => code)).toEqual(['change_stopped', 'copy_setting_changed_by', 'change_stopped']);
    expect(items[1]?.message).toMatch(/^Avery Admin changed this setting/);

    const again = (await planning.send(draft.id, 'plan')).body;
    expect(again.state).toBe('draft');
    expect(again.hash).not.toBe(draft.hash);
    expect((await planning.apply(draft)).error.code).toBe('change_plan_outdated');
    expect((await planning.apply(again)).body).toMatchObject({ state: 'applied', counts: { success: 3 } });
    // The other author's addition is merged.
    expect(await org().stored(moved, 'SET010')).toEqual({ enabled: true, by: 'someone' });
  });

  it('[CST-04] [CST-05] applies nothing before a conflict is decided, and then exactly the decision', async () => {
    const [first = '', second = ''] = await org().profiles(2);
    await org().store(first, 'SET012', { enabled: true, crew: 1, size: 1 });
    const draft = await planning.plan([
      { profileId: first, settingId: 'SET012', payload: { enabled: true, crew: 2, size: 2 } },
      { profileId: second, settingId: 'SET010', payload: { enabled: true } },
    ]);
    await org().store(first, 'SET012', { enabled: false, crew: 3, size: 3 });
    await org().home.org.clearCalls();
    const [conflict] = await planning.items(draft.id);
    expect(conflict).toMatchObject({
      result: 'conflict',
      changed: { by: 'Avery Admin' },
      conflict: {
        collisions: [
          { id: 'crew', path: ['crew'], kind: 'value', base: 1, stored: 3, desired: 2 },
          { id: 'size', path: ['size'], kind: 'value', base: 1, stored: 3, desired: 2 },
        ],
      },
    });
    const again = (await planning.send(draft.id, 'plan')).body;
    expect((await planning.items(draft.id)).map(({ result }) => result)).toEqual(['conflict', 'will-change']);
    expect((await planning.apply(again)).body).toMatchObject({ state: 'failed', counts: { failure: 2 } });
    expect(await org().writes()).toBe(0);

    await planning.send(draft.id, 'plan');
    const version = conflict?.conflict?.version;
    const decision = { position: 0, version, keep: 'desired', parts: [{ id: 'size', keep: 'stored' }] };
    const decided = (await planning.send(draft.id, 'decide', { decisions: [decision] })).body;
    expect(decided.state).toBe('draft');
    expect(decided.hash).not.toBe(draft.hash);
    expect((await planning.items(draft.id))[0]).toMatchObject({ result: 'will-change', conflict: null });
    expect((await planning.apply(draft)).error.code).toBe('change_plan_outdated');
    expect((await planning.apply(decided)).body.state).toBe('applied');
    expect(await org().stored(first, 'SET012')).toEqual({ enabled: false, crew: 2, size: 3 });
    await planning.send(draft.id, 'undo');
    expect(await org().stored(first, 'SET012')).toEqual({ enabled: false, crew: 3, size: 3 });
  });

  it('[CST-04] keeps a stored value that a decision chooses, and writes nothing for it', async () => {
    const [target = ''] = await org().profiles(1);
    await org().store(target, 'SET010', { enabled: true, crew: 1 });
    const draft = await planning.plan([
      { profileId: target, settingId: 'SET010', payload: { enabled: true, crew: 2 } },
    ]);
    await org().store(target, 'SET010', { enabled: true, crew: 3 });
    await org().home.org.clearCalls();
    const [item] = await planning.items(draft.id);
    const decision = { position: 0, version: item?.conflict?.version, keep: 'stored' };
    const decided = (await planning.send(draft.id, 'decide', { decisions: [decision] })).body;
    expect((await planning.items(draft.id))[0]).toMatchObject({ result: 'identical' });
    expect((await planning.apply(decided)).body).toMatchObject({ state: 'applied' });
    expect(await org().writes()).toBe(0);
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: true, crew: 3 });
  });

  it('[CST-04] decides as a whole about a value whose base is unknown', async () => {
    const [target = ''] = await org().profiles(1);
    await org().store(target, 'SET010', { enabled: false });
    const draft = await planning.plan([
      { profileId: target, settingId: 'SET010', payload: { enabled: true }, baseVersion: 'an earlier version' },
    ]);
    const [item] = await planning.items(draft.id);
    expect(item?.conflict?.collisions).toMatchObject([{ id: 'value', path: [], stored: { enabled: false } }]);
    const decision = { position: 0, version: item?.conflict?.version, keep: 'desired' };
    const decided = (await planning.send(draft.id, 'decide', { decisions: [decision] })).body;
    expect((await planning.apply(decided)).body.state).toBe('applied');
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: true });
  });

  it('[CST-04] rejects decisions about anything but the reviewed conflict', async () => {
    const [target = '', calm = ''] = await org().profiles(2);
    await org().store(target, 'SET010', { enabled: true, crew: 1 });
    const draft = await planning.plan([
      { profileId: target, settingId: 'SET010', payload: { enabled: true, crew: 2 } },
      { profileId: calm, settingId: 'SET010', payload: { enabled: true } },
    ]);
    await org().store(target, 'SET010', { enabled: true, crew: 3 });
    const [item, other] = await planning.items(draft.id);
    const version = item?.conflict?.version;
    const decide = (decision: object) => planning.send(draft.id, 'decide', { decisions: [decision] });
    for (const [decision, path] of [
      [{ position: 1, version: other?.baseVersion, keep: 'desired' }, 'body.decisions.0.position'],
      [{ position: 9, version, keep: 'desired' }, 'body.decisions.0.position'],
      [
        { position: 0, version, keep: 'desired', parts: [{ id: 'enabled', keep: 'stored' }] },
        'body.decisions.0.parts.0.id',
      ],
    ] as const) {
      const { status, error } = await decide(decision);
      expect([status, error.fields?.[0]?.path, error.fields?.[0]?.code]).toEqual([400, path, 'decisionUnknown']);
    }
    await org().store(target, 'SET010', { enabled: true, crew: 4 });
    const late = await decide({ position: 0, version, keep: 'desired' });
    expect([late.status, late.error.code]).toEqual([409, 'change_conflict_moved']);
    expect((await planning.read(draft.id)).hash).toBe(draft.hash);
    const recalled = (await planning.send(draft.id, 'recall', {})).body;
    expect(recalled.state).toBe('recalled');
    expect((await decide({ position: 0, version, keep: 'desired' })).error.code).toBe('change_not_open');
  });

  it('[CST-01] stores one plan for a repeated request, and rejects its key for another one', async () => {
    const [target = ''] = await org().profiles(1);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const edit = (enabled: boolean) => [{ profileId: target, settingId: 'SET010', payload: { enabled } }];
    const both = await Promise.all([
      planning.create(edit(true), {}, headers),
      planning.create(edit(true), {}, headers),
    ]);
    const later = await planning.create(edit(true), {}, headers);
    expect(new Set([...both, later].map(({ status, body }) => `${String(status)} ${body.id}`)).size).toBe(1);
    expect((await planning.apply(later.body)).body.state).toBe('applied');
    const repeated = await planning.create(edit(true), {}, headers);
    expect(repeated.body).toMatchObject({ id: later.body.id, state: 'applied' });
    const other = await planning.create(edit(false), {}, headers);
    expect([other.status, other.error.fields?.[0]?.path, other.error.fields?.[0]?.code]).toEqual([
      400,
      'headers.idempotency-key',
      'changeKeyReused',
    ]);
  });

  it('[CST-06] journals every write, and retries only what failed', async () => {
    const targets = await org().profiles(3);
    const draft = await planning.plan(
      targets.map((profileId) => ({ profileId, settingId: 'SET010', payload: { enabled: true } })),
    );
    await org().home.org.setFaults({
      failRecords: { object: CONFIGURATION, count: 1, statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'No.' },
    });
    const partly = (await planning.apply(draft)).body;
    expect(partly).toMatchObject({
      state: 'partly-applied',
      counts: { success: 2, failure: 1 },
      transitions: ['retry', 'undo'],
    });
    const refused = await planning.send(draft.id, 'plan');
    expect([refused.status, refused.error.kind]).toEqual([409, 'conflict']);
    const retried = (await planning.send(draft.id, 'retry')).body;
    expect(retried).toMatchObject({ state: 'applied', counts: { success: 3, failure: 0 } });
    const entries = await org()
      .home.store.db.selectFrom('journal')
      .select('outcome')
      .where('operation_id', '=', draft.id)
      .where('setting_id', '=', 'SET010')
      .execute();
    expect(entries.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'done', 'done', 'failed']);
  });

  it('[CST-07] is undone by a separate planned change, which leaves later changes alone', async () => {
    const [kept = '', later = ''] = await org().profiles(2);
    await org().store(kept, 'SET010', { enabled: false, mine: 'kept' });
    const applied = (
      await planning.apply(
        await planning.plan(
          [kept, later].map((profileId) => ({ profileId, settingId: 'SET010', payload: { enabled: true } })),
        ),
      )
    ).body;
    await org().store(later, 'SET010', { enabled: true, by: 'someone' });
    const undo = (await planning.send(applied.id, 'undo')).body;
    expect(undo).toMatchObject({ kind: 'undo', undoOf: applied.id, state: 'partly-applied', hash: expect.any(String) });
    expect(undo.id).not.toBe(applied.id);
    expect(await org().stored(kept, 'SET010')).toEqual({ enabled: false, mine: 'kept' });
    expect(await org().stored(later, 'SET010')).toEqual({ enabled: true, by: 'someone' });
    const items = await planning.items(undo.id);
    expect(outcomes(items)).toEqual(['success', 'failure changed']);
    expect(items[1]?.message).toMatch(/^Avery Admin changed this setting/);
    expect(await planning.read(applied.id)).toMatchObject({ undoneBy: undo.id, state: 'applied', transitions: [] });
    expect((await planning.send(applied.id, 'undo')).body.id).toBe(undo.id);
    expect((await planning.send(undo.id, 'undo')).error.code).toBe('change_is_undo');
  });

  it('[CST-09] reports the other open planned changes with the same setting of the same group profile', async () => {
    const [target = '', other = ''] = await org().profiles(2);
    const edit = (profileId: string, settingId: string) => ({ profileId, settingId, payload: { enabled: true } });
    const first = await planning.plan([edit(target, 'SET010'), edit(target, 'SET012'), edit(other, 'SET010')]);
    const second = await planning.plan([edit(target, 'SET010'), edit(target, 'SET012')], { name: 'Second' });
    const third = await planning.plan([edit(other, 'SET012')]);
    expect(second.overlaps).toEqual([
      { id: first.id, kind: 'edit', name: null, state: 'draft', createdBy: 'Avery Admin', settings: 2 },
    ]);
    expect((await planning.read(first.id)).overlaps).toMatchObject([{ id: second.id, name: 'Second', settings: 2 }]);
    expect(third.overlaps).toEqual([]);
    await planning.apply(second);
    expect((await planning.read(first.id)).overlaps).toEqual([]);
  });

  it('[CST-01] includes copies and their undos, with their hashes', async () => {
    const [target = ''] = await org().profiles(1);
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    const copy = await planning.read(body.change.id);
    expect(copy).toMatchObject({ kind: 'copy', state: 'applied', hash: expect.any(String), source: { id: source() } });
    expect(await planning.items(copy.id)).toMatchObject([{ before: { enabled: false }, after: { enabled: true } }]);
    const undo = await org().send(copy.id, 'undo');
    expect(await planning.read(undo.body.change.id)).toMatchObject({ kind: 'undo', state: 'applied' });
    expect((await planning.read(copy.id)).state).toBe('undone');
  });
});
