import { allRoutes } from '@fieldstone/contracts';
import { sessionInfo } from '@fieldstone/contracts/organization/session';
import type { PageRequest } from '@fieldstone/contracts/page/page-module';
import { errorResponse } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consolePages } from '../../../../e2e/support/pages.ts';
import { startApideckStub } from '../test/apideck-stub.ts';
import type { ApideckStub } from '../test/apideck-stub.ts';
import { NO_RECEIVER } from '../test/audit-receiver.ts';
import { SECOND_ADMIN, startConsole } from '../test/console.ts';
import type { TestConsole } from '../test/console.ts';
import { completion, startModelStub } from '../test/model-stub.ts';
import type { ModelStub } from '../test/model-stub.ts';
import { outsideOf } from '../test/outside.ts';
import type { Outside } from '../test/outside.ts';
import { SAME_ORIGIN, signIn } from '../test/sign-in.ts';
import { makeWebFolder } from '../test/web-folder.ts';
import { validWritesAt } from './test/valid-writes.ts';
import type { Call } from './test/valid-writes.ts';
import { loadWebBuild } from './web/web-build.ts';

/** Every write of people. */
const writing = Object.entries(allRoutes).filter(
  ([, { method, permission }]) => method !== 'GET' && !permission.endsWith('-token'),
);

/** The writes that store records in Salesforce with the input of valid-writes.ts. The others need it only for rights. */
const TO_SALESFORCE = new Set([
  'createGroupProfile',
  'updateGroupProfile',
  'assignSalesforceProfiles',
  'undoGroupProfileChange',
  'writeSetting',
  'copySettings',
  'applyPlannedChange',
  'undoPlannedChange',
  'writeEventSettings',
  'writeSettingRecords',
]);

/** The writes whose items have the outcomes. */
const PLANNED = new Set(['applyPlannedChange', 'undoPlannedChange']);

const DETAIL = 'Only the service desk changes this';
const detail = (code: string) => ({ detail: `${DETAIL} (${code})` });
const recordFault = (statusCode: string) => ({ failRecords: { count: 1000, statusCode, message: DETAIL } });

/** What Salesforce returns, and the text that a person reads. */
const WRITE_CAUSES = [
  [
    'a validation rule',
    recordFault('FIELD_CUSTOM_VALIDATION_EXCEPTION'),
    message('crm_rule', detail('FIELD_CUSTOM_VALIDATION_EXCEPTION')),
  ],
  [
    'a trigger',
    recordFault('CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY'),
    message('crm_trigger', detail('CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY')),
  ],
  ['a locked row', recordFault('UNABLE_TO_LOCK_ROW'), message('crm_locked')],
] as const;
const CALL_CAUSES = [
  ['the request limit', { requestLimit: true }, message('crm_limit')],
  ['a user without API access', { signIn: 'apiDisabled' }, message('crm_api_disabled')],
] as const;
/** Codes of Salesforce for a record, the error of the console, and a part of the text that names what to do. */
const REFUSALS = [
  ['FIELD_CUSTOM_VALIDATION_EXCEPTION', 'crm_rule', 'Change the value'],
  ['CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY', 'crm_trigger', 'administrator to correct it'],
  ['INSUFFICIENT_ACCESS_OR_READONLY', 'crm_access_denied', 'administrator for access to the record'],
  ['INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY', 'crm_reference_denied', 'administrator for access to that record'],
  ['INVALID_FIELD_FOR_INSERT_UPDATE', 'crm_field_denied', 'administrator for edit access'],
  ['ENTITY_IS_DELETED', 'crm_deleted', 'Reload to see'],
  ['DUPLICATE_VALUE', 'crm_duplicate', 'Reload and try again'],
  ['STRING_TOO_LONG', 'crm_too_long', 'Shorten the value'],
  ['REQUIRED_FIELD_MISSING', 'crm_required', 'a default value'],
  ['FIELD_INTEGRITY_EXCEPTION', 'crm_value_refused', 'Change the value'],
  ['INVALID_CROSS_REFERENCE_KEY', 'crm_reference_unknown', 'choose another record'],
  ['STORAGE_LIMIT_EXCEEDED', 'crm_storage', 'to get more storage'],
  ['INVALID_FIELD', 'crm_schema', 'Open the health check'],
  ['INVALID_TYPE', 'crm_schema', 'Open the health check'],
  ['UNKNOWN_EXCEPTION', 'crm_failed', 'Try again in a moment'],
  ['A_CODE_OF_A_LATER_RELEASE', 'crm_rejected', 'Ask your Salesforce administrator'],
] as const;
/** As a trigger reports it. */
const LINES = 'Guard: execution of BeforeUpdate\n\ncaused by: System.DmlException: no\n\tClass.Guard: line 7';
const ONE_LINE = 'Guard: execution of BeforeUpdate caused by: System.DmlException: no Class.Guard: line 7';
const MAINTENANCE_PAGE = '<!DOCTYPE html>\n<html><body>Down for maintenance</body></html>';

