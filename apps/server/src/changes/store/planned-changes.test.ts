import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import type { ChangeItem } from './planned-change-items.ts';
import { deleteEndedChanges, sweepDrafts } from './old-changes.ts';
import { createPlannedChanges } from './planned-changes.ts';
import type { PlannedChangeRow, PlannedChanges, PlannedChangeWrites } from './planned-changes.ts';
import { AppError } from '../../platform/errors.ts';
import { HELD } from '../../salesforce/test/writes.ts';
import type { Lease } from '../../store/lease.ts';
import { findJob } from '../../store/repositories/jobs.ts';
import { NO_VALUE, valueHash } from './planned-change-values.ts';

const changeRow = (id: string, different: Partial<PlannedChangeRow> = {}): PlannedChangeRow => ({
  id,
  idempotency_key: null,
  request_hash: 'hash',
  kind: 'copy',
  state: 'applying',
  name: null,
  plan_hash: null,
  source_id: 'source',
  source_name: 'Source',
  setting_ids_json: '["SET010"]',
  targets: 1,
  undo_of: null,
  user_id: 'user',
  user_name: 'Avery Admin',
  created_at: 1,
  finished_at: null,
  ...different,
});

const items = (count: number): ChangeItem[] =>
  Array.from({ length: count }, (_, position) => ({
    position,
    target_id: `p${String(position)}`,
    target_name: 'Crew',
    setting_id: 'SET010',
    base_version: null,
    base_hash: null,
    value_hash: null,
    state: 'pending',
    reason: null,
    message: null,
    message_code: null,
    message_params_json: null,
    journal_id: null,
    undoes: null,
    replaced_at: null,
  }));

const content = (count: number) => ({ values: [], items: items(count) });

const requester = { userId: 'user', userName: 'Avery Admin', action: 'settings.copy', requestId: 'request' };

