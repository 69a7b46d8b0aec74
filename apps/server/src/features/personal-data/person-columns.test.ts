import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../store/engine/database.ts';
import type { Tables } from '../../store/engine/tables.ts';
import { columnsOf, tablesOf } from '../../store/engine/test/schema.ts';
import type { Column } from '../../store/engine/test/schema.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { createExport } from './export.ts';
import { foldText } from './folded-text.ts';
import { mentionsIn } from './mentions.ts';
import type { Person } from './person.ts';
import { PERSON_COLUMNS } from './person-columns.ts';
import type { PersonColumns } from './person-columns.ts';
import { countMentions } from './preview.ts';
import { pseudonymizeJobs } from './pseudonymize.ts';
import type { PseudonymizeServices } from './pseudonymize.ts';

const ORG = '00D000000000001AAA';
const THEM = { id: '005000000000007AAA', name: 'Uma Ünique' };
const PERSON: Person = {
  orgId: ORG,
  id: THEM.id,
  names: [THEM.name],
  sharedNames: [],
  addresses: ['uma@example.com'],
};
const PSEUDONYM = { id: '005zzzzzzzzzzzzAAA', name: 'Person 1', address: 'person-1@pseudonym.invalid' };
const OTHER = { id: '005000000000008AAA', name: 'Otto Other' };

/** How people and programs write the name and the user name. */
const FORMS = [
  'UMA ÜNIQUE',
  'uma ünique',
  'Uma Ünique'.normalize('NFD'),
  'Uma  Ünique',
  'Uma\u{A0}Ünique',
  'uma_ünique',
  'UMA@EXAMPLE.COM',
  THEM.id.toLowerCase(),
];

/** Tables without a person: their columns have ids, numbers and the console's own words. */
const WITHOUT = new Set([
  // Sessions end; rejected sign-ins name no person; sign-ins in progress expire after minutes.
  'sessions',
  'refused_sign_ins',
  'login_attempts',
  'session_costs',
  'ingest_counts',
  'ingest_count_writers',
  'leases',
  'demo_data',
  'unchanged_profiles',
  'group_profiles',
  'setting_processes',
  'setting_revisions',
  'process_change_uses',
]);

/** Columns of the other tables that contain no person: ids of other things, hashes, and the console's own words. */
const PLAIN: Readonly<Partial<Record<keyof Tables, readonly string[]>>> = {
  journal: [
    'action',
    'outcome',
    'request_id',
    'profile_id',
    'setting_id',
    'operation_id',
    'origin',
    'exported_outcome',
  ],
  planned_changes: ['kind', 'state', 'plan_hash', 'source_id', 'setting_ids_json', 'undo_of'],
  planned_change_states: ['state'],
  planned_change_items: [
    'target_id',
    'setting_id',
    'base_version',
    'base_hash',
    'value_hash',
    'state',
    'reason',
    'message_code',
    'journal_id',
    'undoes',
    'replaced_at',
  ],
  access_tokens: ['kind', 'ending'],
  ai_usage: [
    'skill',
    'source',
    'model',
    'response_model',
    'mark',
    'reported_json',
    'time_source',
    'status',
    'error_code',
    'outcome',
  ],
  knowledge_documents: ['status', 'error_reason', 'error_code', 'gaps_json'],
  notifications: ['login_url'],
  notification_recipients: ['applications_json'],
  notified_profiles: ['job_id'],
  device_inbox: ['notification_id'],
  setting_states: ['profile_id', 'setting_id', 'version', 'state'],
  process_states: ['record_id', 'version'],
  audit_exports: ['sent_id', 'resend_from'],
  jobs: ['state'],
};

