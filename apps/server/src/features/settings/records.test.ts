import { globalSettingDisplay, globalSettingField } from '@fieldstone/contracts/settings/global-settings';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse } from '../../test/client.ts';
import { LIMITED, SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { crmCalls, journalOf, personAt } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

type Item = {
  readonly id: string;
  readonly settingId: string;
  readonly internalValue: string | null;
  readonly displayValue: string | null;
  readonly version: string;
  readonly changed: StoredSetting['changed'];
};
type Records = { readonly records: readonly Item[] };

const URL = '/api/org/sobjects/composite';
const REMINDER = 'GO003_SET005';
const FORCED = 'GO003_SET006';

let console_: TestConsole;
let outside: Outside;
let admin: Person;
let globalId: string;

beforeAll(async () => {
  console_ = await startConsole({ empty: true });
  outside = await outsideOf(console_.org.url);
  admin = await personAt(console_);
  const [row] = await outside.query('SELECT Id FROM Group_Profile__c WHERE Is_Global__c = true');
  globalId = String(row?.['Id']);
});
afterEach(async () => console_.org.clearFaults());
afterAll(async () => console_.close());

const read = (ids: readonly string[], profile = globalId): Promise<TestResponse<Records>> =>
  admin.get(`/api/profiles/${profile}/settings?${ids.map((id) => `id=${id}`).join('&')}`);

const loaded = async () => (await read([REMINDER, FORCED])).body.records;

/** Returns the display text of a value, as the page sends it. */
const displayOf = (settingId: string, value: string | null): string | null => {
  const field = globalSettingField(settingId);
  return field === undefined ? value : globalSettingDisplay(field, value ?? '');
};

const change = (item: Item, internalValue: string | null, displayValue = displayOf(item.settingId, internalValue)) => ({
  attributes: { type: 'Configuration_Data__c' },
  id: item.id,
  version: item.version,
  displayValue,
  internalValue,
  installationKey: 'KEY',
});

const send = (records: readonly unknown[], person = admin): Promise<TestResponse<Records>> =>
  person.post(URL, { method: 'PATCH', body: { allOrNone: true, records } });

const values = async () => (await loaded()).map(({ internalValue }) => internalValue);

describe('reading setting records', () => {
  it('[CALL-04] returns setting id, internal and display value in the requested order', async () => {
    const { status, body } = await read([FORCED, 'GLOB001_GBL025', FORCED]);
    expect(status).toBe(200);
    expect(body.records).toMatchObject([
      { settingId: FORCED, internalValue: '-1', displayValue: 'Never' },
      { settingId: 'GLOB001_GBL025', internalValue: 'Salesforce Event', displayValue: 'Salesforce Event' },
    ]);
    expect(body.records.every(({ version }) => version.length === 22)).toBe(true);
  });

  it('[CALL-04] names the setting that the global profile lacks', async () => {
    const { status, error } = await read([REMINDER, 'GO003_SET999']);
    expect([status, error.kind]).toEqual([404, 'not_configured']);
    expect(error.message).toBe('Setting GO003_SET999 has not been configured for active global profile.');
  });

  it('[CALL-04] reports a missing id', async () => {
    const { status, error } = await admin.get<never>(`/api/profiles/${globalId}/settings`);
    expect(status).toBe(400);
    expect(error.fields).toEqual([{ path: 'query.id', code: 'valueRequired', message: 'Provide at least one value.' }]);
  });

  it('[CALL-04] names the setting and the profile that lacks it', async () => {
    const crew = await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });
    const { status, error } = await read([REMINDER], crew);
    expect([status, error.kind]).toEqual([404, 'not_configured']);
    expect(error.message).toBe(`Setting GO003_SET005 has not been configured for ${crew}.`);
  });

  it('distinguishes a missing profile from a missing setting', async () => {
    const { status, error } = await read([REMINDER], 'a00000000000000AAA');
    expect([status, error.kind]).toEqual([404, 'not_found']);
  });
});

