import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { findJob } from '../repositories/jobs.ts';
import { createPlannedChanges, type PlannedChanges } from '../../changes/store/planned-changes.ts';
import { NO_VALUE, valueHash } from '../../changes/store/planned-change-values.ts';
import { createEarlier } from './test/earlier-layout.ts';

const ORG = '00D000000000001AAA';

const json = (value: unknown): string => JSON.stringify(value).replaceAll("'", "''");

const operation = (id: string, kind: string, rest: string) =>
  `INSERT INTO copy_operations (org_id, id, kind, state, values_json, undo_of, started_at, finished_at, user_id,
    user_name, idempotency_key, content_hash, source_id, source_name, setting_ids_json, targets)
    VALUES ('${ORG}', '${id}', '${kind}', ${rest}, 'hash of ${id}', 's', 'Source', '["SET010"]', 2)`;

const item = (id: string, position: number, rest: string) =>
  `INSERT INTO copy_items (org_id, operation_id, position, profile_id, profile_name, setting_id, target_version,
    expected_version, state, reason, journal_id, undoes, replaced_at)
    VALUES ('${ORG}', '${id}', ${position}, 'p${position}', 'Crew', ${rest})`;

const entry = (id: string, before: unknown) =>
  `INSERT INTO journal (org_id, id, at, action, outcome, user_id, user_name, request_id, before_json)
    VALUES ('${ORG}', '${id}', 10, 'settings.copy', 'done', 'a', 'Avery Admin', 'r', '${json(before)}')`;

const hashOf = (text: string): string => valueHash({ text });

const TEXT = '{"it\'s":"größer\\n"}';
const VALUES = json({ SET010: TEXT, SET012: 'other' });
const AVERY = "'a', 'Avery Admin'";
const BLAKE = "'b', 'Blake Admin'";

/** A copy of each state, and its undo. */
const ROWS = [
  operation('undone', 'copy', `'done', '${VALUES}', NULL, 100, 200, ${AVERY}, 'key-0001'`),
  item('undone', 0, "'SET010', 'short', 'version', 'success', NULL, 'j1', NULL, '2026-01-01'"),
  item('undone', 1, "'SET012', NULL, 'version', 'success', NULL, 'j2', NULL, NULL"),
  entry('j1', { internalValue: 'earlier', displayValue: null }),
  entry('j2', { internalValue: null, displayValue: null }),
  operation('undo', 'undo', `'done', NULL, 'undone', 300, 400, ${BLAKE}, NULL`),
  item('undo', 0, "'SET010', NULL, 'v', 'success', NULL, 'j3', 'j1', NULL"),
  item('undo', 1, "'SET012', NULL, 'v', 'success', 'identical', NULL, 'j2', NULL"),
  operation('partly', 'copy', `'done', '${VALUES}', NULL, 500, 600, ${AVERY}, NULL`),
  item('partly', 0, "'SET010', NULL, 'v', 'success', NULL, 'j4', NULL, NULL"),
  item('partly', 1, "'SET013', NULL, 'v', 'failure', 'invalid', NULL, NULL, NULL"),
  operation('half', 'undo', `'done', NULL, 'partly', 610, 620, ${AVERY}, NULL`),
  item('half', 0, "'SET010', NULL, 'v', 'failure', 'changed', NULL, 'j9', NULL"),
  operation('running', 'copy', `'running', '${VALUES}', NULL, 700, NULL, ${AVERY}, NULL`),
  item('running', 0, "'SET010', NULL, NULL, 'pending', NULL, NULL, NULL, NULL"),
  `INSERT INTO jobs VALUES
    ('${ORG}', 'copy', 'running', 2, '{"action":"settings.copy","requestId":"r"}', 'a', 'pending', 1, 2, 0, NULL, NULL)`,
];

