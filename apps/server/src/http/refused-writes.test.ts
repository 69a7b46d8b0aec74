import { allRoutes } from '@fieldstone/contracts';
import type { CopyRun } from '../changes/test/copying.ts';
import { PREVIOUS_EXECUTION_SETTING } from '@fieldstone/contracts/settings/plain-records';
import { errorResponse } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntendedWrite } from '../platform/write-gate.ts';
import { startApideckStub } from '../test/apideck-stub.ts';
import type { ApideckStub } from '../test/apideck-stub.ts';
import { NO_RECEIVER } from '../test/audit-receiver.ts';
import { completion, startModelStub } from '../test/model-stub.ts';
import type { ModelStub } from '../test/model-stub.ts';
import { ADMIN, startConsole } from '../test/console.ts';
import type { TestConsole } from '../test/console.ts';
import { outsideOf } from '../test/outside.ts';
import type { Outside } from '../test/outside.ts';
import { SAME_ORIGIN, signIn } from '../test/sign-in.ts';
import { validWritesAt } from './test/valid-writes.ts';

/** Every write of the contracts. A new one must be refused, unless it is listed here because it writes no settings. */
const writing = Object.entries(allRoutes).filter(
  ([, { method, permission }]) => method !== 'GET' && !permission.endsWith('-token'),
);
const WITHOUT_SETTINGS = new Set([
  'logout',
  'endOwnSession',
  'endOrgSession',
  'endOwnSessions',
  'pseudonymize',
  'createPlannedChange',
  'restoreSettings',
  'planAgain',
  'decideConflicts',
  'recallPlannedChange',
  'nsRequest',
  'createAccessToken',
  'revokeAccessToken',
  'testSfa',
  'summarizeAction',
  'testModel',
  'beginDocumentConnection',
  'restoreAccessToken',
  'removeDocumentConnection',
  'correctAiUse',
  'resendChanges',
]);

const REASON = message('lease_busy');

let home: TestConsole;
let apideck: ApideckStub;
let model: ModelStub;
let outside: Outside;
let admin: string;
let validWrites: ReturnType<typeof validWritesAt>;
/** Number of permits that the gate issues before it refuses. */
let permits = Number.POSITIVE_INFINITY;
const intended: IntendedWrite[] = [];

beforeAll(async () => {
  apideck = await startApideckStub();
  model = await startModelStub();
  model.respondWith(completion('Done.'));
  const rule = async (write: IntendedWrite) => {
    intended.push(write);
    return intended.length > permits ? REASON : null;
  };
  home = await startConsole({
    apideck: apideck.config,
    auditWebhook: NO_RECEIVER,
    ai: { baseUrl: model.url, model: 'small-model', apiKey: null },
    writeRules: [rule],
  });
  outside = await outsideOf(home.org.url);
  admin = (await signIn(home.app, { user: ADMIN })).cookie;
  const result = await home.app.inject({ url: '/api/profiles/global', headers: { cookie: admin } });
  validWrites = validWritesAt({ home, cookie: () => admin, profileId: result.json<{ id: string }>().id });
});
afterAll(async () => {
  await home.close();
  await apideck.close();
  await model.close();
});

/** Returns everything that settings consist of, in the org and in the store. */
async function storedSettings() {
  const { db } = home.store;
  return {
    records: await outside.query(
      `SELECT Id, Setting_Key__c, Internal_Value__c, Display_Value__c, LastModifiedDate FROM Configuration_Data__c
       WHERE Setting_Id__c != '${PREVIOUS_EXECUTION_SETTING}' ORDER BY Id`,
    ),
    profiles: await outside.query(
      'SELECT Id, Name, Active__c, Description__c, LastModifiedDate FROM Group_Profile__c ORDER BY Id',
    ),
    assignments: await outside.query(
      'SELECT Id, Group_Profile__c, LastModifiedDate FROM Group_Profile_Assignment__c ORDER BY Id',
    ),
    sections: await db.selectFrom('ai_configurations').selectAll().orderBy('section').execute(),
    documents: await db.selectFrom('knowledge_documents').selectAll().orderBy('id').execute(),
    begun: await db
      .selectFrom('planned_changes')
      .select('id')
      .where('state', 'not in', ['draft', 'recalled'])
      .orderBy('id')
      .execute(),
  };
}

async function sendRefused(name: string, method: (typeof writing)[number][1]['method']) {
  const cookie = name === 'logout' ? (await signIn(home.app)).cookie : admin;
  const call = await validWrites[name]?.();
  if (call === undefined) throw new Error(`there is no valid input for ${name} in valid-writes.ts`);
  const before = await storedSettings();
  intended.length = 0;
  permits = 0;
  try {
    const headers = { host: 'localhost', ...SAME_ORIGIN, ...call.headers, cookie };
    const response = await home.app.inject({
      method,
      url: call.url,
      headers,
      ...(call.payload && { payload: call.payload }),
    });
    if (name === 'endOwnSessions') admin = (await signIn(home.app, { user: ADMIN })).cookie;
    expect(await storedSettings()).toEqual(before);
    return response;
  } finally {
    permits = Number.POSITIVE_INFINITY;
  }
}

describe.each(writing.filter(([name]) => !WITHOUT_SETTINGS.has(name)))('%s', (name, { method }) => {
  it('[CST-01] writes nothing and returns the reason while the gate refuses writes', async () => {
    const response = await sendRefused(name, method);
    expect(response.statusCode, response.body).toBe(403);
    expect(errorResponse.parse(response.json()).error).toMatchObject({
      kind: 'permission_missing',
      code: 'write_refused',
      params: { reason: { code: REASON.code } },
      message: expect.stringContaining(REASON.message),
    });
    const [write] = intended;
    expect(write?.requester.name).toBe('Avery Admin');
    expect(write?.slots.length).toBeGreaterThan(0);
  });
});

describe.each(writing.filter(([name]) => WITHOUT_SETTINGS.has(name)))('%s', (name, { method }) => {
  it('writes no settings', async () => {
    const response = await sendRefused(name, method);
    expect(response.statusCode, response.body).toBe(200);
    expect(intended).toEqual([]);
  });
});

describe('a copy', () => {
  it('[CST-01] fails with the reason if the gate refuses its writes after it began', async () => {
    const { url = '' } = (await validWrites['copySettings']?.()) ?? {};
    const target = await outside.create('Group_Profile__c', { Name: 'Crew of a refused copy', Active__c: true });
    const payload = { settingIds: ['SET006'], targetProfileIds: [target] };
    const { records } = await storedSettings();
    intended.length = 0;
    permits = 1;
    const headers = { host: 'localhost', ...SAME_ORIGIN, cookie: admin };
    const response = await home.app.inject({ method: 'POST', url, headers, payload });
    permits = Number.POSITIVE_INFINITY;
    expect(response.json<CopyRun>().results).toMatchObject([
      {
        outcome: 'failure',
        reason: 'permission',
        code: 'write_refused',
        params: { reason: { code: REASON.code } },
      },
    ]);
    expect(intended.map(({ slots }) => slots.length)).toEqual([1, 1]);
    expect((await storedSettings()).records).toEqual(records);
  });
});