const SESSION_CAUSES = [
  ['an expired refresh token', { expireAccessTokens: true, revokeRefreshTokens: true }],
  ['a refreshed sandbox', { refreshSandbox: true }],
] as const;

let home: TestConsole;
let apideck: ApideckStub;
let model: ModelStub;
let outside: Outside;
let cookie: string;
let profileId: string;
let validWrites: ReturnType<typeof validWritesAt>;

/** Starts a console with every service that a write needs, and signs an administrator in. */
async function start(options: Parameters<typeof startConsole>[0] = {}): Promise<void> {
  apideck = await startApideckStub();
  model = await startModelStub();
  model.respondWith(completion('Done.'));
  const ai = { baseUrl: model.url, model: 'small-model', apiKey: null };
  home = await startConsole({ apideck: apideck.config, auditWebhook: NO_RECEIVER, ai, ...options });
  cookie = (await signIn(home.app)).cookie;
  profileId = (await get('/api/profiles/global')).json<{ id: string }>().id;
  validWrites = validWritesAt({ home, cookie: () => cookie, profileId });
}

async function stop(): Promise<void> {
  await home.close();
  await apideck.close();
  await model.close();
}

const get = (url: string) => home.app.inject({ url, headers: { host: 'localhost', cookie } });

const sendAs = (sender: string, method: (typeof writing)[number][1]['method'], call: Call) =>
  home.app.inject({
    method,
    url: call.url,
    headers: { host: 'localhost', ...SAME_ORIGIN, ...call.headers, cookie: sender },
    ...(call.payload && { payload: call.payload }),
  });

/** Writes that end sessions of their sender. */
const SIGNING_OUT = new Set(['logout', 'endOwnSessions']);

/** Returns the valid input of a write, and the session that sends it: another user's, if it ends sessions. */
async function prepared(name: string): Promise<{ call: Call; sender: string }> {
  const call = await validWrites[name]?.();
  if (call === undefined) throw new Error(`there is no valid input for ${name} in valid-writes.ts`);
  return { call, sender: SIGNING_OUT.has(name) ? (await signIn(home.app, { user: SECOND_ADMIN })).cookie : cookie };
}

/** Returns the reads of all pages, each once. */
async function readsOfAllPages(): Promise<readonly string[]> {
  const folder = makeWebFolder();
  const built = await loadWebBuild(folder);
  rmSync(folder, { recursive: true });
  const reads = new Map<string, unknown>();
  const read = async ({ address, following }: PageRequest): Promise<void> => {
    if (!reads.has(address)) {
      const response = await get(address);
      if (response.statusCode !== 200) throw new Error(`${address}: ${response.body}`);
      reads.set(address, response.json());
    }
    for (const next of following?.(reads.get(address)) ?? []) await read(next);
  };
  const clock = { now: Date.now(), timeZone: 'Europe/Oslo' };
  await read({ address: sessionInfo.path });
  for (const { addressOf } of consolePages) {
    const address = addressOf({ id: profileId });
    const requests = [built?.pages.requests(address, clock), built?.pages.contents(address, clock)];
    for (const request of requests.flatMap((each) => each ?? [])) await read(request);
  }
  return [...reads.keys()];
}

