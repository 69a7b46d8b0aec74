import { message } from '@fieldstone/contracts/platform/errors/message';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import { isGranted } from '@fieldstone/contracts/skills/define-skill';
import type { Skill as SkillDeclaration } from '@fieldstone/contracts/skills/define-skill';
import type { Expression } from '@fieldstone/contracts/platform/org/org';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

const AT = '/api/ai/configurations';
const SKILLS = allSkills
  .filter((skill: SkillDeclaration) => isGranted(skill))
  .map(({ id, read: { path } }) => [id, path.replace(`${AT}/`, '')] as const);

type Skill = {
  readonly version: string;
  readonly global: Record<string, unknown>;
  readonly profiles: ReadonlyArray<{ readonly profile_id: string }>;
  readonly users: ReadonlyArray<{ readonly user_id: string }>;
};

let home: TestConsole;
let outside: Outside;
let admin: Client;
let profile: string;
let user: string;
let workOrder: string;

beforeAll(async () => {
  home = await startConsole();
  admin = await clientAt(home);
  outside = await outsideOf(home.org.url);
  const idOf = async (object: string) => String((await outside.query(`SELECT Id FROM ${object} LIMIT 1`))[0]?.['Id']);
  [profile, user, workOrder] = await Promise.all([idOf('Group_Profile__c'), idOf('User'), idOf('Work_Order__c')]);
});
beforeEach(() => home.org.clearCalls());
afterAll(() => home.close());

const read = async (path: string) => (await admin.get<Skill>(`${AT}/${path}`)).body;
const save = async (path: string, change: Partial<Skill>) => {
  const { version, global, profiles, users } = await read(path);
  return admin.post<Skill>(`${AT}/${path}`, { global, profiles, users, ...change }, { 'if-match': version });
};
const profilesOf = (...ids: string[]) => ids.map((profile_id) => ({ profile_id }));
const usersOf = (...ids: string[]) => ids.map((user_id) => ({ user_id }));
const queries = async () => (await home.org.calls()).filter((call) => call.includes('/query'));

it.each(SKILLS)('[FIX-06] rejects grants to %s that do not exist, and stores nothing', async (_name, path) => {
  const before = await read(path);
  const gone = `${profile.slice(0, 12)}zzz`;
  const { status, error } = await save(path, {
    profiles: profilesOf(profile, user, gone),
    users: usersOf(workOrder, user),
  });
  expect(status).toBe(400);
  expect(error.fields).toEqual([
    {
      path: 'body.profiles.1.profile_id',
      code: 'profileUnknown',
      params: { id: user },
      message: `The group profile ${user} isn't in this org, or you don't have access to it.`,
    },
    {
      path: 'body.profiles.2.profile_id',
      code: 'profileUnknown',
      params: { id: gone },
      message: `The group profile ${gone} isn't in this org, or you don't have access to it.`,
    },
    {
      path: 'body.users.0.user_id',
      code: 'userUnknown',
      params: { id: workOrder },
      message: `The user ${workOrder} isn't in this org, or you don't have access to it.`,
    },
  ]);
  expect(await read(path)).toEqual(before);
});

it.each(SKILLS)('[FIX-06] rejects duplicate grants to %s, in either form of the id', async (_name, path) => {
  const { status, error } = await save(path, {
    profiles: profilesOf(profile, profile.slice(0, 15)),
    users: usersOf(user, user),
  });
  expect([status, error.fields]).toMatchObject([
    400,
    [
      { path: 'body.profiles.1.profile_id', code: 'referenceTwice' },
      { path: 'body.users.1.user_id', message: `${user} is listed more than once.` },
    ],
  ]);
});

it('[FIX-06] rejects an appointment owner who is not a user of the org', async () => {
  const path = 'skills/schedule-management';
  const { global } = await read(path);
  const { status, error } = await save(path, { global: { ...global, serviceboard_appointment_owner: workOrder } });
  const paths = error.fields?.map((field) => field.path);
  expect([status, paths]).toEqual([400, ['body.global.serviceboard_appointment_owner']]);
  expect((await save(path, { global: { ...global, serviceboard_appointment_owner: user } })).status).toBe(200);
});

