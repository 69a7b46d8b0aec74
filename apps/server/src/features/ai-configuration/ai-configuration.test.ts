import { DEFAULT_DATA_OBJECTS, newDataSource } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import type { Skill } from '@fieldstone/contracts/skills/define-skill';
import { DEFAULT_INSTRUCTIONS } from '@fieldstone/contracts/skills/service-history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJournal } from '../../store/repositories/journal.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';

const AT = '/api/ai/configurations';

type Section = { readonly version: string; readonly changed: { readonly by: string } | null };
type Flags = Section & { readonly global: Record<string, unknown> };

describe.each(engines)('AI configuration on %s', (_name, createDatabase) => {
  let database: TestDatabase;
  let home: TestConsole;
  let admin: Client;
  let second: Client;
  /** Ids of records in the org. */
  let profile: string;
  let user: string;

  beforeAll(async () => {
    database = await createDatabase();
    home = await startConsole({ empty: true, ...(database.url !== null && { databaseUrl: database.url }) });
    [admin, second] = await Promise.all([clientAt(home), clientAt(home, SECOND_ADMIN)]);
    const outside = await outsideOf(home.org.url);
    const idOf = async (object: string) => String((await outside.query(`SELECT Id FROM ${object} LIMIT 1`))[0]?.['Id']);
    [profile, user] = await Promise.all([idOf('Group_Profile__c'), idOf('User')]);
  });
  afterAll(async () => {
    await home.close();
    await database.drop();
  });

  const save = async <T extends Section>(path: string, body: unknown, person = admin) => {
    const { version } = (await person.get<Section>(`${AT}/${path}`)).body;
    return person.post<T>(`${AT}/${path}`, body, { 'if-match': version });
  };

  it('[AIC-03] starts with the assistant off, turns it on and shows who did', async () => {
    const before = await admin.get<Flags>(`${AT}/global-settings`);
    expect(before.body).toMatchObject({
      global: { enable_service_copilot: false, serviceboard_appointment_owner: '' },
      version: 'none',
      changed: null,
    });
    const body = { global: { enable_service_copilot: true } };
    const saved = await admin.patch<Flags>(`${AT}/global-settings`, body, { 'if-match': 'none' });
    expect(saved.body).toMatchObject({ ...body, version: '1', changed: { by: 'Avery Admin' } });
    expect((await second.get<Flags>(`${AT}/global-settings`)).body).toEqual(saved.body);
  });

  it('[AIC-04] returns the built-in instructions until others are saved', async () => {
    const { body } = await admin.get<Flags>(`${AT}/skills/service-history`);
    expect(body).toMatchObject({
      global: { service_history_skills: false, service_history_instructions: DEFAULT_INSTRUCTIONS },
      profiles: [],
      users: [],
    });
    const own = {
      global: { service_history_skills: true, service_history_instructions: 'Be brief.' },
      profiles: [{ profile_id: profile }],
      users: [{ user_id: user }],
    };
    expect((await save('skills/service-history', own)).body).toMatchObject(own);
    expect((await second.get(`${AT}/skills/service-history`)).body).toMatchObject(own);
  });

  it.each([
    ['Please enter instructions.', ' \n '],
    ['Instructions can have at most 5000 characters.', 'x'.repeat(5001)],
  ])('[AIC-04] rejects instructions: %s', async (message, text) => {
    const response = await save('skills/service-history', {
      global: { service_history_skills: true, service_history_instructions: text },
      profiles: [],
      users: [],
    });
    expect(response.status).toBe(400);
    expect(response.error.fields).toMatchObject([{ path: 'body.global.service_history_instructions', message }]);
  });

  it('[AIC-05] stores the appointment owner and the grants of the skill', async () => {
    const own = {
      global: { schedule_management_skills: true, serviceboard_appointment_owner: user },
      profiles: [],
      users: [{ user_id: user }],
    };
    expect((await save('skills/schedule-management', own)).body).toMatchObject(own);
  });

  it('[AIC-02] returns all flags for the start of the console', async () => {
    await save('skills/summarization', { global: { summarization_skills: true } });
    await save('skills/knowledge-access', { global: { knowledge_access_skills: true }, profiles: [], users: [] });
    const { body } = await admin.get<Flags>(`${AT}/global-settings`);
    expect(Object.keys(body.global)).toEqual(expect.arrayContaining(allSkills.map(({ flag }) => flag)));
    expect(body.global).not.toHaveProperty('service_history_instructions');
    expect(body.global).toMatchObject({
      enable_service_copilot: true,
      summarization_skills: true,
      service_history_skills: true,
      schedule_management_skills: true,
      serviceboard_appointment_owner: user,
      knowledge_access_skills: true,
    });
  });

  it('rejects a save on an old version with 409 and the stored section', async () => {
    const path = `${AT}/skills/summarization`;
    const { version } = (await admin.get<Section>(path)).body;
    await second.post(path, { global: { summarization_skills: false } }, { 'if-match': version });
    const late = await admin.post(path, { global: { summarization_skills: true } }, { 'if-match': version });
    expect([late.status, late.error.message]).toEqual([
      409,
      'Sam Second changed this in the meantime. Reload to see the stored values.',
    ]);
    expect(late.error.current).toMatchObject({ global: { summarization_skills: false } });
    expect((await admin.post(path, { global: { summarization_skills: true } })).status).toBe(428);
  });

  it('accepts one of two concurrent saves', async () => {
    const path = `${AT}/skills/summarization`;
    const { version } = (await admin.get<Section>(path)).body;
    const responses = await Promise.all(
      [admin, second].map((person, index) =>
        person.post(path, { global: { summarization_skills: index === 0 } }, { 'if-match': version }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('keeps the history, and reconciles intents that a crash left open', async () => {
    const section = 'knowledge-access';
    const path = `${AT}/skills/knowledge-access`;
    const before = (await admin.get<Flags>(path)).body;
    const author = { orgId: await orgOf(home), userId: user, userName: 'Gone', requestId: 'r', action: 'x' };
    await createJournal(home.store, author).record({
      profileId: 'ai',
      settingId: section,
      before: null,
      after: { never: 'stored' },
    });
    await save('skills/knowledge-access', { global: { knowledge_access_skills: false }, profiles: [], users: [] });
    const { body } = await admin.get<{ records: Array<Record<string, unknown>>; hasMore: boolean }>(
      `${AT}/history/${section}`,
    );
    expect(body.hasMore).toBe(false);
    expect(body.records).toMatchObject([
      { by: 'Avery Admin', outcome: 'done', before: { global: before.global }, after: { profiles: [] } },
      { by: 'Gone', outcome: 'failed' },
      { by: 'Avery Admin', outcome: 'done', before: null },
    ]);
  });

  it.each(allSkills)(
    '[AIC-02] [AIC-06] stores $id, and returns its flag for the start of the console',
    async (skill) => {
      const { id, flag, read }: Skill = skill;
      for (const isOn of [false, true]) {
        const { version, changed: _changed, ...stored } = (await admin.get<Flags>(read.path)).body;
        const own = { ...stored, global: { ...stored.global, [flag]: isOn } };
        const { status, body } = await admin.post<Flags>(read.path, own, { 'if-match': version });
        expect([status, body]).toMatchObject([200, own]);
        expect((await second.get(read.path)).body).toMatchObject(own);
        expect((await second.get<Flags>(`${AT}/global-settings`)).body.global[flag]).toBe(isOn);
        const { records } = (await admin.get<{ records: unknown[] }>(`${AT}/history/${id}`)).body;
        expect(records[0]).toMatchObject({ by: 'Avery Admin', after: own });
      }
    },
  );

  describe('data sources', () => {
    const sources = async () => (await admin.get<{ configurations: DataSource[] }>(`${AT}/copilot-data-source`)).body;

    it('[AIC-08] start with the default objects, each with its id and name', async () => {
      const { configurations } = await sources();
      expect(configurations.map(({ object_name: name }) => name)).toEqual(DEFAULT_DATA_OBJECTS);
      expect(configurations.map(({ fields }) => Object.keys(fields))).toEqual([
        ['Id', 'CaseNumber'],
        ...Array.from({ length: 7 }, () => ['Id', 'Name']),
      ]);
    });

    it('[AIC-08] accept 18 objects of 30 fields and reject one more of each', async () => {
      const { configurations } = await sources();
      const { records } = (await admin.get<{ records: Array<{ name: string }> }>('/api/org/sobjects')).body;
      const onlyId = { Id: { label: 'Record ID', description: '' } };
      const extra = records.filter(({ name }) => configurations.every((source) => source.object_name !== name));
      const more = extra.slice(0, 11).map(({ name }) => ({ ...newDataSource(name), fields: onlyId }));
      const { body } = await admin.get<{ fields: Array<{ name: string }> }>('/api/org/sobjects/Work_Order__c/describe');
      const fieldsOf = (count: number) =>
        Object.fromEntries(body.fields.slice(0, count).map(({ name }) => [name, { label: name, description: '' }]));
      const withFields = (fields: DataSource['fields']) =>
        configurations.map((source) => (source.object_name === 'Work_Order__c' ? { ...source, fields } : source));
      const full = fieldsOf(30);
      expect([more.length, Object.keys(full).length]).toEqual([11, 30]);
      const save18 = { configurations: [...withFields(full), ...more.slice(0, 10)] };
      expect((await save('copilot-data-source', save18)).status).toBe(200);
      const tooMany = await save('copilot-data-source', { configurations: [...withFields(full), ...more] });
      expect(tooMany.error.fields?.[0]?.message).toBe('You can have at most 18 objects.');
      const wide = { ...full, F30__c: { label: 'F30', description: '' } };
      const tooWide = await save('copilot-data-source', { configurations: withFields(wide) });
      expect(tooWide.error.fields?.[0]?.message).toBe('An object can have at most 30 fields.');
    });

    it('[AIC-08] keep the default objects and reject duplicates', async () => {
      const { configurations } = await sources();
      const without = await save('copilot-data-source', { configurations: configurations.slice(1) });
      expect(without.error.fields?.[0]?.message).toBe("The default objects can't be deleted.");
      const twice = await save('copilot-data-source', {
        configurations: [...configurations.slice(0, 9), newDataSource('case')],
      });
      expect(twice.error.fields?.map(({ message }) => message)).toContain('Each object can be chosen only once.');
    });
  });
});

async function orgOf({ store }: TestConsole): Promise<string> {
  const row = await store.db.selectFrom('sessions').select('org_id').executeTakeFirstOrThrow();
  return row.org_id;
}