describe.each(engines)('a store on %s from before the planned changes', (_name, create) => {
  let database: TestDatabase;
  let changes: PlannedChanges;

  beforeEach(async () => {
    database = await create({ isEmpty: true });
    await createEarlier(database, '0022-planned-changes', ROWS);
    changes = createPlannedChanges(await database.open(), ORG);
  });
  afterEach(() => database.drop());

  it('[CST-02] keeps its copies and undos with their states, times and persons', async () => {
    const states = async (id: string) =>
      (await changes.states(id)).map(({ state, at, user_name }) => [state, at, user_name]);
    expect(await states('undone')).toEqual([
      ['applying', 100, 'Avery Admin'],
      ['applied', 200, 'Avery Admin'],
      ['undone', 400, 'Blake Admin'],
    ]);
    expect(await states('undo')).toEqual([
      ['applying', 300, 'Blake Admin'],
      ['applied', 400, 'Blake Admin'],
    ]);
    expect(await states('partly')).toEqual([
      ['applying', 500, 'Avery Admin'],
      ['partly-applied', 600, 'Avery Admin'],
    ]);
    expect((await states('half')).at(-1)).toEqual(['failed', 620, 'Avery Admin']);
    expect(await states('running')).toEqual([['applying', 700, 'Avery Admin']]);
    expect(await changes.find({ key: 'key-0001' })).toEqual({
      id: 'undone',
      idempotency_key: 'key-0001',
      request_hash: 'hash of undone',
      kind: 'copy',
      state: 'undone',
      name: null,
      plan_hash: null,
      source_id: 's',
      source_name: 'Source',
      setting_ids_json: '["SET010"]',
      targets: 2,
      undo_of: null,
      user_id: 'a',
      user_name: 'Avery Admin',
      created_at: 100,
      finished_at: 200,
    });
    expect(await changes.find({ undoOf: 'undone' })).toMatchObject({ id: 'undo', kind: 'undo', state: 'applied' });
  });

  it('gives each item its value, stored once, also those of undos from the journal', async () => {
    const hashes = async (id: string) => (await changes.items(id)).map(({ value_hash }) => value_hash);
    expect(await hashes('undone')).toEqual([hashOf(TEXT), hashOf('other')]);
    expect(await hashes('undo')).toEqual([hashOf('earlier'), NO_VALUE]);
    expect(await hashes('partly')).toEqual([hashOf(TEXT), null]);
    expect(await hashes('half')).toEqual([null]);
    const values = await changes.values([hashOf(TEXT), hashOf('other'), hashOf('earlier')]);
    expect(
      [...values.values()].map(({ text }) => text).toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    ).toEqual(['earlier', 'other', TEXT].toSorted());
    expect((await changes.items('undone'))[0]).toEqual({
      position: 0,
      target_id: 'p0',
      target_name: 'Crew',
      setting_id: 'SET010',
      base_version: 'version',
      base_hash: hashOf('earlier'),
      value_hash: hashOf(TEXT),
      state: 'success',
      reason: null,
      message: null,
      message_code: null,
      message_params_json: null,
      journal_id: 'j1',
      undoes: null,
      replaced_at: '2026-01-01',
    });
  });

  it('[CST-07] gives each written item the value that it replaced, from the journal', async () => {
    const bases = async (id: string) => (await changes.items(id)).map(({ base_hash }) => base_hash);
    expect(await bases('undone')).toEqual([hashOf('earlier'), NO_VALUE]);
    expect(await bases('undo')).toEqual([null, null]);
    expect(await bases('running')).toEqual([null]);
  });

  it('continues a running copy under its new topic, and drops the earlier tables', async () => {
    const store = await database.open();
    const key = { org_id: ORG, topic: 'planned-change', id: 'running' } as const;
    expect(await findJob(store, key)).toMatchObject({ state: 'pending', user_id: 'a', revision: 2 });
    for (const table of ['copy_operations', 'copy_items', 'copied_texts', 'undone_texts']) {
      await expect(sql.raw(`SELECT 1 FROM ${table}`).execute(store.db)).rejects.toThrow(table);
    }
  });
});