describe.each(engines)('planned changes on %s', (_name, create) => {
  let database: TestDatabase;
  let changes: PlannedChanges;
  let others: PlannedChanges;
  let writes: PlannedChangeWrites;

  beforeAll(async () => {
    database = await create();
    const store = await database.open();
    changes = createPlannedChanges(store, 'org', () => 5000);
    writes = changes.writes(HELD);
    others = createPlannedChanges(await database.open(), 'other org');
  });
  afterAll(() => database.drop());

  it('keeps a planned change with more items than fit in one statement, for its org only', async () => {
    await writes.begin(
      changeRow('large'),
      { values: [{ text: 'one' }, { text: 'one' }], items: items(1201) },
      requester,
    );
    expect(await changes.find({ id: 'large' })).toEqual(changeRow('large'));
    expect(await changes.items('large')).toEqual(items(1201));
    expect((await changes.itemsAfter('large', { after: 1198, limit: 10 })).map(({ position }) => position)).toEqual([
      1199, 1200,
    ]);
    expect(await others.find({ id: 'large' })).toBeNull();
    expect(await others.items('large')).toEqual([]);
  });

  it('[FIX-73] removes drafts without a change since a moment, and nothing else', async () => {
    const begin = (id: string, state: 'draft' | 'recalled', created_at: number) =>
      writes.begin(changeRow(id, { state, created_at }), content(1), requester);
    await begin('old', 'draft', 1);
    await begin('planned again', 'draft', 1);
    await begin('recalled', 'recalled', 1);
    await begin('new', 'draft', 4000);
    // At 5000, the clock of this test.
    await writes.planAgain('planned again', { ...content(1), hash: 'plan' }, requester);
    await sweepDrafts(await database.open(), 4000);
    const left = await Promise.all(['old', 'planned again', 'recalled', 'new'].map((id) => changes.find({ id })));
    expect(left.map((change) => change?.id)).toEqual([undefined, 'planned again', 'recalled', 'new']);
    expect([await changes.items('old'), await changes.states('old')]).toEqual([[], []]);
    expect(await changes.items('new')).toHaveLength(1);
    expect(await changes.countDrafts('user')).toBe(2);
  });

  it('[REL-11] deletes planned changes that ended before a moment with their items, unless an undo of them goes on', async () => {
    const ended = (id: string, finished_at: number, different: Partial<PlannedChangeRow> = {}) =>
      writes.begin(changeRow(id, { state: 'applied', finished_at, ...different }), content(1), requester);
    await ended('ended', 1000);
    await ended('later', 2000);
    await ended('being undone', 1000);
    await ended('running undo', 1000, { state: 'applying', finished_at: null, undo_of: 'being undone' });
    await ended('undone', 1000, { state: 'undone' });
    await ended('its undo', 1500, { undo_of: 'undone' });
    let deleted = 0;
    for await (const batch of deleteEndedChanges(await database.open(), 2000)) deleted += batch;
    // Those of the other tests ended, too.
    expect(deleted).toBeGreaterThanOrEqual(3);
    const ids = ['ended', 'later', 'being undone', 'running undo', 'undone', 'its undo'];
    const left = await Promise.all(ids.map((id) => changes.find({ id })));
    expect(left.map((change) => change?.id)).toEqual([
      undefined,
      'later',
      'being undone',
      'running undo',
      undefined,
      undefined,
    ]);
    expect([await changes.items('ended'), await changes.states('ended')]).toEqual([[], []]);
    expect(await changes.items('later')).toHaveLength(1);
  });

  it('counts items by state and reason, and the sent ones', async () => {
    await writes.begin(changeRow('counted'), content(3), requester);
    const [first, second] = await changes.items('counted');
    if (!first || !second) throw new Error('no items');
    await writes.saveItems('counted', [
      { ...first, state: 'success', journal_id: 'j' },
      { ...second, state: 'success', reason: 'identical' },
    ]);
    const counts = await changes.counts('counted');
    expect(counts).toHaveLength(3);
    expect(counts).toEqual(
      expect.arrayContaining([
        { state: 'pending', reason: null, items: 1, sent: 0 },
        { state: 'success', reason: null, items: 1, sent: 1 },
        { state: 'success', reason: 'identical', items: 1, sent: 0 },
      ]),
    );
  });

  it('begins one planned change per key and one undo, also with concurrent requests', async () => {
    const keyed = (id: string) => changeRow(id, { idempotency_key: 'key-0001' });
    const both = await Promise.all([
      writes.begin(keyed('one'), content(2), requester),
      writes.begin(keyed('two'), content(2), requester),
    ]);
    expect(both.toSorted()).toEqual([false, true]);
    const begun = await changes.find({ key: 'key-0001' });
    expect(await changes.items(begun?.id === 'one' ? 'two' : 'one')).toEqual([]);
    expect(await writes.begin(changeRow('undo'), content(0), requester)).toBe(true);
    expect(await writes.begin(changeRow('u1', { kind: 'undo', undo_of: 'undo' }), content(0), requester)).toBe(true);
    expect(await writes.begin(changeRow('u2', { kind: 'undo', undo_of: 'undo' }), content(0), requester)).toBe(false);
    expect(await changes.find({ undoOf: 'undo' })).toMatchObject({ id: 'u1' });
  });

  it('lists the newest of a source first, with their end times', async () => {
    for (const at of [10, 30, 20]) {
      await writes.begin(changeRow(`at${String(at)}`, { source_id: 'busy', created_at: at }), content(0), requester);
    }
    expect((await changes.list('busy', 2)).map(({ id }) => id)).toEqual(['at30', 'at20']);
  });

  it('keeps a pending job for each running planned change, with the user of the last request', async () => {
    const store = await database.open();
    const job = () => findJob(store, { org_id: 'org', topic: 'planned-change', id: 'run' });
    await writes.begin(changeRow('run'), content(1), requester);
    expect(await job()).toMatchObject({ state: 'pending', user_id: 'user', run_at: 5000, revision: 1 });
    await writes.finish('run');
    expect(await changes.find({ id: 'run' })).toMatchObject({ state: 'failed', finished_at: 5000 });
    expect(await job()).toMatchObject({ state: 'done', finished_at: 5000 });
    await writes.apply('run', { items: items(1), hash: 'plan' }, { ...requester, userId: 'another' });
    expect(await changes.find({ id: 'run' })).toMatchObject({ state: 'applying', finished_at: null });
    expect(await job()).toMatchObject({ state: 'pending', user_id: 'another', finished_at: null, revision: 2 });
  });

  it('stores each distinct value once, and for its org only', async () => {
    const store = await database.open();
    const value = { text: 'value of two' };
    const named = { ...value, displayText: 'Value of two' };
    const hash = valueHash(value);
    const valued = items(2).map((item) => ({ ...item, value_hash: hash }));
    for (const id of ['first', 'second']) {
      await writes.begin(changeRow(id), { values: [value, value, named], items: valued }, requester);
    }
    expect(await changes.values([hash, valueHash(named), NO_VALUE])).toEqual(
      new Map([
        [hash, value],
        [valueHash(named), named],
      ]),
    );
    expect(await others.values([hash])).toEqual(new Map());
    const rows = await store.db.selectFrom('planned_change_values').select('hash').where('hash', '=', hash).execute();
    expect(rows).toHaveLength(1);
  });

  it('[CST-02] keeps each state with its time and person, until it is undone', async () => {
    const person = { user_id: 'user', user_name: 'Avery Admin', reason: null };
    const success = (id: string) => writes.saveItems(id, [{ ...items(1)[0], state: 'success' } as ChangeItem]);
    await writes.begin(changeRow('stated'), content(1), requester);
    await writes.finish('stated');
    await writes.apply(
      'stated',
      { items: items(1), hash: 'plan' },
      { ...requester, userId: 'other', userName: 'Blake Admin' },
    );
    await success('stated');
    await writes.finish('stated');
    const blake = { user_id: 'other', user_name: 'Blake Admin', reason: null };
    expect(await changes.states('stated')).toEqual([
      { state: 'applying', at: 1, ...person },
      { state: 'failed', at: 5000, ...person },
      { state: 'applying', at: 5000, ...blake },
      { state: 'applied', at: 5000, ...blake },
    ]);

    await writes.begin(changeRow('unstated', { kind: 'undo', undo_of: 'stated' }), content(1), requester);
    await success('unstated');
    await writes.finish('unstated');
    expect((await changes.states('stated')).at(-1)).toEqual({ state: 'undone', at: 5000, ...person });
    expect(await changes.find({ id: 'stated' })).toMatchObject({ state: 'undone', finished_at: 5000 });
  });

  it('[CST-02] is partly applied if only some of its items succeed', async () => {
    await writes.begin(changeRow('partly'), content(2), requester);
    await writes.saveItems('partly', [{ ...items(1)[0], state: 'success' } as ChangeItem]);
    await writes.finish('partly');
    expect(await changes.find({ id: 'partly' })).toMatchObject({ state: 'partly-applied' });
  });

  it('[ENG-13] are written only under their lease', async () => {
    const lost: Lease = {
      signal: new AbortController().signal,
      assertHeld: () => {
        throw new AppError('lease_lost');
      },
    };
    await writes.begin(changeRow('leased'), content(1), requester);
    const { begin, apply, planAgain, recall, saveItems, finish, ...added } = changes.writes(lost);
    const plan = { ...content(1), hash: 'plan' };
    const written = await Promise.allSettled([
      begin(changeRow('unleased'), content(1), requester),
      apply('leased', plan, requester),
      planAgain('leased', plan, requester),
      recall('leased', null, requester),
      saveItems('leased', []),
      finish('leased'),
    ]);
    const lostLease = { status: 'rejected', reason: { code: 'lease_lost' } };
    expect(written).toMatchObject(written.map(() => lostLease));
    expect(added).toEqual({});
    expect(await changes.find({ id: 'unleased' })).toBeNull();
    expect(await changes.find({ id: 'leased' })).toEqual(changeRow('leased'));
    // @ts-expect-error -- The store has no write without a lease.
    expect(changes.finish).toBeUndefined();
  });
});