describe('an org with rules and limits', () => {
  let reads: readonly string[];

  beforeAll(async () => {
    await start();
    reads = await readsOfAllPages();
    outside = await outsideOf(home.org.url);
  });
  afterEach(() => home.org.clearFaults());
  afterAll(stop);

  /** Returns everything that the console writes to the org. */
  const stored = () =>
    Promise.all(
      ['Configuration_Data__c', 'Group_Profile__c', 'Group_Profile_Assignment__c'].map((object) =>
        outside.query(`SELECT Id, LastModifiedDate FROM ${object} ORDER BY Id`),
      ),
    );

  const itemsOf = (change: { readonly id: string }) => get(`/api/changes/${change.id}/items`);

  it.each(writing.filter(([name]) => TO_SALESFORCE.has(name)))(
    '[SFX-16] %s stores nothing, and names the cause and what to do',
    async (name, { method }) => {
      for (const [cause, faults, text] of [...WRITE_CAUSES, ...CALL_CAUSES]) {
        const { call, sender } = await prepared(name);
        const before = await stored();
        await home.org.setFaults(faults);
        const response = await sendAs(sender, method, call);
        await home.org.clearFaults();
        const { body } = PLANNED.has(name) && response.statusCode === 200 ? await itemsOf(response.json()) : response;
        expect(body, cause).toContain(`"code":"${text.code}"`);
        expect(body, cause).toContain(JSON.stringify(text.message));
        expect(await stored(), cause).toEqual(before);
      }
    },
  );

  /** A save, a copy, and a switch of a group profile. */
  const WRITES = ['writeSetting', 'copySettings', 'updateGroupProfile'] as const;

  const written = async (name: (typeof WRITES)[number], faults: Readonly<Record<string, unknown>>) => {
    const { call, sender } = await prepared(name);
    await home.org.setFaults(faults);
    const response = await sendAs(sender, allRoutes[name]?.method ?? 'POST', call);
    await home.org.clearFaults();
    return response;
  };

  it.each(REFUSALS)(
    '[FIX-97] %s has a cause, an advice, and the text of Salesforce in one line, for a read, a save, a copy and a switch',
    async (statusCode, code, advice) => {
      const expected = message(code, { detail: `${ONE_LINE} (${statusCode})` });
      expect(expected.message).toContain(advice);
      expect(expected.message.endsWith(`Salesforce reported: ${ONE_LINE} (${statusCode})`)).toBe(true);
      const body = [{ errorCode: statusCode, message: LINES }];
      await home.org.setFaults({ respond: { path: '/services/data', status: 400, body, count: 1000 } });
      const read = await get(`/api/profiles/${profileId}/settings/SET009`);
      await home.org.clearFaults();
      expect(errorResponse.parse(read.json()).error).toMatchObject(expected);
      for (const name of WRITES) {
        const { body: shown } = await written(name, { failRecords: { count: 1000, statusCode, message: LINES } });
        expect(shown, name).toContain(JSON.stringify(expected.params));
        expect(shown, name).toContain(JSON.stringify(expected.message));
      }
    },
  );

  it("[FIX-97] the maintenance page is named with Salesforce's status page, for a read, a save and a switch", async () => {
    const faults = { respond: { path: '/services/data', status: 503, body: MAINTENANCE_PAGE, count: 1000 } };
    await home.org.setFaults(faults);
    const read = await get(`/api/profiles/${profileId}/settings/SET009`);
    await home.org.clearFaults();
    expect(errorResponse.parse(read.json()).error).toMatchObject({
      ...message('crm_maintenance'),
      kind: 'crm_unavailable',
    });
    for (const name of WRITES) {
      const { error } = errorResponse.parse((await written(name, faults)).json());
      expect(error.message, name).toMatch(/maintenance.*https:\/\/status\.salesforce\.com/);
    }
  });

  it.each(writing.filter(([name]) => !TO_SALESFORCE.has(name)))(
    '[SFX-16] %s succeeds, or names the cause and what to do',
    async (name, { method }) => {
      // Without a record to store, the causes of rejected records are alike.
      for (const [cause, faults, text] of [WRITE_CAUSES[0], ...CALL_CAUSES]) {
        const { call, sender } = await prepared(name);
        await home.org.setFaults(faults);
        const response = await sendAs(sender, method, call);
        await home.org.clearFaults();
        if (response.statusCode === 200) continue;
        expect(errorResponse.parse(response.json()).error, cause).toMatchObject(text);
      }
    },
  );

  it.each(CALL_CAUSES)(
    '[SFX-16] %s is named by every read of every page that needs Salesforce',
    async (_, faults, text) => {
      await home.restart();
      // After a restart, the first request checks the user's access.
      await get('/api/session-info');
      await home.org.setFaults(faults);
      const failed = [];
      for (const address of reads) {
        const response = await get(address);
        if (response.statusCode === 200) continue;
        failed.push(address);
        expect(errorResponse.parse(response.json()).error, address).toMatchObject(text);
      }
      expect(failed.length).toBeGreaterThan(reads.length / 2);
    },
  );

  it.each(SESSION_CAUSES)(
    '[SFX-16] %s ends the session for every read and write, and a new one works',
    async (_, faults) => {
      const calls = [];
      for (const [name, { method }] of writing) {
        if (name !== 'logout') calls.push({ name, method, call: (await prepared(name)).call });
      }
      const before = await stored();
      await home.org.setFaults(faults);
      await home.restart();
      for (const address of reads) {
        const response = await get(address);
        expect(response.statusCode, address).toBe(401);
        expect(response.json<{ error: { message: string } }>().error.message).toMatch(/Please log in/);
      }
      for (const { name, method, call } of calls)
        expect((await sendAs(cookie, method, call)).statusCode, name).toBe(401);
      outside = await outsideOf(home.org.url);
      expect(await stored()).toEqual(before);
      ({ cookie } = await signIn(home.app));
      expect((await get('/api/profiles/global')).statusCode).toBe(200);
    },
  );
});

describe('a managed package in an org with several currencies and translated labels', () => {
  beforeAll(() =>
    start({
      traits: { namespace: 'acme', multiCurrency: true, translated: true },
      crm: { namespace: 'acme' },
    }),
  );
  afterAll(stop);

  it('[SFX-16] is read by every page', async () => {
    expect((await readsOfAllPages()).length).toBeGreaterThan(50);
  });

  it('[SFX-16] shows the labels of the org', async () => {
    const response = await get('/api/org/sobjects/describe?name=Work_Order__c');
    expect(response.body).toContain('Wórk Ordér');
    expect(response.body).toContain('CurrencyIsoCode');
  });

  it.each(writing)('[SFX-16] is written by %s', async (name, { method }) => {
    const { call, sender } = await prepared(name);
    const response = await sendAs(sender, method, call);
    expect(response.statusCode, response.body).toBe(200);
  });
});
