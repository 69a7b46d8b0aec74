import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import type { Store } from './database.ts';
import { migrations } from './migrations.ts';

const ORG = '00D000000000001AAA';
const SAM = '005000000000001AAA';
const AVERY = '005000000000002AAA';

const earlier = migrations.filter(({ id }) => id < '0043');

type Row = Readonly<Record<string, string | number | null>>;

/** Required columns of each table, so that a row of a test names only what it is about. */
const DEFAULTS: Readonly<Record<string, Row>> = {
  journal: { at: 1, action: '', outcome: 'done', user_id: SAM, user_name: 'Sam', request_id: '', author: 'Sam' },
  access_tokens: { token_hash: '', kind: 'device', name: '', ending: '', created_by: 'Sam', created_at: 1 },
  notifications: { content_hash: '', login_url: '', sent_by: 'Sam', sent_at: 5, profiles: 1 },
  notification_recipients: { applications_json: '[]', data_json: '{}' },
  notified_profiles: { notified_at: 5, notified_by: 'Sam', job_id: '' },
  ai_configurations: { revision: 1, payload_json: '{}', changed_by: 'Sam', changed_at: 1 },
  process_states: { record_id: 'r', version: 'v', changed_by: 'Sam', changed_at: 1 },
};

describe.each(engines)('the ids of people on %s', (_name, create) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await create({ isEmpty: true });
  });
  afterEach(() => database.drop());

  const insert = async ({ db }: Store, table: string, row: Row) => {
    const values = Object.entries({ org_id: ORG, ...DEFAULTS[table], ...row });
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
      VALUES (${sql.join(values.map(([, value]) => value))})`.execute(db);
  };
  const column = async ({ db }: Store, table: string, name: string, key: string) => {
    const { rows } = await sql<{ key: string; value: string | null }>`SELECT ${sql.ref(key)} AS key,
      ${sql.ref(name)} AS value FROM ${sql.table(table)} ORDER BY ${sql.ref(key)}`.execute(db);
    return Object.fromEntries(rows.map(({ key: of, value }) => [of, value]));
  };

  it('[FIX-85] of earlier rows are those that the journal or a notification proves, and null otherwise', async () => {
    const store = await database.open(earlier);
    const entries: readonly Row[] = [
      { id: '1', action: 'access-token.create', details_json: '{"id":"t1"}' },
      { id: '2', action: 'access-token.create', outcome: 'failed', details_json: '{"id":"t2"}' },
      { id: '3', action: 'notification.send', details_json: '{"notificationId":"n1","previousExecution":"recorded"}' },
      { id: '4', action: 'ai.write', profile_id: 'ai', setting_id: 'assistant' },
      { id: '5', action: 'ai.write', profile_id: 'ai', setting_id: 'assistant', outcome: 'failed', user_id: AVERY },
      { id: '6', action: 'ai.write', profile_id: 'ai', setting_id: 'sfa', user_id: AVERY, user_name: 'Avery' },
      { id: '7', action: 'setting.external', origin: 'outside' },
      { id: '8', action: 'session.start', user_id: AVERY, user_name: 'Avery', author: 'Avery' },
    ];
    for (const entry of entries) await insert(store, 'journal', entry);
    for (const id of ['t1', 't2', 't3']) await insert(store, 'access_tokens', { id, token_hash: id });
    for (const id of ['n1', 'n2']) await insert(store, 'notifications', { id });
    for (const [profile_id, revision] of [
      ['p1', 5],
      ['p2', 6],
      ['p3', 7],
    ] as const) {
      await insert(store, 'notification_recipients', { notification_id: 'n1', profile_id, revision });
      await insert(store, 'notified_profiles', { profile_id, revision: profile_id === 'p3' ? 8 : revision });
    }
    for (const section of ['assistant', 'sfa', 'ai-actions']) await insert(store, 'ai_configurations', { section });
    await store.close();

    const now = await database.open();
    expect(await column(now, 'access_tokens', 'created_by_id', 'id')).toEqual({ t1: SAM, t2: null, t3: null });
    expect(await column(now, 'notifications', 'sent_by_id', 'id')).toEqual({ n1: SAM, n2: null });
    expect(await column(now, 'notified_profiles', 'notified_by_id', 'profile_id')).toEqual({
      p1: SAM,
      p2: SAM,
      p3: null,
    });
    expect(await column(now, 'ai_configurations', 'changed_by_id', 'section')).toEqual({
      assistant: SAM,
      sfa: null,
      'ai-actions': null,
    });
    const authors = await column(now, 'journal', 'author_id', 'id');
    expect([authors['1'], authors['7'], authors['8']]).toEqual([SAM, null, AVERY]);
  });

  it('[FIX-85] does not remain beside the name of someone else whom the previous release stores', async () => {
    const store = await database.open();
    await insert(store, 'ai_configurations', { section: 'sfa', changed_by_id: SAM });
    await insert(store, 'process_states', { process_id: 'EXP', changed_by_id: SAM });
    const update = (by: string, id?: string) =>
      store.db
        .updateTable('ai_configurations')
        .set({ changed_by: by, ...(id !== undefined && { changed_by_id: id }) })
        .execute();
    const ids = () => column(store, 'ai_configurations', 'changed_by_id', 'section');
    await update('Sam');
    expect(await ids()).toEqual({ sfa: SAM });
    await update('Avery', AVERY);
    expect(await ids()).toEqual({ sfa: AVERY });
    await update('Sam');
    expect(await ids()).toEqual({ sfa: null });
    expect(await column(store, 'process_states', 'changed_by_id', 'process_id')).toEqual({ EXP: SAM });
    await store.db.updateTable('process_states').set({ changed_by: null }).execute();
    expect(await column(store, 'process_states', 'changed_by_id', 'process_id')).toEqual({ EXP: null });
  });
});