it('[FIX-06] keeps stored grants whose record was deleted, and rejects the same ids as new ones', async () => {
  const path = 'skills/service-history';
  const gone = await outside.create('Group_Profile__c', { Name: 'Short-lived', Active__c: true });
  expect((await save(path, { profiles: profilesOf(gone), users: usersOf(user) })).status).toBe(200);
  await outside.remove('Group_Profile__c', gone);
  const kept = await save(path, { global: { service_history_skills: true, service_history_instructions: 'Brief.' } });
  expect([kept.status, kept.body.profiles]).toEqual([200, profilesOf(gone)]);
  expect((await save(path, { profiles: profilesOf(gone, profile) })).status).toBe(200);
  expect((await save(path, { profiles: profilesOf(profile) })).status).toBe(200);
  expect((await save(path, { profiles: profilesOf(profile, gone) })).status).toBe(400);
});

it('[FIX-06] looks up only new references, all of a kind in one query', async () => {
  const path = 'skills/knowledge-access';
  const ids = (await outside.query('SELECT Id FROM User ORDER BY Id LIMIT 40')).map((row) => String(row['Id']));
  await home.org.clearCalls();
  expect((await save(path, { users: usersOf(...ids) })).status).toBe(200);
  expect(await queries()).toHaveLength(1);
  await home.org.clearCalls();
  expect((await save(path, { global: { knowledge_access_skills: true } })).status).toBe(200);
  expect(await queries()).toEqual([]);
});

it('[FIX-06] rejects an id with a wrong checksum before the org sees it', async () => {
  const wrong = `${profile.slice(0, 15)}${profile.endsWith('AAA') ? 'AAB' : 'AAA'}`;
  const { status, error } = await save('skills/knowledge-access', { profiles: profilesOf(wrong) });
  expect([status, error.fields?.[0]?.code]).toEqual([400, 'profileUnknown']);
  expect(await queries()).toEqual([]);
});

it('[FIX-06] rejects new expressions that cannot select records of their object', async () => {
  const url = `${AT}/copilot-data-source`;
  const withExpression = async (expression: string | null) => {
    const { version, configurations } = (await admin.get<{ version: string; configurations: DataSource[] }>(url)).body;
    const next = configurations.map((source) =>
      source.object_name === 'Site__c' ? { ...source, sfm_expression_id: expression } : source,
    );
    return admin.post(url, { configurations: next }, { 'if-match': version });
  };
  const reasonOf = async (expression: string) => (await withExpression(expression)).error.fields;
  const id = await outside.create('Process__c', {
    Name: 'Short-lived',
    Process_Id__c: 'SHORT-LIVED',
    Type__c: 'Expression',
    Source_Object__c: 'Site__c',
    Active__c: true,
  });
  expect((await withExpression('SHORT-LIVED')).status).toBe(200);
  await outside.update('Process__c', id, { Active__c: false });
  expect((await withExpression('SHORT-LIVED')).status).toBe(200);
  expect((await withExpression(null)).status).toBe(200);
  expect(await reasonOf('SHORT-LIVED')).toEqual([
    {
      path: 'body.configurations.7.sfm_expression_id',
      ...message('expression_named_inactive', { name: 'Short-lived' }),
    },
  ]);
  expect(await reasonOf('GONE')).toMatchObject([
    { message: 'The expression GONE was deleted or is no longer active.' },
  ]);
  const { body } = await admin.get<{ records: Expression[] }>('/api/org/sobjects/Work_Order__c/expressions');
  const [foreign] = body.records;
  expect(await reasonOf(String(foreign?.processId))).toMatchObject([
    { message: `The expression ${String(foreign?.name)} applies to Work_Order__c, not to Site__c.` },
  ]);
});