describe.each(engines)('the columns with people on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  const schema = new Map<string, readonly Column[]>();

  beforeAll(async () => {
    database = await create();
    store = await database.open();
    for (const table of await tablesOf(store)) schema.set(table, await columnsOf(store, table));
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    for (const { table } of PERSON_COLUMNS) await store.db.deleteFrom(table).execute();
  });

  const columnsWithPeople = ({ users, texts, kept }: PersonColumns) => ({
    ids: users.map(({ id }) => id),
    names: users.flatMap(({ name }) => name ?? []),
    texts: [...texts, ...(kept?.columns ?? [])],
  });

  type Content = { readonly id: string; readonly name: string; readonly text?: string };

  /** Inserts a row with the same person everywhere. */
  const insert = async (
    of: PersonColumns,
    number: number,
    { id, name, text = `By ${name}` }: Content,
    different = {},
  ) => {
    const { ids, names, texts } = columnsWithPeople(of);
    const row = (schema.get(of.table) ?? []).map(({ name: column, type, isNullable }): [string, unknown] => {
      if (column === 'org_id') return [column, ORG];
      if (ids.includes(column)) return [column, id];
      if (names.includes(column)) return [column, name];
      if (texts.includes(column)) return [column, JSON.stringify({ note: text, by: { id, names: [name] } })];
      if (of.key.includes(column)) return [column, type === 'number' ? number : `key ${String(number)}`];
      if (isNullable) return [column, null];
      return [column, type === 'number' ? number : `{"row":${String(number)}}`];
    });
    const values = Object.entries({ ...Object.fromEntries(row), ...different });
    await sql`INSERT INTO ${sql.table(of.table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
      VALUES (${sql.join(values.map(([, value]) => sql`${value}`))})`.execute(store.db);
  };

  const find = (table: keyof Tables): PersonColumns => {
    const found = PERSON_COLUMNS.find((columns) => columns.table === table);
    if (found === undefined) throw new Error(`no columns of ${table}`);
    return found;
  };

  type Cells = Readonly<Record<string, unknown>>;

  const contentOf = async ({ table, key }: PersonColumns): Promise<readonly Cells[]> => {
    const order = sql.join(key.map((column) => sql.ref(column)));
    return (await sql<Cells>`SELECT * FROM ${sql.table(table)} ORDER BY ${order}`.execute(store.db)).rows;
  };

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
  const held = { lease: { signal: new AbortController().signal, assertHeld: () => {} } };
  const run = ({ person = PERSON, signal = new AbortController().signal } = {}) => {
    const payload = { person, pseudonym: PSEUDONYM, entryId: 'entry' };
    const job = { orgId: ORG, id: 'job', payload, userId: null, attempt: 1 };
    return pseudonymizeJobs(services()).run(job, { ...held, signal });
  };
  const preview = (person = PERSON) =>
    countMentions({ store, events: null }, person, PSEUDONYM, new AbortController().signal);
  const download = async (person = PERSON) => {
    const { sessions } = services();
    const sources = { store, sessions, refusedSignIns: sessions, events: null, loginUrl: '', now: () => 1 };
    let text = '';
    for await (const part of createExport(sources as never, person, PSEUDONYM, new AbortController().signal))
      text += part;
    return JSON.parse(text) as Record<string, ReadonlyArray<Record<string, unknown>>>;
  };

  it('[FIX-103] are all columns of the store with text', () => {
    const unknown = [...schema].flatMap(([table, columns]) => {
      if (WITHOUT.has(table)) return [];
      const of = PERSON_COLUMNS.find((one) => one.table === table);
      if (of === undefined) return [table];
      const { ids, names, texts } = columnsWithPeople(of);
      const known = new Set([
        'org_id',
        ...ids,
        ...names,
        ...texts,
        ...of.key,
        ...of.hidden,
        ...(PLAIN[of.table] ?? []),
      ]);
      return columns
        .filter(({ name, type }) => type === 'text' && !known.has(name))
        .map(({ name }) => `${table}.${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it.each(PERSON_COLUMNS.map((columns) => [columns.table, columns] as const))(
    '[FIX-103] the person is replaced in %s in every form, and the export and the preview contain exactly what changes',
    async (_table, of) => {
      const isOnePerOrg = of.key.includes('org_id');
      await insert(of, 1, THEM);
      const others = isOnePerOrg || of.texts.length === 0 ? [] : FORMS;
      // A key of users has one row per user.
      if (!isOnePerOrg) await insert(of, 2, OTHER);
      for (const [index, text] of others.entries()) await insert(of, index + 3, { ...OTHER, text: `Ask ${text}.` });
      const before = await contentOf(of);
      const [counted, exported] = [await preview(), await download()];
      await run();
      const after = await contentOf(of);

      const stays = new Set(of.kept?.columns);
      const searched = after.map((row) => Object.entries(row).filter(([column]) => !stays.has(column)));
      expect(foldText(JSON.stringify(searched))).not.toMatch(/uma|000000007aaa/);
      // The times of other rows may change meanwhile.
      const textsOf = (row: Cells) => JSON.stringify(Object.values(row).filter((value) => typeof value === 'string'));
      const isChanged = (row: Cells) => !after.some((other) => textsOf(other) === textsOf(row));
      const changed = before.filter(isChanged);
      const expected = of.users.length + of.texts.length === 0 ? 0 : 1 + others.length;
      expect(changed).toHaveLength(expected);
      expect(counted.replaced).toEqual(expected === 0 ? [] : [{ list: of.list, rows: expected }]);
      const keptRows = of.kept === null ? [] : [{ reason: of.kept.reason, rows: 1 }];
      expect(counted.kept).toEqual(keptRows);
      const relations = exported[of.list]?.map(({ relation }) => relation);
      const isMentioned = of.users.length === 0;
      expect(relations).toEqual([isMentioned ? 'mentioned' : 'own', ...others.map(() => 'mentioned')]);
      const name = JSON.stringify(exported[of.list]?.[0] ?? null);
      if (of.users.some((user) => user.name !== undefined) || of.texts.length > 0) expect(name).toContain(THEM.name);
      if (!isOnePerOrg && of.users.length > 0) expect(JSON.stringify(after)).toContain(OTHER.id);
      if (!isOnePerOrg && of.texts.length > 0) expect(JSON.stringify(after)).toContain(`By ${OTHER.name}`);
    },
  );

  it('[FIX-103] an export contains whole rows, without secrets, and of data of the org only what mentions the person', async () => {
    await insert(find('access_tokens'), 1, THEM, { token_hash: 'secret', name: 'Vans' });
    await insert(find('ai_usage'), 1, THEM, { milli_credits: 5, latency_ms: 70, status: 'failed' });
    const grants = { key: 'secret', users: [{ user_id: THEM.id }, { user_id: OTHER.id }] };
    await insert(find('ai_configurations'), 1, THEM, { payload_json: JSON.stringify(grants), changed_at: 1000 });
    const lists = await download();
    expect(JSON.stringify(lists)).not.toMatch(/secret|005000000000008/);
    expect(lists['accessTokens']).toMatchObject([{ name: 'Vans', created_by_id: THEM.id }]);
    expect(lists['aiUses']).toMatchObject([
      { milli_credits: 5, latency_ms: 70, status: 'failed', cached_tokens: 1, reasoning_tokens: 1, tokens: 1 },
    ]);
    expect(lists['aiConfiguration']).toMatchObject([
      {
        relation: 'own',
        changed_at: '1970-01-01T00:00:01.000Z',
        payload: { users: [{ user_id: THEM.id }] },
      },
    ]);
  });

  it('[FIX-103] the titles of references stay with the setting that they are from, and are exported if they name the person', async () => {
    const settings = find('setting_states');
    const titles = [`Ask ${THEM.name}`, `Ask ${OTHER.name}`];
    const references = titles.map((title) => ({ kind: 'expression', id: 'EXP-1', title }));
    const stored = {
      references_json: JSON.stringify(references),
      internal_value: JSON.stringify(references.map(({ title }) => title)),
      display_value: null,
    };
    await insert(settings, 1, OTHER, stored);
    expect(await preview()).toMatchObject({ replaced: [], kept: [{ reason: 'settings', rows: 1 }] });
    const named = { relation: 'mentioned', references: [{ title: titles[0] }], internal_value: [titles[0]] };
    const exported = (await download())['settings'];
    expect(exported).toMatchObject([named]);
    expect(JSON.stringify(exported)).not.toContain(`Ask ${OTHER.name}`);
    await run();
    expect(await contentOf(settings)).toMatchObject([stored]);
  });

  it('[FIX-103] an export contains the messages and the items of what the person sent and planned', async () => {
    await insert(find('notifications'), 1, THEM);
    await insert(find('notifications'), 2, OTHER);
    await insert(find('planned_changes'), 1, THEM);
    for (const number of [1, 2]) {
      const of = { notification_id: `key ${String(number)}`, change_id: `key ${String(number)}` };
      const plain = { data_json: '{}', notification_id: of.notification_id };
      await insert(find('notification_recipients'), number, OTHER, plain);
      await insert(find('device_inbox'), number, OTHER, plain);
      await insert(find('planned_change_items'), number, OTHER, { change_id: of.change_id });
    }
    const lists = await download();
    for (const list of ['messages', 'messagesOnDevices', 'itemsOfPlannedChanges']) {
      expect(lists[list]).toMatchObject([{ relation: 'own' }]);
    }
    expect((await preview()).replaced.map(({ list }) => list)).toEqual(['plannedChanges', 'notifications']);
  });

  it('[FIX-85] of two people with one name, only rows with the id of one are replaced and exported', async () => {
    const namesake = { ...OTHER, name: THEM.name };
    const shared = { ...PERSON, sharedNames: [THEM.name] };
    const named = PERSON_COLUMNS.filter(({ users }) => users.some(({ name }) => name !== undefined));
    for (const of of named) {
      await insert(of, 1, THEM);
      await insert(of, 2, namesake);
    }
    const ofNobody = { created_by_id: null, created_by: THEM.name, name: 'Tablet of Uma Ünique' };
    await insert(find('access_tokens'), 3, namesake, { ...ofNobody, token_hash: 'c' });
    const untouched = async () => (await Promise.all(named.map(contentOf))).flatMap((rows) => rows.slice(1));
    const before = await untouched();
    const [counted, exported] = [await preview(shared), await download(shared)];
    await run({ person: shared });
    expect(await untouched()).toEqual(before);
    for (const of of named) {
      const [theirs] = await contentOf(of);
      const kept = of.kept?.columns ?? [];
      const searched = Object.entries(theirs ?? {}).filter(([column]) => !kept.includes(column));
      expect(JSON.stringify(searched)).not.toContain('Ünique');
      expect(exported[of.list]).toHaveLength(1);
    }
    expect(counted.replaced).toEqual(named.map(({ list }) => ({ list, rows: 1 })));
    expect(counted.kept.find(({ reason }) => reason === 'namesakes')?.rows).toBeGreaterThan(0);
  });

  it('[FIX-85] a row of an earlier release without an id is that of the only person with the name', async () => {
    await insert(find('access_tokens'), 1, THEM, { created_by_id: null, created_by: 'UMA ÜNIQUE' });
    await insert(find('ai_configurations'), 1, THEM, { changed_by_id: null });
    await run();
    expect(await contentOf(find('access_tokens'))).toMatchObject([{ created_by: 'Person 1', created_by_id: null }]);
    expect(await contentOf(find('ai_configurations'))).toMatchObject([{ changed_by: 'Person 1', changed_by_id: null }]);
  });

  it('[REL-11] the last state of a setting keeps its values, which are those of Salesforce', async () => {
    const journal = find('journal');
    const setting = { profile_id: 'a0B000000000001AAA', setting_id: 'SET010' };
    await insert(journal, 1, THEM, setting);
    await insert(journal, 2, THEM, { ...setting, exported_outcome: 'done' });
    await insert(journal, 3, THEM, { profile_id: 'ai', setting_id: 'assistant' });
    expect((await preview()).kept).toEqual([
      { reason: 'settings', rows: 1 },
      { reason: 'sentChanges', rows: 1 },
    ]);
    await run();
    const rows = await store.db.selectFrom('journal').selectAll().orderBy('id').execute();
    expect(rows.map(({ author }) => author)).toEqual(['Person 1', 'Person 1', 'Person 1']);
    expect(rows.map(({ after_json }) => after_json?.includes(THEM.name))).toEqual([false, true, false]);
    expect(rows.map(({ details_json }) => details_json?.includes(THEM.name))).toEqual([false, false, false]);
  });

  it('[REL-11] a replacement that is killed in between is completed by the next attempt', async () => {
    const journal = find('journal');
    for (let number = 1; number <= 30; number += 1) await insert(journal, number, THEM);
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
    await expect(run({ signal })).rejects.toThrow('killed');
    const left = async () => (await contentOf(journal)).filter(({ author }) => author === THEM.name).length;
    expect(await left()).toBe(20);
    await run();
    expect(await left()).toBe(0);
  });

  it('[REL-11] rows are read in windows, by their keys', async () => {
    const states = find('planned_change_states');
    for (let number = 0; number < 1200; number += 1) {
      const who = number % 400 === 0 ? THEM : OTHER;
      await insert(states, number, who, { change_id: `change ${String(number % 3)}` });
    }
    const found: number[] = [];
    for await (const mentions of mentionsIn(store, states, PERSON, PSEUDONYM)) found.push(mentions.length);
    expect(found).toHaveLength(2);
    expect(found.reduce((sum, count) => sum + count)).toBe(3);
  });
});
