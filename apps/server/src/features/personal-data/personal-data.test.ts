import { INSIGHT_NAMES, INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { PersonalDataPreview } from '@fieldstone/contracts/organization/personal-data';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccessTokens } from '../../access/access-tokens.ts';
import { event } from '../../analytics/test/engine-contract.ts';
import { appendAiUsage } from '../../store/repositories/ai-usage.ts';
import { NO_USAGE } from '../../ai/model-usage.ts';
import { clientAt, clientWith } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { ADMIN, LIMITED, SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { signIn } from '../../test/sign-in.ts';
import { nsBody } from '../notification/test/notify.ts';
import { foldText } from './folded-text.ts';

type Changes = { readonly records: readonly ChangeHistoryEntry[] };
/** Notes of others that mention Sam Second, as people write them. */
const NOTES = [
  'asked by sam second',
  'SAM SECOND decided',
  'Sam\u{A0}Second',
  'sam_second',
  'for SECOND.ADMIN@fieldstone.example',
];

type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>;

describe.each(engines)('personal data on %s', (_name, create) => {
  let database: TestDatabase;
  let home: TestConsole;
  let outside: Outside;
  let admin: Client;
  let adminId: string;
  /** Sam Second, whose data the tests export and replace. */
  let sam: Client;
  let samId: string;
  let profile: string;
  let token: string;
  /** The session that downloads files. */
  let reader: string;

  const idOf = async (username: string) =>
    String((await outside.query(`SELECT Id FROM User WHERE Username = '${username}'`))[0]?.['Id']);

  const write = (client: Client, settingId: string, enabled: boolean, note?: string) =>
    client.post(
      `/api/profiles/${profile}/settings/${settingId}`,
      { data: { version: '1', checksum: '', config: { payload: { enabled } } } },
      note === undefined ? {} : { 'change-note': encodeURIComponent(note) },
    );

  beforeAll(async () => {
    database = await create();
    home = await startConsole({ empty: true, ...(database.url !== null && { databaseUrl: database.url }) });
    outside = await outsideOf(home.org.url);
    [adminId, samId] = [await idOf(ADMIN), await idOf(SECOND_ADMIN)];
    profile = await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });
    admin = await clientAt(home);
    reader = (await signIn(home.app)).cookie;
    sam = clientWith(home, (await signIn(home.app, { user: SECOND_ADMIN })).cookie);
    await write(admin, 'SET010', true);
    await write(sam, 'SET010', false);
    await write(sam, 'SET013', true);
    ({ token } = (await sam.post<{ token: string }>('/api/access-tokens', { kind: 'ingest', name: 'Apps' })).body);
    for (const [index, note] of NOTES.entries()) await write(admin, 'SET010', index % 2 === 0, note);
    await admin.post('/api/access-tokens', { kind: 'device', name: 'SAM SECOND phone' });
    await sam.post('/api/ns-request', nsBody([profile]));
    const skills = '/api/ai/configurations/skills';
    const grants = { profiles: [], users: [{ user_id: samId }, { user_id: adminId }] };
    const instructions = { service_history_skills: true, service_history_instructions: 'Ask SAM  SECOND about pumps.' };
    const [granted, saved] = [
      await admin.post(`${skills}/service-history`, { global: instructions, ...grants }, { 'if-match': 'none' }),
      await sam.post(`${skills}/summarization`, { global: { summarization_skills: true } }, { 'if-match': 'none' }),
    ];
    expect([granted.status, saved.status]).toEqual([200, 200]);
    const payload = { enabled: false };
    await sam.post('/api/changes', {
      kind: 'edit',
      name: 'A draft of Sam Second',
      changes: [{ kind: 'setting', profileId: profile, settingId: 'SET012', payload }],
    });
    const orgId = (await home.store.db.selectFrom('journal').select('org_id').executeTakeFirstOrThrow()).org_id;
    const use = { ...NO_USAGE, skill: 'service-history', action: null, source: 'app', responseModel: null } as const;
    const rest = {
      model: 'm',
      latencyMs: 1,
      milliCredits: 1,
      outcome: 'failed',
      object: 'User',
      timeSource: null,
    } as const;
    await appendAiUsage(home.store, orgId, [
      {
        ...use,
        ...rest,
        at: 1000,
        userId: samId,
        userName: 'Sam Second',
        recordId: samId,
        dedupeKey: 'a',
        error: { message: 'Sam Second is unknown.' },
      },
      {
        ...use,
        ...rest,
        at: 2000,
        userId: adminId,
        userName: 'Avery Admin',
        recordId: null,
        dedupeKey: 'b',
        error: null,
      },
    ]);
    await home.events.store?.append([
      event({ orgId, userId: samId, eventType: 'Feedback', attributes: { feedbackComment: 'Call Sam Second' } }),
      event({ orgId, userId: adminId }),
      event({ orgId, userId: SECOND_ADMIN.toUpperCase(), timestamp: Date.now() - 1000 }),
      event({ orgId, userId: 'sam second', timestamp: Date.now() - 1000 }),
      event({
        orgId,
        userId: adminId,
        eventType: 'Feedback',
        timestamp: Date.now() - 1000,
        attributes: { feedbackComment: 'sam  second helped Sam Secondary' },
      }),
    ]);
  });
  afterAll(async () => {
    await home.close();
    await database.drop();
  });

  const download = (userId: string) => admin.get<Readonly<Record<string, Rows>>>(`/api/people/${userId}/personal-data`);
  const pseudonymize = (client: Client, userId: string) =>
    client.post<{ pseudonym: string; isComplete: boolean }>(`/api/people/${userId}/pseudonymize`, undefined);

  /** Returns the content of every table of the store. */
  const dump = async () => {
    const tables = await home.store.db.introspection.getTables();
    const contents = await Promise.all(
      tables
        .filter(({ name }) => !name.startsWith('passage_words'))
        .map(
          async ({ name }) =>
            [
              name,
              await home.store.db
                .selectFrom(name as 'journal')
                .selectAll()
                .execute(),
            ] as const,
        ),
    );
    return Object.fromEntries(contents.map(([name, rows]) => [name, JSON.stringify(rows)]));
  };

  it('[REL-11] are exported as JSON with all that mentions the person, without secrets', async () => {
    const { status, body } = await download(samId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exportedAt: expect.stringMatching(/Z$/),
      person: { id: samId, names: ['Sam Second'], addresses: [SECOND_ADMIN] },
    });
    expect(body['sessions']).toMatchObject([{ address: '127.0.0.1', user: { name: 'Sam Second' } }]);
    expect(body['changes']?.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['session.start', 'setting.write', 'access-token.create', 'notification.send']),
    );
    const changes = Map.groupBy(body['changes'] ?? [], ({ relation }) => relation);
    expect(changes.get('own')?.every(({ user_id: by }) => by === samId)).toBe(true);
    expect(changes.get('mentioned')?.map(({ note }) => note)).toEqual([...NOTES, null, null]);
    expect(body['accessTokens']?.toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1))).toMatchObject([
      { relation: 'own', name: 'Apps', created_by: 'Sam Second', created_by_id: samId },
      { relation: 'mentioned', name: 'SAM SECOND phone', created_by: 'Avery Admin' },
    ]);
    expect(body['notifications']).toMatchObject([
      { sent_by: 'Sam Second', sent_by_id: samId, sent_at: expect.stringMatching(/Z$/) },
    ]);
    const sections = Map.groupBy(body['aiConfiguration'] ?? [], ({ relation }) => relation);
    expect(sections.get('own')).toMatchObject([{ changed_by_id: samId, payload: null }]);
    // Only the grant of the person, and the instructions that name the person.
    expect(sections.get('mentioned')?.map(({ section, payload }) => [section, payload])).toEqual([
      [
        'service-history',
        { global: { service_history_instructions: 'Ask SAM  SECOND about pumps.' }, users: [{ user_id: samId }] },
      ],
    ]);
    expect(body['messages']).toMatchObject([{ relation: 'own', profile_id: profile, data: expect.anything() }]);
    expect(body['plannedChanges']).toMatchObject([{ name: 'A draft of Sam Second', state: 'draft' }]);
    expect(body['aiUses']).toMatchObject([{ user_name: 'Sam Second', record_id: samId }]);
    expect(
      body['events']?.map(({ relation, user_id, feedback_comment }) => [relation, user_id, feedback_comment]),
    ).toEqual(
      expect.arrayContaining([
        ['own', samId, 'Call Sam Second'],
        ['own', SECOND_ADMIN.toUpperCase(), null],
        ['own', 'sam second', null],
        ['mentioned', adminId, 'sam  second helped Sam Secondary'],
      ]),
    );
    const text = JSON.stringify(body);
    const secrets = [
      ...(await home.store.db.selectFrom('access_tokens').select('token_hash as secret').execute()),
      ...(await home.store.db.selectFrom('sessions').select('tokens as secret').execute()),
      ...(await home.store.db.selectFrom('sessions').select('cookie_hash as secret').execute()),
    ];
    for (const secret of [token, ...secrets.map((row) => row.secret)]) expect(text).not.toContain(secret);
  });

  it('[REL-11] are exported as a file, only by administrators, and only of users of the org', async () => {
    const limited = await clientAt(home, LIMITED);
    expect((await limited.get(`/api/people/${samId}/personal-data`)).status).toBe(403);
    expect((await pseudonymize(limited, samId)).status).toBe(403);
    expect((await limited.get(`/api/people/${samId}/pseudonym`)).status).toBe(403);
    const unknown = {
      status: 404,
      error: { code: 'person_unknown', message: "This user isn't in this org, or you don't have access to it." },
    };
    expect(await download('005000000000999AAA')).toMatchObject(unknown);
    expect(await pseudonymize(admin, '005000000000999AAA')).toMatchObject(unknown);
    const { cookie } = await signIn(home.app);
    const { headers } = await home.app.inject({ url: `/api/people/${samId}/personal-data`, headers: { cookie } });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="personal-data-00D\w+-005\w+\.json"$/);
  });

  it("[REL-11] of the administrator's own account are not replaced", async () => {
    const short = adminId.slice(0, 15);
    for (const id of [adminId, short]) {
      expect(await pseudonymize(admin, id)).toMatchObject({
        status: 409,
        error: { message: "You can't pseudonymize your own account. Ask another administrator to do so." },
      });
    }
    expect((await admin.get('/api/org/sessions')).status).toBe(200);
  });

  /** A report of each kind of event: the files of reports of one kind have the same rows. */
  const reports = new Map(INSIGHT_NAMES.map((name) => [INSIGHT_QUERIES[name].event, name]));
  /** Returns the texts of every CSV file. */
  const files = async () => {
    const period = `start=${new Date(0).toISOString()}&end=${new Date(Date.now() + 1000).toISOString()}`;
    const urls = [
      '/api/change-history/export',
      `/api/ai/ai-analytics/ai-usage/export?${period}`,
      ...[...reports.values()].map((name) => `/api/insight/${name}/csv`),
    ];
    const found = await Promise.all(urls.map(async (url) => home.app.inject({ url, headers: { cookie: reader } })));
    for (const { statusCode, body } of found) expect([statusCode, body]).toEqual([200, expect.anything()]);
    return found.map(({ body }) => body);
  };
  /** The name, the user name and the id, in every form that `foldText` makes equal; `Sam Secondary` is someone else. */
  const isMention = (text: string) =>
    /sam second(?!ary)|second\.admin/.test(foldText(text)) || text.includes(samId.slice(0, 15));

  it('[FIX-103] are counted before they are replaced, without a change', async () => {
    const stored = async () => Object.entries(await dump()).filter(([table]) => !/session|lease/.test(table));
    const before = await stored();
    const { status, body } = await admin.get<PersonalDataPreview>(`/api/people/${samId}/pseudonym`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pseudonym: expect.stringMatching(/^Person [0-9a-f]{10}$/),
      sessions: 1,
      accessTokens: ['Apps'],
      kept: [],
    });
    const { body: exported } = await download(samId);
    const lists = body.replaced.filter(({ list }) => list !== 'settings');
    expect(lists.length).toBeGreaterThan(7);
    for (const { list, rows } of lists) expect([list, exported[list]?.length]).toEqual([list, rows]);
    expect(await stored()).toEqual(before);
    expect((await files()).some(isMention)).toBe(true);
  });

  it('[REL-11] [FIX-103] are replaced by a pseudonym everywhere, which ends access and is journaled without the person', async () => {
    await admin.get('/api/change-history');
    const byAvery = async () => (await dump())['journal']?.match(/"Avery Admin"/g)?.length;
    const before = await byAvery();
    const { status, body } = await pseudonymize(admin, samId);
    expect([status, body]).toEqual([
      200,
      { pseudonym: expect.stringMatching(/^Person [0-9a-f]{10}$/), isComplete: true },
    ]);

    const left = Object.entries(await dump()).filter(([, rows]) => isMention(rows));
    expect(left.map(([table]) => table)).toEqual([]);
    const texts = await files();
    expect(texts.filter(isMention)).toEqual([]);
    expect(texts.join('\n')).toContain(`${body.pseudonym} helped Sam Secondary`);
    const { body: tokens } = await admin.get<{ records: ReadonlyArray<{ name: string }> }>('/api/access-tokens');
    expect(tokens.records.map(({ name }) => name)).toEqual([`${body.pseudonym} phone`]);
    expect(await home.store.db.selectFrom('sessions').select('id').where('user_id', '=', samId).execute()).toEqual([]);
    expect((await sam.get('/api/session-info')).status).toBe(401);
    const report = {
      method: 'POST',
      url: '/v1/accounts/1/events',
      headers: { 'api-key': token },
      payload: [],
    } as const;
    expect((await home.app.inject(report)).statusCode).toBe(401);

    const { body: history } = await admin.get<Changes>('/api/change-history');
    const [newest] = history.records;
    expect(newest).toMatchObject({
      action: 'person.pseudonymize',
      by: 'Avery Admin',
      settingId: 'personal-data',
      outcome: 'done',
      after: { name: body.pseudonym },
    });
    expect(history.records.filter(({ origin }) => origin === 'outside')).toEqual([]);
    expect(history.records.map(({ by }) => by)).toContain(body.pseudonym);
    // One more: the entry of the replacement.
    expect(await byAvery()).toBe((before ?? 0) + 2);
    const entry = await home.store.db
      .selectFrom('journal')
      .selectAll()
      .where('action', '=', 'person.pseudonymize')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.details_json ?? '{}')).toMatchObject({ sessions: 1, accessTokens: 1, events: 4 });

    const { body: afterwards } = await download(samId);
    expect(afterwards['changes']).toEqual([]);
    expect(afterwards['events']).toEqual([]);
  });

  it('[REL-11] are journaled as replaced only after they are, by the job', async () => {
    const outcome = async () =>
      (
        await home.store.db
          .selectFrom('journal')
          .select('outcome')
          .where('action', '=', 'person.pseudonymize')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).outcome;
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    if (home.events.store === null) throw new Error('There is no event store');
    vi.spyOn(home.events.store, 'replacePerson').mockImplementationOnce(async () => {
      started.resolve();
      await release.promise;
      return 0;
    });
    const response = pseudonymize(admin, samId);
    await started.promise;
    expect(await outcome()).toBe('intended');
    release.resolve();
    expect((await response).body.isComplete).toBe(true);
    expect(await outcome()).toBe('done');
  });

  it('[REL-11] have the same pseudonym when the person comes back and is replaced again', async () => {
    const again = clientWith(home, (await signIn(home.app, { user: SECOND_ADMIN })).cookie);
    await write(again, 'SET010', true);
    const names = async () => {
      const { body } = await admin.get<Changes>('/api/change-history');
      return new Set(body.records.map(({ by }) => by));
    };
    expect(await names()).toContain('Sam Second');
    const { body } = await pseudonymize(admin, samId);
    expect(await names()).toEqual(new Set(['Avery Admin', body.pseudonym]));
  });

  it('[FIX-85] of someone else with the same name stay, and so do the access tokens of that person', async () => {
    const [twin] = await outside.query(`SELECT Id, FirstName, LastName FROM User WHERE Username = '${LIMITED}'`);
    const twinId = String(twin?.['Id']);
    await outside.update('User', twinId, { FirstName: 'Sam', LastName: 'Second' });
    const again = clientWith(home, (await signIn(home.app, { user: SECOND_ADMIN })).cookie);
    await again.post('/api/access-tokens', { kind: 'device', name: 'Vans' });
    const { orgId } = await home.store.db.selectFrom('journal').select('org_id as orgId').executeTakeFirstOrThrow();
    const fleet = { kind: 'device', name: 'Fleet of Sam Second', createdBy: 'Sam Second', expiresAt: null } as const;
    await createAccessTokens(home.store).issue(orgId, { ...fleet, createdById: twinId });
    await createAccessTokens(home.store).issue(orgId, { ...fleet, createdById: null });
    const { body: preview } = await admin.get<PersonalDataPreview>(`/api/people/${samId}/pseudonym`);
    expect(preview.accessTokens).toEqual(['Vans']);
    expect(preview.kept).toContainEqual({ reason: 'namesakes', rows: 2 });
    await pseudonymize(admin, samId);
    expect((await dump())['jobs']).not.toContain('Sam Second');
    const { body: tokens } = await admin.get<{ records: readonly object[] }>('/api/access-tokens');
    expect(tokens.records.slice(0, 2)).toMatchObject([
      { name: fleet.name, createdBy: 'Sam Second' },
      { name: fleet.name, createdBy: 'Sam Second' },
    ]);
    const { body: exported } = await download(samId);
    expect(exported['accessTokens']).toEqual([]);
    expect((await download(twinId)).body['accessTokens']).toMatchObject([{ created_by_id: twinId }]);
  });
});
