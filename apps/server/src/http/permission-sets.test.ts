import { routes } from '@fieldstone/contracts';
import type { Route } from '@fieldstone/contracts/platform/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApideckStub } from '../test/apideck-stub.ts';
import type { ApideckStub } from '../test/apideck-stub.ts';
import { NO_RECEIVER } from '../test/audit-receiver.ts';
import { completion, startModelStub } from '../test/model-stub.ts';
import type { ModelStub } from '../test/model-stub.ts';
import { LIMITED, startConsole } from '../test/console.ts';
import type { TestConsole } from '../test/console.ts';
import { outsideOf } from '../test/outside.ts';
import type { Outside } from '../test/outside.ts';
import { SAME_ORIGIN, signIn } from '../test/sign-in.ts';
import { validWritesAt } from './test/valid-writes.ts';

const CONFIGURING = 'second.admin@fieldstone.example';

/** The objects of the permission sets, with those that the console writes. */
const WRITTEN = ['Configuration_Data__c', 'Group_Profile__c', 'Group_Profile_Assignment__c'];
const READ = [
  'Process__c',
  'Expression_Criterion__c',
  'Installation__c',
  'Work_Order__c',
  'Work_Order_Line__c',
  'Fieldstone_Event__c',
  'Account',
  'Contact',
  'Case',
  'Asset',
  'Product2',
];

let home: TestConsole;
let apideck: ApideckStub;
let model: ModelStub;
let outside: Outside;
let cookie: string;
let userId: string;
let profileId: string;
let began: string;

beforeAll(async () => {
  apideck = await startApideckStub();
  model = await startModelStub();
  model.respondWith(completion('Done.'));
  home = await startConsole({
    apideck: apideck.config,
    auditWebhook: NO_RECEIVER,
    ai: { baseUrl: model.url, model: 'small-model', apiKey: null },
  });
  outside = await outsideOf(home.org.url);
  const [user] = await outside.query(`SELECT Id FROM User WHERE Username = '${CONFIGURING}'`);
  const [plain] = await outside.query("SELECT Id FROM Profile WHERE Name = 'Standard User'");
  userId = String(user?.['Id']);
  // Without the profile of a system administrator, only the permission set Fieldstone_Configuration is left.
  await outside.update('User', userId, { ProfileId: plain?.['Id'] });
  cookie = (await signIn(home.app, { user: CONFIGURING })).cookie;
  // The CRM's times have whole seconds.
  began = `${new Date().toISOString().slice(0, 19)}Z`;
  const global = await home.app.inject({ url: '/api/profiles/global', headers: { cookie } });
  profileId = global.json<{ id: string }>().id;
});
afterAll(async () => {
  await home.close();
  await apideck.close();
  await model.close();
});

/** Writes that need no permission set, and end the session of the test or need another one of its user. */
const OF_OWN_SESSIONS: ReadonlySet<string> = new Set(['logout', 'endOwnSession', 'endOwnSessions']);

it('[PKG-02] the Configuration set is enough for every write of the console', async () => {
  const writes = validWritesAt({ home, cookie: () => cookie, profileId });
  const methods = new Map(Object.entries<Route>(routes).map(([name, { method }]) => [name, method]));
  for (const [name, validCall] of Object.entries(writes)) {
    const method = methods.get(name);
    if (method === undefined || OF_OWN_SESSIONS.has(name)) continue;
    const call = await validCall();
    const response = await home.app.inject({
      method,
      url: call.url,
      headers: { host: 'localhost', ...SAME_ORIGIN, ...call.headers, cookie },
      ...(call.payload && { payload: call.payload }),
    });
    expect(response.statusCode, `${name}: ${response.body}`).toBe(200);
  }
});

it('[PKG-02] the console writes only the objects that docs/crm-package.md gives it a reason to write', async () => {
  const changed = async (object: string) =>
    (
      await outside.query(
        `SELECT Id FROM ${object} WHERE LastModifiedById = '${userId}' AND LastModifiedDate >= ${began}`,
      )
    ).length > 0;
  for (const object of WRITTEN) expect(await changed(object), object).toBe(true);
  for (const object of READ) expect(await changed(object), object).toBe(false);
});

it.each([CONFIGURING, LIMITED])('[PKG-02] %s can read every page with a permission set alone', async (user) => {
  const reader = (await signIn(home.app, { user })).cookie;
  for (const url of [
    '/api/profiles',
    '/api/group-profiles',
    `/api/group-profiles/${profileId}`,
    '/api/salesforce-profiles',
    '/api/org/processes?kind=expression',
    `/api/profiles/${profileId}/settings/SET001`,
    '/api/installation-key',
    '/api/permissions',
    '/api/org/appointment-statuses',
    '/api/org/sobjects/describe?name=Work_Order__c&name=Fieldstone_Event__c&name=Account',
    '/api/notifications/profiles',
  ]) {
    const response = await home.app.inject({ url, headers: { cookie: reader } });
    expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
  }
});
