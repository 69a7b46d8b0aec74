import type { PlannedChange, PlannedItem } from '@fieldstone/contracts/changes/planned-change';
import { describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import { copyingWith, outcomesOf } from '../test/copying.ts';

const CONFIGURATION = 'Configuration_Data__c';

describe.each(engines)('copying settings, with %s,', (_name, create) => {
  const { org, source } = copyingWith(create);

  it('[CPY-05] accepts the minimal body, and returns a result for each profile and setting', async () => {
    const targets = await org().profiles(2);
    await org().store(targets[1] ?? '', 'SET010', { enabled: false });
    const { status, body } = await org().copy(source(), {
      settingIds: ['SET010', 'SET006'],
      targetProfileIds: targets.map((id) => id.slice(0, 15)),
    });
    expect(status).toBe(200);
    expect(body.results.map(({ profileId, settingId, success }) => [profileId, settingId, success])).toEqual([
      [targets[0], 'SET010', true],
      [targets[0], 'SET006', true],
      [targets[1], 'SET010', true],
      [targets[1], 'SET006', true],
    ]);
    // Neither the source nor the targets have SET006: the same default is in effect.
    expect(outcomesOf(body.results)).toEqual(['success', 'success identical', 'success', 'success identical']);
    expect(body.change).toMatchObject({
      kind: 'copy',
      state: 'applied',
      targets: 2,
      counts: { pending: 0, success: 4, failure: 0, unknown: 0 },
      createdBy: 'Avery Admin',
      transitions: ['undo'],
    });
    for (const target of targets) expect(await org().stored(target, 'SET010')).toEqual({ enabled: true });
    expect(await org().stored(targets[0] ?? '', 'SET006')).toBeNull();
    expect(await org().writes()).toBe(1);
  });

  it('[CPY-05] [FIX-91] removes the stored values of targets if the source has none, so that they follow their defaults', async () => {
    const [target = '', alike = ''] = await org().profiles(2);
    await org().store(target, 'SET012', { enabled: true });
    await org().store(alike, 'SET012', { enabled: false });
    const { body } = await org().copy(source(), { settingIds: ['SET012'], targetProfileIds: [target, alike] });
    expect(outcomesOf(body.results)).toEqual(['success', 'success identical']);
    expect(await org().stored(target, 'SET012')).toBeNull();
    // A value with the same effect is not written, as in every copy.
    expect(await org().stored(alike, 'SET012')).toEqual({ enabled: false });
    const undone = await org().send(body.change.id, 'undo', {});
    expect(undone.body.change.counts).toMatchObject({ success: 1, failure: 0 });
    expect(await org().stored(target, 'SET012')).toEqual({ enabled: true });
  });

  it('[CPY-04] reports which 3 of 200 records failed, and retries only those', async () => {
    const targets = await org().profiles(200);
    await org().home.org.clearCalls();
    await org().home.org.setFaults({
      failRecords: {
        object: CONFIGURATION,
        count: 3,
        statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
        message: 'Not today.',
      },
    });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: targets });
    expect(body.change.counts).toEqual({ pending: 0, success: 197, failure: 3, unknown: 0 });
    const failed = body.results.filter(({ success }) => !success);
    expect(failed.map(({ profileId }) => profileId)).toEqual(targets.slice(0, 3));
    expect(failed[0]).toMatchObject({
      reason: 'refused',
      code: 'crm_rule',
      params: { detail: 'Not today. (FIELD_CUSTOM_VALIDATION_EXCEPTION)' },
    });
    expect(await org().writes()).toBe(1);

    const again = await org().send(body.change.id, 'retry', {});
    expect(again.body.change).toMatchObject({ id: body.change.id, counts: { success: 200, failure: 0 } });
    expect(await org().stored(targets[2] ?? '', 'SET010')).toEqual({ enabled: true });
    const entries = await org()
      .home.store.db.selectFrom('journal')
      .select(['outcome', 'profile_id'])
      .where('operation_id', '=', body.change.id)
      .where('setting_id', '=', 'SET010')
      .orderBy('id')
      .execute();
    expect(entries.filter(({ outcome }) => outcome === 'done')).toHaveLength(200);
    expect(entries.filter(({ outcome }) => outcome === 'failed').map(({ profile_id }) => profile_id)).toEqual(
      targets.slice(0, 3),
    );
  });

  it('[SFX-01] stores the records that were locked at first by retrying only those', async () => {
    const targets = await org().profiles(5);
    await org().home.org.clearCalls();
    await org().home.org.setFaults({
      failRecords: { object: CONFIGURATION, count: 2, statusCode: 'UNABLE_TO_LOCK_ROW', message: 'row is locked' },
    });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: targets });
    expect(body.change.counts).toEqual({ pending: 0, success: 5, failure: 0, unknown: 0 });
    expect(await org().writes()).toBe(2);
    for (const target of targets) expect(await org().stored(target, 'SET010')).toEqual({ enabled: true });
    const entries = await org()
      .home.store.db.selectFrom('journal')
      .select('outcome')
      .where('operation_id', '=', body.change.id)
      .where('setting_id', '=', 'SET010')
      .execute();
    expect(entries.map(({ outcome }) => outcome)).toEqual(targets.map(() => 'done'));
  });

  it('[SFX-01] reports a record that stays locked in a plain sentence', async () => {
    const [target = ''] = await org().profiles(1);
    await org().home.org.setFaults({
      failRecords: { object: CONFIGURATION, count: 99, statusCode: 'UNABLE_TO_LOCK_ROW', message: 'row is locked' },
    });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    expect(body.results[0]).toMatchObject({
      success: false,
      reason: 'busy',
      message: 'Another change in the CRM has locked this record, so nothing was saved. Please try again in a moment.',
    });
    expect(await org().stored(target, 'SET010')).toBeNull();
  });

  it('[CPY-05] renews an expired token transparently', async () => {
    const targets = await org().profiles(2);
    await org().home.org.setFaults({ expireAccessTokens: true });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: targets });
    expect(outcomesOf(body.results)).toEqual(['success', 'success']);
    expect((await org().home.org.calls()).filter((call) => call === 'POST /services/oauth2/token')).toHaveLength(1);
    await org().renewOutside();
  });

  it('[CPY-05] reports an unavailable CRM, and begins nothing', async () => {
    const [target = ''] = await org().profiles(1);
    await org().home.org.setFaults({ unavailable: true });
    const { status, error } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    expect([status, error.kind]).toEqual([503, 'crm_unavailable']);
    await org().home.org.clearFaults();
    const list = await org().admin.get<{ records: PlannedChange[] }>(`/api/changes?source=${source()}`);
    expect(list.body.records).toEqual([]);
  });

  const PAGES_OF_OTHERS = [
    ['is in maintenance', 503, '<html>Down for maintenance</html>'],
    ['returns a page', 200, '<html>Welcome</html>'],
  ] as const;
  it.each(PAGES_OF_OTHERS)(
    '[FIX-98] has an unknown outcome, never a failure, while Salesforce %s, and finds out by a retry',
    async (...fault) => {
      const [, status, body] = fault;
      const targets = await org().profiles(3);
      const path = '/services/data/v64.0/composite';
      await org().home.org.setFaults({ respond: { path: `${path}/sobjects`, status, body, count: 1000 } });
      const { body: copied } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: targets });
      await org().home.org.clearFaults();
      const { id } = copied.change;
      const shown = (await org().admin.get<PlannedChange>(`/api/changes/${id}`)).body;
      const listed = await org().admin.get<{ records: PlannedChange[] }>(`/api/changes?source=${source()}`);
      for (const change of [copied.change, shown, listed.body.records.find((each) => each.id === id)]) {
        expect(change).toMatchObject({ state: 'outcome-unknown', counts: { unknown: 3, failure: 0 } });
        expect(change?.states.at(-1)?.state).toBe('outcome-unknown');
      }
      expect(shown.transitions).toEqual(['retry']);
      const entries = await org()
        .home.store.db.selectFrom('journal')
        .select('outcome')
        .where('operation_id', '=', id)
        .where('setting_id', '=', 'SET010')
        .execute();
      expect(entries.map(({ outcome }) => outcome)).toEqual(targets.map(() => 'unknown'));
      const again = await org().send(id, 'retry', {});
      expect(again.body.change).toMatchObject({ state: 'applied', counts: { success: 3, unknown: 0 } });
    },
  );

  it('[CPY-05] reads back records whose response was lost', async () => {
    const targets = await org().profiles(3);
    await org().home.org.setFaults({ dropAfterWrite: true });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: targets });
    expect(outcomesOf(body.results)).toEqual(['success', 'success', 'success']);
    const entries = await org()
      .home.store.db.selectFrom('journal')
      .select(['outcome', 'details_json'])
      .where('operation_id', '=', body.change.id)
      .where('setting_id', 'is not', null)
      .execute();
    expect(new Set(entries.map(({ outcome, details_json }) => `${outcome} ${String(details_json)}`))).toEqual(
      new Set(['done {"readBack":true}']),
    );
  });

  it('[CPY-05] skips a target that changed since the dry run, until its new version is sent', async () => {
    const [target = '', other = ''] = await org().profiles(2);
    const plan = await org().planOf(source(), ['SET010'], [target, other]);
    await org().store(target, 'SET010', { enabled: false, by: 'someone' });
    const { body } = await org().copyPlanned(plan);
    expect(outcomesOf(body.results)).toEqual(['failure changed', 'success']);
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: false, by: 'someone' });

    expect(body.results[0]?.message).toBe('Avery Admin changed this setting in the meantime. Check its current value.');
  });

  it('[FIX-12] never overwrites a value that was changed since, unless its reviewed version is named', async () => {
    const [target = ''] = await org().profiles(1);
    const plan = await org().planOf(source(), ['SET010'], [target]);
    await org().store(target, 'SET010', { enabled: false, by: 'someone' });
    const { body } = await org().copyPlanned(plan);
    const { id } = body.change;
    const retry = (again: Readonly<Record<string, unknown>>) => org().send(id, 'retry', again);
    expect(body.change.transitions.includes('retry')).toBe(true);
    expect(outcomesOf((await retry({})).body.results)).toEqual(['failure changed']);

    const review = async () =>
      (await org().admin.get<{ records: PlannedItem[] }>(`/api/changes/${id}/items?reason=changed`)).body.records;
    const first = await review();
    expect(first).toMatchObject([
      {
        profileId: target,
        profileName: expect.stringMatching(/^Crew \d+$/),
        settingId: 'SET010',
        changed: { by: 'Avery Admin', at: expect.any(String) },
        before: { enabled: false, by: 'someone' },
        after: { enabled: true },
      },
    ]);
    const overwriteOf = (items: readonly PlannedItem[]) =>
      items.map(({ position, conflict }) => ({ position, version: conflict?.version }));
    await org().store(target, 'SET010', { enabled: false, by: 'someone again' });
    expect(outcomesOf((await retry({ overwrite: overwriteOf(first) })).body.results)).toEqual(['failure changed']);
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: false, by: 'someone again' });
    const done = await retry({ overwrite: overwriteOf(await review()) });
    expect(outcomesOf(done.body.results)).toEqual(['success']);
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: true });
    expect(await review()).toEqual([]);
    expect(done.body.change.transitions.includes('retry')).toBe(false);
  });

  it('[FIX-12] copies the unchanged settings to a group profile with a changed one', async () => {
    const [target = ''] = await org().profiles(1);
    await org().store(source(), 'SET012', { enabled: true });
    const settingIds = ['SET012', 'SET010'];
    const plan = await org().planOf(source(), settingIds, [target]);
    await org().store(target, 'SET010', { enabled: false, by: 'someone' });
    const { body } = await org().copyPlanned(plan);
    expect(outcomesOf(body.results)).toEqual(['success', 'failure changed']);
    expect(await org().stored(target, 'SET012')).toEqual({ enabled: true });
    expect(await org().stored(target, 'SET010')).toEqual({ enabled: false, by: 'someone' });
  });

  it('[FIX-12] offers no retry of an undo whose settings were changed since', async () => {
    const [target = ''] = await org().profiles(1);
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    await org().store(target, 'SET010', { enabled: false, by: 'someone' });
    const undo = await org().send(body.change.id, 'undo');
    expect(outcomesOf(undo.body.results)).toEqual(['failure changed']);
    expect(undo.body.change.transitions.includes('retry')).toBe(false);
  });

  it('[FIX-12] offers no retry of an invalid value, which the copy keeps', async () => {
    const [target = ''] = await org().profiles(1);
    await org().store(source(), 'SET010', { enabled: 'perhaps' });
    const { body } = await org().copy(source(), { settingIds: ['SET010'], targetProfileIds: [target] });
    expect(outcomesOf(body.results)).toEqual(['failure invalid']);
    expect(body.change.transitions.includes('retry')).toBe(false);
  });

  it('[CPY-05] copies nothing if the source has changed since the dry run', async () => {
    const [target = ''] = await org().profiles(1);
    const plan = await org().planOf(source(), ['SET010'], [target]);
    await org().store(source(), 'SET010', { enabled: false });
    const response = await org().copyPlanned(plan);
    expect([response.status, response.error.kind]).toEqual([409, 'conflict']);
    expect(response.error.current).toEqual({
      sourceVersion: (await org().planOf(source(), ['SET010'], [target])).source.version,
    });
    expect(await org().stored(target, 'SET010')).toBeNull();
  });

  it('[CPY-05] gives a target to one of two concurrent copies and rejects the other', async () => {
    const targets = await org().profiles(5);
    const [second = ''] = await org().profiles(1);
    await org().store(second, 'SET010', { enabled: true, crew: 'second' });
    const plans = await Promise.all([source(), second].map((from) => org().planOf(from, ['SET010'], targets)));
    const responses = await Promise.all(plans.map((plan) => org().copyPlanned(plan)));
    const all = responses.map((response) => outcomesOf(response.body.results));
    for (const [index, target] of targets.entries()) {
      const ofTarget = all.map((outcomes) => outcomes[index]);
      expect(new Set(ofTarget)).toEqual(new Set(['failure changed', 'success']));
      expect(await org().stored(target, 'SET010')).toEqual(
        ofTarget[0] === 'success' ? { enabled: true } : { enabled: true, crew: 'second' },
      );
    }
  });

  it('[CPY-05] runs once per key, however often it is requested, and rejects the key for anything else', async () => {
    const targets = await org().profiles(2);
    const body = { settingIds: ['SET010'], targetProfileIds: targets };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await Promise.all([org().copy(source(), body, key), org().copy(source(), body, key)]);
    await org().store(targets[0] ?? '', 'SET010', { enabled: false });
    const later = await org().copy(source(), body, key);
    const runs = [...first, later].map((response) => response.body);
    expect(new Set(runs.map(({ change }) => change.id)).size).toBe(1);
    expect(outcomesOf(later.body.results)).toEqual(['success', 'success']);
    expect(await org().stored(targets[0] ?? '', 'SET010')).toEqual({ enabled: false });
    expect(await org().writes()).toBe(2);

    const other = await org().copy(source(), { ...body, settingIds: ['SET012'] }, key);
    expect([other.status, other.error.fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'headers.idempotency-key', code: 'changeKeyReused' })],
    ]);
  });

  it('[CPY-04] responds at once on request, and reports its progress', async () => {
    const targets = await org().profiles(3);
    await org().home.org.setFaults({ delayMs: 60 });
    const { body } = await org().copy(
      source(),
      { settingIds: ['SET010'], targetProfileIds: targets },
      { prefer: 'respond-async' },
    );
    expect(body.change.state).toBe('applying');
    expect(body.change.counts.pending).toBe(3);
    expect(new Set(outcomesOf(body.results))).toEqual(new Set(['pending']));
    const path = `/api/changes/${body.change.id}`;
    const state = async () => (await org().admin.get<PlannedChange>(path)).body.state;
    await expect.poll(state, { interval: 10 }).toBe('applied');
    expect(outcomesOf((await org().admin.get<{ records: PlannedItem[] }>(`${path}/outcomes`)).body.records)).toEqual([
      'success',
      'success',
      'success',
    ]);
    const list = await org().admin.get<{ records: PlannedChange[] }>(`/api/changes?source=${source()}`);
    expect(list.body.records.map(({ id }) => id)).toEqual([body.change.id]);
  });
});
