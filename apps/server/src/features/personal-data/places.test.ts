import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../store/engine/database.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { mentionsIn } from './mentions.ts';
import { replacement } from './person.ts';
import type { Person } from './person.ts';
import { PLACES } from './places.ts';
import type { Place } from './places.ts';
import { pseudonymizeJobs } from './pseudonymize.ts';
import type { PseudonymizeServices } from './pseudonymize.ts';

const ORG = '00D000000000001AAA';
const PERSON: Person = {
  orgId: ORG,
  id: '005000000000007AAA',
  names: ['Uma Unique'],
  addresses: ['uma@example.com'],
};
const PSEUDONYM = { id: '005zzzzzzzzzzzzAAA', name: 'Person 1', address: 'person-1@pseudonym.invalid' };
const OTHER = { id: '005000000000008AAA', name: 'Otto Other' };

/** Tables without a person, and those that a replacement handles in another way. */
const WITHOUT = new Set([
  // Sessions end; rejected sign-ins name no person; sign-ins in progress expire after minutes.
  'sessions',
  'refused_sign_ins',
  'login_attempts',
  'session_costs',
  'ingest_counts',
  'ingest_count_writers',
  'audit_exports',
  'leases',
  'demo_data',
  'unchanged_profiles',
  'group_profiles',
  'setting_processes',
  'setting_revisions',
  'process_change_uses',
  // The content of settings and of documents is that of Salesforce.
  'planned_change_values',
  'document_passages',
  'passage_words',
  'passage_words_config',
  'passage_words_data',
  'passage_words_docsize',
  'passage_words_idx',
  'migrations',
]);

