import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idPrefix } from '../../platform/time-ordered-id.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import type { Store } from '../engine/database.ts';
import type { Tables } from '../engine/tables.ts';
import { appendAiUsage } from './ai-usage.ts';
import { deleteAiUsage, deleteJournal } from './old-rows.ts';

const ORG = '00D000000000001AAA';
const OTHER = '00D000000000002AAA';
const BEFORE = 1_800_000_000_000;
const OLD = BEFORE - 10_000;

type Entry = Tables['journal'];

const all = async (batches: AsyncIterable<number>): Promise<number[]> => {
  const sizes: number[] = [];
  for await (const size of batches) sizes.push(size);
  return sizes;
};

describe.each(engines)('old rows on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await create();
    store = await database.open();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    for (const table of ['journal', 'ai_usage', 'planned_changes', 'process_change_uses'] as const) {
      await store.db.deleteFrom(table).execute();
    }
  });

  /** Stores entries whose names are their ids after the time. */
  const journal = async (entries: ReadonlyArray<Partial<Entry> & { readonly name: string; readonly at: number }>) => {
    const rows = entries.map(({ name, at, ...different }): Entry => ({
      org_id: ORG,
      id: `${idPrefix(at)} ${name}`,
      at,
      action: 'setting.write',
      outcome: 'done',
      outcome_at: at,
      user_id: '005000000000001AAA',
      user_name: 'Avery Admin',
      performer_id: null,
      performer_name: null,
      request_id: 'request',
      profile_id: null,
      setting_id: null,
      operation_id: null,
      before_json: null,
      after_json: null,
      details_json: null,
      origin: null,
      author: 'Avery Admin',
      author_id: '005000000000001AAA',
      changed_at: at,
      exported_outcome: null,
      note: null,
      ...different,
    }));
    for (let first = 0; first < rows.length; first += 200) {
      await store.db
        .insertInto('journal')
        .values(rows.slice(first, first + 200))
        .execute();
    }
  };
  const left = async () =>
    (await store.db.selectFrom('journal').select('id').orderBy('org_id').orderBy('id').execute()).map(({ id }) =>
      id.slice(id.indexOf(' ') + 1),
    );

  it('[REL-11] entries of the journal are deleted in batches, in every org, and none from the moment on', async () => {
    const numbered = (org_id: string, count: number, at: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `${org_id} ${String(index)}`, org_id, at: at + index }));
    await journal([...numbered(ORG, 1200, OLD), ...numbered(OTHER, 3, OLD), ...numbered(ORG, 2, BEFORE)]);
    expect(await all(deleteJournal(store, BEFORE, false))).toEqual([...Array<number>(12).fill(100), 3]);
    expect(await left()).toEqual([`${ORG} 0`, `${ORG} 1`]);
    expect(await all(deleteJournal(store, BEFORE, false))).toEqual([]);
  });

  it('[REL-11] the last known state of each setting and writes without a known outcome remain', async () => {
    const setting = { profile_id: 'a0B000000000001AAA', setting_id: 'SET010' };
    const other = { ...setting, setting_id: 'SET012' };
    await journal([
      { name: 'earlier', at: OLD, ...setting },
      { name: 'last', at: OLD + 1, ...setting },
      { name: 'failed since', at: OLD + 2, ...setting, outcome: 'failed' },
      { name: 'unknown', at: OLD + 3, outcome: 'unknown' },
      { name: 'intended', at: OLD + 4, outcome: 'intended' },
      { name: 'replaced', at: OLD + 5, ...other },
      { name: 'sign-in', at: OLD + 6 },
      { name: 'newer', at: BEFORE + 1, ...other },
    ]);
    await all(deleteJournal(store, BEFORE, false));
    expect(await left()).toEqual(['last', 'failed since', 'unknown', 'intended', 'newer']);
  });

  it('[OPS-07] changes that the receiver of the audit export does not have remain', async () => {
    await journal([
      { name: 'sent', at: OLD, origin: 'console', exported_outcome: 'done' },
      { name: 'unsent', at: OLD + 1, origin: 'console' },
      { name: 'sent as unknown', at: OLD + 2, origin: 'console', exported_outcome: 'unknown' },
      { name: 'sign-in', at: OLD + 3 },
    ]);
    await all(deleteJournal(store, BEFORE, true));
    expect(await left()).toEqual(['unsent', 'sent as unknown']);
    await all(deleteJournal(store, BEFORE, false));
    expect(await left()).toEqual([]);
  });

  it('[REL-11] the entries of a planned change remain as long as it is open or can be undone', async () => {
    const change = (
      id: string,
      state: 'applying' | 'applied',
      finished_at: number | null,
    ): Tables['planned_changes'] => ({
      org_id: ORG,
      id,
      idempotency_key: null,
      request_hash: 'hash',
      kind: 'copy',
      state,
      name: null,
      plan_hash: null,
      source_id: null,
      source_name: null,
      setting_ids_json: '[]',
      targets: 1,
      undo_of: null,
      user_id: 'user',
      user_name: 'Avery Admin',
      created_at: OLD,
      finished_at,
    });
    await store.db
      .insertInto('planned_changes')
      .values([
        change('running', 'applying', null),
        change('recent', 'applied', BEFORE),
        change('ended', 'applied', OLD + 1),
      ])
      .execute();
    await journal(
      ['running', 'recent', 'ended'].map((operation_id, index) => ({
        name: operation_id,
        at: OLD + index,
        operation_id,
      })),
    );
    await all(deleteJournal(store, BEFORE, false));
    expect(await left()).toEqual(['running', 'recent']);
  });

  it('[REL-11] the uses of a changed process are deleted with the change', async () => {
    await journal([
      { name: 'old', at: OLD, setting_id: 'processes' },
      { name: 'new', at: BEFORE, setting_id: 'processes' },
    ]);
    const use = { org_id: ORG, profile_id: 'a0B000000000001AAA', setting_id: 'SET010' };
    const ids = [`${idPrefix(OLD)} old`, `${idPrefix(BEFORE)} new`];
    await store.db
      .insertInto('process_change_uses')
      .values(ids.map((change_id) => ({ ...use, change_id })))
      .execute();
    await all(deleteJournal(store, BEFORE, false));
    const uses = await store.db.selectFrom('process_change_uses').select('change_id').execute();
    expect(uses).toEqual([{ change_id: ids[1] }]);
  });

  it('[REL-11] AI uses are deleted in batches, and none from the moment on', async () => {
    const uses = (orgId: string, count: number, at: number) =>
      appendAiUsage(
        store,
        orgId,
        Array.from({ length: count }, (_, index) => ({
          at: at + index,
          userId: '005000000000001AAA',
          userName: 'Avery Admin',
          skill: 'ai-action',
          action: null,
          source: 'app',
          model: null,
          responseModel: null,
          inputTokens: 1,
          cachedTokens: 0,
          outputTokens: 1,
          reasoningTokens: 0,
          mark: null,
          reported: null,
          milliCredits: 1,
          latencyMs: 1,
          outcome: 'complete',
          object: null,
          recordId: null,
          error: null,
          timeSource: null,
          dedupeKey: String(at + index),
        })),
      );
    await uses(ORG, 700, OLD);
    await uses(OTHER, 2, OLD);
    await uses(ORG, 1, BEFORE);
    expect(await all(deleteAiUsage(store, BEFORE))).toEqual([...Array<number>(7).fill(100), 2]);
    const kept = await store.db.selectFrom('ai_usage').select('id').execute();
    expect(kept.map(({ id }) => id.slice(0, 12))).toEqual([idPrefix(BEFORE)]);
  });
});