describe('writing setting records', () => {
  it('[CALL-06] [FIX-92] saves all records in one call, each journaled under one operation', async () => {
    const items = await loaded();
    await console_.org.clearCalls();
    const { status, body } = await send([change(items[0] as Item, '1'), change(items[1] as Item, '2')]);
    expect(status).toBe(200);
    // Reads that start together are sent as one POST.
    const writes = (await crmCalls(console_.org)).filter((call) => !/^GET |\/composite$/.test(call));
    expect(writes).toEqual(['PATCH /services/data/v64.0/composite/sobjects']);
    expect(body.records).toEqual(await loaded());
    expect(body.records).toMatchObject([
      { internalValue: '1', displayValue: 'Daily', changed: { by: 'Avery Admin' } },
      { internalValue: '2', displayValue: '2 days' },
    ]);
    const entries = [
      ...(await journalOf(console_, globalId, REMINDER)),
      ...(await journalOf(console_, globalId, FORCED)),
    ].filter(({ origin }) => origin === 'console');
    expect(entries).toMatchObject([
      { outcome: 'done', before: { internalValue: '-1', displayValue: 'Never' }, after: { internalValue: '1' } },
      { outcome: 'done', after: { internalValue: '2', displayValue: '2 days' } },
    ]);
    const { body: history } = await admin.get<{ records: ChangeHistoryEntry[] }>('/api/change-history?limit=2');
    expect(history.records.map(({ operationId }) => operationId)).toEqual(
      entries.map(({ operationId }) => operationId),
    );
    expect(entries[0]?.operationId).toBe(entries[1]?.operationId);
    const [row] = await outside.query(
      `SELECT Installation_Key__c FROM Configuration_Data__c WHERE Id = '${items[0]?.id}'`,
    );
    const [installation] = await outside.query('SELECT Installation_Key__c FROM Installation__c');
    expect(row?.['Installation_Key__c']).toBe(installation?.['Installation_Key__c']);
  });

  it('[CALL-06] saves none if one is rejected, and returns its reason', async () => {
    const before = await values();
    const items = await loaded();
    await console_.org.setFaults({
      failRecords: {
        object: 'Configuration_Data__c',
        count: 1,
        statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
        message: 'locked',
      },
    });
    const { status, error } = await send(items.map((item) => change(item, '0.0417')));
    expect([status, error.code]).toEqual([502, 'crm_rule']);
    expect(error.message).toContain('Salesforce reported: locked (');
    expect(await values()).toEqual(before);
    expect((await journalOf(console_, globalId, FORCED)).at(-1)?.outcome).toBe('failed');
  });

  it('[SFX-01] saves all of them after one was locked at first', async () => {
    const items = await loaded();
    await console_.org.setFaults({
      failRecords: { object: 'Configuration_Data__c', count: 1, statusCode: 'UNABLE_TO_LOCK_ROW', message: 'locked' },
    });
    const { status } = await send(items.map((item) => change(item, '0.1667')));
    expect(status).toBe(200);
    expect(await values()).toEqual(items.map(() => '0.1667'));
  });

  it('[CALL-06] saves none if one was changed in the meantime, and returns all stored values', async () => {
    const items = await loaded();
    await send([change(items[1] as Item, '4')]);
    const { status, error } = await send(items.map((item) => change(item, '-1')));
    expect([status, error.kind]).toEqual([409, 'conflict']);
    expect(error.current).toEqual({ records: await loaded() });
    expect((await values())[1]).toBe('4');
  });

  it('accepts a save whose response was cut off if reading back confirms it', async () => {
    const items = await loaded();
    await console_.org.setFaults({ dropAfterWrite: true });
    const { status } = await send(items.map((item) => change(item, '0.1667')));
    expect(status).toBe(200);
    expect(await values()).toEqual(['0.1667', '0.1667']);
    expect((await journalOf(console_, globalId, FORCED)).at(-1)).toMatchObject({
      outcome: 'done',
      details: { readBack: true },
    });
  });

  it('stores an empty value of a setting without rules as none', async () => {
    const id = await outside.create('Configuration_Data__c', {
      Group_Profile__c: globalId,
      Setting_Id__c: 'OTHER001',
      Setting_Key__c: `${globalId}:OTHER001`,
      Internal_Value__c: 'x',
    });
    const [item] = (await read(['OTHER001'])).body.records;
    const { status, body } = await send([change({ ...(item as Item), id }, '', '')]);
    expect(status).toBe(200);
    expect(body.records[0]).toMatchObject({ internalValue: null, displayValue: null, version: 'none' });
  });

  it('[SFX-08] stores the installation key of the org, regardless of the value of the client', async () => {
    const [item] = await loaded();
    const [installation] = await outside.query('SELECT Installation_Key__c FROM Installation__c');
    const { installationKey: _sent, ...without } = change(item as Item, '1');
    for (const record of [{ ...without, installationKey: 'evil' }, without]) {
      const [now] = await loaded();
      expect((await send([{ ...record, version: now?.version }])).status).toBe(200);
      const [row] = await outside.query(
        `SELECT Installation_Key__c FROM Configuration_Data__c WHERE Id = '${item?.id}'`,
      );
      expect(row?.['Installation_Key__c']).toBe(installation?.['Installation_Key__c']);
    }
  });

  it("[SFX-08] validates each value by its setting's rules, reports all invalid fields, and stores nothing", async () => {
    const ids = ['GO003_SET002', REMINDER, 'GLOB001_GBL025', 'DCON007_SET001', 'SBRD001_SET001', 'BETA001'];
    const items = (await read(ids)).body.records;
    const statuses = JSON.stringify([
      { id: 'Open', label: 'Open', transitions: [] },
      { id: 'Open', label: 'Open again', transitions: [] },
    ]);
    const wrong: ReadonlyArray<readonly [value: string, display: string | undefined, field: string, message: string]> =
      [
        ['24.2', 'banana', 'displayValue', 'The display value must be 24.2.'],
        ['7', undefined, 'internalValue', 'Please select one of the options.'],
        ['Foo Event', undefined, 'internalValue', 'Invalid Event Type'],
        ['{not json', undefined, 'internalValue', 'Enter valid JSON.'],
        [
          statuses,
          undefined,
          'internalValue',
          'Each status needs a unique ID, a label and the IDs of the statuses that can follow it.',
        ],
        [
          '{"enabled":"yes"}',
          undefined,
          'internalValue',
          "The beta configuration needs 'enabled' (true or false) and 'tenants' (a list of org IDs).",
        ],
      ];
    const { status, error } = await send(items.map((item, at) => change(item, wrong[at]?.[0] ?? '', wrong[at]?.[1])));
    expect(status).toBe(400);
    expect(error.fields?.map(({ path, message }) => [path, message])).toEqual(
      wrong.map(([, , field, message], at) => [`body.body.records.${at}.${field}`, message]),
    );
    expect((await read(ids)).body.records).toEqual(items);
  });

  it('[SFX-08] accepts valid values: another event type, statuses and the beta configuration', async () => {
    const items = (await read(['GLOB001_GBL025', 'DCON007_SET001', 'BETA001'])).body.records;
    const next = [
      'Fieldstone Event',
      JSON.stringify([{ id: 'Open', label: 'Open' }]),
      '{"enabled":true,"tenants":["00D000000000001EAA"]}',
    ];
    const { status, body } = await send(items.map((item, at) => change(item, next[at] ?? '')));
    expect(status).toBe(200);
    expect(body.records.map(({ internalValue }) => internalValue)).toEqual(next);
    await send(body.records.map((item, at) => change(item, items[at]?.internalValue ?? '')));
  });

  it('[SFX-07] replaces the stored value of a record sent without a version, and marks only that one', async () => {
    const items = await loaded();
    await send([change(items[0] as Item, '0.1667')], await personAt(console_, SECOND_ADMIN));
    const { version: _named, ...unconditional } = change(items[0] as Item, '1');
    const { status, body } = await send([unconditional, change(items[1] as Item, '4')]);
    expect(status).toBe(200);
    expect(body.records.map(({ internalValue }) => internalValue)).toEqual(['1', '4']);
    expect((await journalOf(console_, globalId, REMINDER)).at(-1)).toMatchObject({
      outcome: 'done',
      before: { internalValue: '0.1667' },
      after: { internalValue: '1', unconditional: true },
    });
    expect((await journalOf(console_, globalId, FORCED)).at(-1)?.after).not.toHaveProperty('unconditional');
  });

  it('rejects other objects, duplicate records and settings with their own routes', async () => {
    const [item] = await loaded();
    const crew = await outside.create('Group_Profile__c', { Name: 'Ruled', Active__c: true });
    const ruled = await outside.create('Configuration_Data__c', {
      Group_Profile__c: crew,
      Setting_Id__c: 'SET010',
      Setting_Key__c: `${crew}:SET010`,
      Internal_Value__c: 'x',
    });
    const good = change(item as Item, '1');
    const cases = [
      [[{ ...good, attributes: { type: 'Account' } }], 'body.body.records.0.attributes.type', 'settingRecordType'],
      [[good, good], 'body.body.records.1.id', 'settingRecordTwice'],
      [[good, { ...good, id: ruled }], 'body.body.records.1.id', 'settingOwnRoute'],
    ] as const;
    const before = await values();
    for (const [records, path, code] of cases) {
      const { status, error } = await send(records);
      expect([status, error.fields?.[0]?.path, error.fields?.[0]?.code]).toEqual([400, path, code]);
    }
    expect(await values()).toEqual(before);
  });

  it('[GLB-01] [GLB-02] rejects invalid versions and options of a global setting, naming the record', async () => {
    const ids = ['GO003_SET001', 'GO003_SET002', 'GO003_SET003', 'GO003_SET004', REMINDER, FORCED];
    const items = (await read(ids)).body.records;
    const wrong = [
      [0, 'yes', 'globalSettingOption'],
      [1, '24.10-beta', 'appVersion'],
      [2, '', 'appVersion'],
      [3, '1.2.3.4.5', 'appVersion'],
      [4, '2', 'globalSettingOption'],
      [5, '3', 'globalSettingOption'],
    ] as const;
    for (const [index, value, code] of wrong) {
      const { status, error } = await send(
        items.map((item, at) => change(item, at === index ? value : item.internalValue)),
      );
      expect([status, error.fields?.[0]?.path, error.fields?.[0]?.code]).toEqual([
        400,
        `body.body.records.${index}.internalValue`,
        code,
      ]);
    }
    expect((await read(ids)).body.records).toEqual(items);
  });

  it('returns 404 for a missing record, and stores nothing', async () => {
    const [item] = await loaded();
    const before = await values();
    const { status, error } = await send([
      change(item as Item, '1'),
      { ...change(item as Item, '1'), id: 'a01000000000999AAA' },
    ]);
    expect([status, error.kind]).toEqual([404, 'not_found']);
    expect(await values()).toEqual(before);
  });

  it('rejects an administrator without permission to update the configuration', async () => {
    const [item] = await loaded();
    const before = await values();
    const { status, error } = await send([change(item as Item, '1')], await personAt(console_, LIMITED));
    expect([status, error.kind]).toEqual([403, 'permission_missing']);
    expect(await values()).toEqual(before);
  });

  it('does not deadlock when two saves contain the same records in another order', async () => {
    const items = await loaded();
    const [one, other] = [items.map((item) => change(item, '1')), items.map((item) => change(item, '-1')).toReversed()];
    const responses = await Promise.all([send(one), send(other)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(new Set(await values()).size).toBe(1);
  });

  it('[CALL-05] [ENG-09] stores a record whose key another program has chosen', async () => {
    const [reminder] = await loaded();
    if (reminder === undefined) throw new Error('The org has no such record.');
    const setKey = (key: string) => outside.update('Configuration_Data__c', reminder.id, { Setting_Key__c: key });
    await setKey(`elsewhere:${REMINDER}`);
    const { status, body } = await send([change(reminder, '1')]);
    expect([status, body.records]).toMatchObject([200, [{ id: reminder.id, internalValue: '1' }]]);
    await setKey(`${globalId}:${REMINDER}`);
    expect((await read([REMINDER])).body.records).toMatchObject([{ internalValue: '1' }]);
  });
});