describe.each(engines)('the places of people on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let tables: Awaited<ReturnType<Store['db']['introspection']['getTables']>>;

  beforeAll(async () => {
    database = await create();
    store = await database.open();
    tables = await store.db.introspection.getTables();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    for (const { table } of PLACES) await store.db.deleteFrom(table).execute();
  });

  const columnsOf = ({ users, names, texts }: Place) => ({
    ids: users.map(({ id }) => id),
    names: [...names, ...users.flatMap(({ name }) => name ?? [])],
    texts,
  });

  /** Inserts a row with the same person everywhere. */
  const insert = async (place: Place, number: number, { id, name }: { id: string; name: string }, different = {}) => {
    const { ids, names, texts } = columnsOf(place);
    const described = tables.find((table) => table.name === place.table)?.columns ?? [];
    const row = described.flatMap(({ name: column, dataType, isNullable }): Array<[string, unknown]> => {
      if (column === 'org_id') return [[column, ORG]];
      if (ids.includes(column)) return [[column, id]];
      if (names.includes(column)) return [[column, name]];
      if (texts.includes(column)) return [[column, JSON.stringify({ note: `By ${name}`, [id]: [name] })]];
      if (place.key.includes(column)) return [[column, /int/i.test(dataType) ? number : `key ${String(number)}`]];
      if (isNullable) return [];
      return [[column, /int/i.test(dataType) ? 1 : `{"row":${String(number)}}`]];
    });
    const values = Object.entries({ ...Object.fromEntries(row), ...different });
    await sql`INSERT INTO ${sql.table(place.table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
      VALUES (${sql.join(values.map(([, value]) => sql`${value}`))})`.execute(store.db);
  };

  const contentOf = async ({ table }: Place) => JSON.stringify(await store.db.selectFrom(table).selectAll().execute());

  const services = () => {
    const none = { list: async () => [], end: async () => true, revoke: async () => null, sweep: async () => {} };
    return {
      store,
      sessions: none,
      accessTokens: none,
      events: { store: null },
      now: () => 1,
    } as unknown as PseudonymizeServices;
  };
  const job = {
    orgId: ORG,
    id: 'job',
    payload: { person: PERSON, pseudonym: PSEUDONYM, entryId: 'entry' },
    userId: null,
    attempt: 1,
  };
  const held = { lease: { signal: new AbortController().signal, assertHeld: () => {} } };
  const run = (signal = new AbortController().signal) => pseudonymizeJobs(services()).run(job, { ...held, signal });

  it('[REL-11] are all tables of the store that can mention a person', () => {
    const listed = new Set([...PLACES.map(({ table }) => table as string), ...WITHOUT]);
    expect(tables.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
  });

  it.each(PLACES.map((place) => [place.table, place] as const))(
    '[REL-11] the person is replaced in every column of %s, and nothing of other people',
    async (_table, place) => {
      const of = { id: PERSON.id, name: 'Uma Unique' };
      // Keys are distinct: a key of users has one row per user.
      await insert(place, 1, of);
      await insert(place, 2, OTHER);
      await run();
      const content = await contentOf(place);
      expect(content).not.toMatch(/005000000000007|Uma Unique/);
      expect(content).toContain(place.users.length > 0 || place.texts.length > 0 ? PSEUDONYM.id : 'Person 1');
      const { ids, names, texts } = columnsOf(place);
      const shown = [...(ids.length > 0 ? [OTHER.id] : []), ...(names.length > 0 ? [OTHER.name] : [])];
      for (const text of [...shown, ...(texts.length > 0 ? [`By ${OTHER.name}`] : [])]) expect(content).toContain(text);
    },
  );

  it('[REL-11] someone else with the same name is not replaced where the id is stored', async () => {
    const [journal] = PLACES;
    if (journal === undefined) throw new Error('no places');
    const same = { user_id: OTHER.id, performer_id: null, performer_name: null, before_json: null, after_json: null };
    await insert(journal, 1, { id: OTHER.id, name: 'Uma Unique' }, { ...same, details_json: null });
    await insert(journal, 2, { id: PERSON.id, name: 'Uma Unique' });
    await run();
    const rows = await store.db.selectFrom('journal').select(['user_name', 'author']).orderBy('id').execute();
    expect(rows).toEqual([
      { user_name: 'Uma Unique', author: 'Uma Unique' },
      { user_name: 'Person 1', author: 'Person 1' },
    ]);
  });

  it('[REL-11] the last state of a setting keeps its values, which are those of Salesforce', async () => {
    const [journal] = PLACES;
    if (journal === undefined) throw new Error('no places');
    const setting = { profile_id: 'a0B000000000001AAA', setting_id: 'SET010' };
    await insert(journal, 1, { id: PERSON.id, name: 'Uma Unique' }, setting);
    await insert(journal, 2, { id: PERSON.id, name: 'Uma Unique' }, setting);
    await insert(journal, 3, { id: PERSON.id, name: 'Uma Unique' }, { profile_id: 'ai', setting_id: 'assistant' });
    await run();
    const rows = await store.db.selectFrom('journal').selectAll().orderBy('id').execute();
    expect(rows.map(({ author }) => author)).toEqual(['Person 1', 'Person 1', 'Person 1']);
    expect(rows.map(({ after_json }) => after_json?.includes('Uma Unique'))).toEqual([false, true, false]);
    expect(rows.map(({ details_json }) => details_json?.includes('Uma Unique'))).toEqual([false, false, false]);
  });

  it('[REL-11] a replacement that is killed in between is completed by the next attempt', async () => {
    const [journal] = PLACES;
    if (journal === undefined) throw new Error('no places');
    for (let number = 1; number <= 30; number += 1)
      await insert(journal, number, { id: PERSON.id, name: 'Uma Unique' });
    const killed = new AbortController();
    let checks = 0;
    const signal = new Proxy(killed.signal, {
      get: (target, property) => {
        if (property !== 'throwIfAborted') return Reflect.get(target, property) as unknown;
        return () => {
          checks += 1;
          if (checks > 10) throw new Error('killed');
        };
      },
    });
    await expect(run(signal)).rejects.toThrow('killed');
    const left = async () => (await contentOf(journal)).split('"author":"Uma Unique"').length - 1;
    expect(await left()).toBe(20);
    await run();
    expect(await left()).toBe(0);
  });

  it('[REL-11] rows are read in windows, by their keys', async () => {
    const states = PLACES.find(({ table }) => table === 'planned_change_states');
    if (states === undefined) throw new Error('no states');
    for (let number = 0; number < 1200; number += 1) {
      const isTheirs = number % 400 === 0;
      const who = isTheirs ? { id: PERSON.id, name: 'Uma Unique' } : OTHER;
      await insert(states, number, who, { change_id: `change ${String(number % 3)}` });
    }
    const found: number[] = [];
    for await (const mentions of mentionsIn(store, states, PERSON, replacement(PERSON, PSEUDONYM))) {
      found.push(mentions.length);
    }
    expect(found).toHaveLength(2);
    expect(found.reduce((sum, count) => sum + count)).toBe(3);
  });
});
