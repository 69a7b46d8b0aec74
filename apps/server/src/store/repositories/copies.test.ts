import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { createCopies, sweepCopies, type Copies, type CopyItem, type CopyOperationRow } from './copies.ts';

const operation = (id: string, changes: Partial<CopyOperationRow> = {}): CopyOperationRow => ({
  id,
  idempotency_key: null,
  content_hash: 'hash',
  kind: 'copy',
  state: 'running',
  source_id: 'source',
  source_name: 'Source',
  setting_ids_json: '["SET010"]',
  targets: 1,
  undo_of: null,
  user_id: 'user',
  user_name: 'Avery Admin',
  started_at: 1,
  finished_at: null,
  ...changes,
});

const items = (count: number): CopyItem[] =>
  Array.from({ length: count }, (_, position) => ({
    position,
    profile_id: `p${String(position)}`,
    profile_name: 'Crew',
    setting_id: 'SET010',
    target_version: null,
    expected_version: null,
    state: 'pending',
    reason: null,
    message: null,
    journal_id: null,
    undoes: null,
  }));

describe.each(engines)('copies on %s', (_name, create) => {
  let database: TestDatabase;
  let copies: Copies;
  let others: Copies;

  beforeAll(async () => {
    database = await create();
    const store = await database.open();
    copies = createCopies(store, 'org', () => 5000);
    others = createCopies(await database.open(), 'other org');
  });
  afterAll(() => database.drop());

  it('keeps an operation with more items than fit in one statement, for its org only', async () => {
    await copies.begin(operation('large'), '{"SET010":{}}', items(1201));
    expect(await copies.find({ id: 'large' })).toEqual(operation('large'));
    expect(await copies.valuesOf('large')).toBe('{"SET010":{}}');
    expect(await copies.items('large')).toEqual(items(1201));
    expect((await copies.itemsAfter('large', 1198, 10)).map(({ position }) => position)).toEqual([1199, 1200]);
    expect(await others.find({ id: 'large' })).toBeNull();
    expect(await others.items('large')).toEqual([]);
  });

  it('counts items by state, and the sent ones', async () => {
    await copies.begin(operation('counted'), null, items(3));
    const [first, second] = await copies.items('counted');
    if (!first || !second) throw new Error('no items');
    await copies.saveItems('counted', [
      { ...first, state: 'success', journal_id: 'j' },
      { ...second, state: 'success', reason: 'identical' },
    ]);
    const counts = await copies.counts('counted');
    expect(counts.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: 'pending', items: 1, sent: 0 },
      { state: 'success', items: 2, sent: 1 },
    ]);
  });

  it('begins one operation per key and one undo, also with concurrent requests', async () => {
    const keyed = (id: string) => operation(id, { idempotency_key: 'key-0001' });
    const both = await Promise.all([
      copies.begin(keyed('one'), null, items(2)),
      copies.begin(keyed('two'), null, items(2)),
    ]);
    expect(both.toSorted()).toEqual([false, true]);
    const begun = await copies.find({ key: 'key-0001' });
    expect(await copies.items(begun?.id === 'one' ? 'two' : 'one')).toEqual([]);
    expect(await copies.begin(operation('undo'), null, [])).toBe(true);
    expect(await copies.begin(operation('u1', { kind: 'undo', undo_of: 'undo' }), null, [])).toBe(true);
    expect(await copies.begin(operation('u2', { kind: 'undo', undo_of: 'undo' }), null, [])).toBe(false);
    expect(await copies.find({ undoOf: 'undo' })).toMatchObject({ id: 'u1' });
  });

  it('lists the newest of a source first, with their end times', async () => {
    for (const at of [10, 30, 20]) {
      await copies.begin(operation(`at${String(at)}`, { source_id: 'busy', started_at: at }), null, []);
    }
    expect((await copies.list('busy', 2)).map(({ id }) => id)).toEqual(['at30', 'at20']);
    await copies.setState('at30', 'done');
    expect(await copies.find({ id: 'at30' })).toMatchObject({ state: 'done', finished_at: 5000 });
    await copies.setState('at30', 'running');
    expect(await copies.find({ id: 'at30' })).toMatchObject({ state: 'running', finished_at: null });
  });

  it('deletes old operations with their items', async () => {
    const store = await database.open();
    await copies.begin(operation('old', { started_at: -10 }), null, items(2));
    await copies.begin(operation('young', { started_at: -5 }), null, items(2));
    await sweepCopies(store, -5);
    expect(await copies.find({ id: 'old' })).toBeNull();
    expect(await copies.items('old')).toEqual([]);
    expect(await copies.items('young')).toHaveLength(2);
  });
});
