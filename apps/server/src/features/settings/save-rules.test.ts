import type { Payload, SettingId } from '@fieldstone/contracts/settings/setting';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { crmCalls, journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

const AT = '2026-11-01T08:00:00.000Z';

let home: TestConsole;
let outside: Outside;
let admin: Person;
let profile: string;
let made = 0;

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  admin = await personAt(home);
});
beforeEach(async () => {
  made += 1;
  profile = await outside.create('Group_Profile__c', { Name: `Crew ${made}`, Active__c: true });
});
afterAll(() => home.close());

/** Stores a payload outside the console, bypassing every rule. */
const storeOutside = (id: SettingId, payload: Payload) =>
  outside.create('Configuration_Data__c', {
    Group_Profile__c: profile,
    Setting_Id__c: id,
    Setting_Key__c: `${profile}:${id}`,
    Internal_Value__c: JSON.stringify({ version: '1', checksum: '', config: { payload } }),
  });

/** Saves a payload on the current version; returns the status and the broken rules by field. */
async function save(id: SettingId, payload: Payload) {
  const { version } = (await admin.read(profile, id)).body;
  const { status, error } = await admin.write(profile, id, payload, version);
  const fields = error?.fields ?? [];
  return [status, ...fields.map(({ path, message }) => [path.replace('body.data.config.payload.', ''), message])];
}

const GONE_EXPRESSION = "The expression for 'Urgent' was deleted or is no longer active. Please select another one.";
const rule = (processId = 'EXP-0001', lastModifiedDate = AT) => ({
  title: 'Urgent',
  color: '#00AA00',
  expression: { processId, name: 'Critical Priority', lastModifiedDate },
});
const colors = (change: Payload = {}) => ({
  enabled: true,
  configuration: [rule()],
  default: { title: 'Default Appointment Color', color: '#004F9E' },
  objectName: 'Work_Order__c',
  ...change,
});
const templates = (content: string, eventType = 'Salesforce Event') => ({
  eventType,
  title: { content, enabled: true },
  description: { content: '', enabled: false },
});
const view = (...configuration: readonly string[]) => ({ enabled: true, eventType: 'Salesforce Event', configuration });
const transitions = (...pairs: ReadonlyArray<readonly [string, string]>) => ({
  allowStatusChange: true,
  allowConfiguration: true,
  configuration: pairs.map(([fromStatus, toStatus]) => ({ fromStatus, toStatus })),
});
const tracking = (...status: readonly string[]) => ({ enabled: true, status, duration: 4 });

type Case = readonly [what: string, id: SettingId, payload: Payload, field: string, message: string];

const OFF = "While location tracking is off, it can't have statuses or a duration.";

const REFUSED: readonly Case[] = [
  [
    'an expression with an invalid date',
    'SET001',
    colors({ configuration: [rule('EXP-0001', 'yesterday')] }),
    'configuration.0.expression.lastModifiedDate',
    'Enter a valid date and time.',
  ],
  [
    'colors of another object',
    'SET001',
    colors({ objectName: 'Account' }),
    'objectName',
    'Colors apply to work orders only.',
  ],
  [
    'rules without a title of the default color',
    'SET001',
    colors({ default: { title: ' ', color: '#004F9E' } }),
    'default.title',
    'Please enter an event title.',
  ],
  [
    'an expression that does not exist in the org',
    'SET001',
    colors({ configuration: [rule('EXP-9999')] }),
    'configuration.0.expression.processId',
    GONE_EXPRESSION,
  ],
  [
    'a form process instead of an expression',
    'SET001',
    colors({ configuration: [rule('SFM-0001')] }),
    'configuration.0.expression.processId',
    GONE_EXPRESSION,
  ],
  [
    'an unknown field in a template',
    'SET002',
    templates('{{Subject}} {{Nope}}'),
    'title.content',
    'Field "Nope" is not valid.',
  ],
  [
    'an unknown field behind a reference',
    'SET002',
    templates('{{Account.Nope}}'),
    'title.content',
    'Field "Account.Nope" is not valid.',
  ],
  [
    'a field of the other event object',
    'SET002',
    templates('{{Subject}}', 'Fieldstone Event'),
    'title.content',
    'Field "Subject" is not valid.',
  ],
  [
    'an unknown field of the view',
    'SET003',
    view('Subject', 'Gone__c'),
    'configuration.1',
    'Field "Gone__c" is not valid.',
  ],
  [
    'transitions while they are switched off',
    'SET004',
    { ...transitions(['Open', 'Open']), allowConfiguration: false },
    'configuration',
    'Transitions can be saved only while their configuration is enabled.',
  ],
  [
    'a transition to an unknown status',
    'SET004',
    transitions(['Open', 'Nowhere']),
    'configuration.0.toStatus',
    "The status Nowhere isn't in this org. Please select another one.",
  ],
  [
    'statuses while tracking is off',
    'SET005',
    { ...tracking('Driving'), enabled: false, duration: null },
    'status',
    OFF,
  ],
  ['a duration while tracking is off', 'SET005', { ...tracking(), enabled: false }, 'duration', OFF],
  [
    'tracking in an unknown status',
    'SET005',
    tracking('Driving', 'Nowhere'),
    'status.1',
    "The status Nowhere isn't in this org. Please select another one.",
  ],
  [
    'days while the extended window is off',
    'SET009',
    { enabled: false, extendedDays: 999 },
    'extendedDays',
    'While the extended window is off, the value must be 14 days.',
  ],
];

const STORED: ReadonlyArray<readonly [SettingId, Payload]> = [
  ['SET001', colors()],
  ['SET001', colors({ configuration: [], default: { title: '', color: '#004F9E' } })],
  ['SET002', templates('{{Subject}} {{account.NAME}} {{What.Name}} {{What.Type}}')],
  ['SET002', templates('{{Name}} {{Work_Order__r.Site__r.Name}}', 'Fieldstone Event')],
  ['SET003', view('Subject', 'Account.Name', 'WhatId')],
  ['SET004', transitions(['Open', 'Scheduled'])],
  ['SET005', tracking('Driving', 'On_Site')],
  ['SET009', { enabled: false, extendedDays: 14 }],
];

describe('payloads that the page cannot produce', () => {
  it.each(REFUSED)(
    '[FIX-21] rejects %s with field and reason, and stores nothing',
    async (_what, id, payload, field, message) => {
      expect(await save(id, payload)).toEqual([400, [field, message]]);
      expect(await storedText(outside, profile, id)).toBeNull();
      expect(await journalOf(home, profile, id)).toEqual([]);
    },
  );

  it.each(STORED)('[FIX-21] stores %s as its page produces it: %j', async (id, payload) => {
    expect(await save(id, payload)).toEqual([200]);
  });

  it('[FIX-21] rejects custom transitions when the service board decides, and accepts only statuses of its list', async () => {
    const [row] = await outside.query("SELECT Id FROM Process__c WHERE Process_Id__c = 'SERVICE_BOARD'");
    const board = String(row?.['Id']);
    await storeOutside('SET004', transitions(['Open', 'Scheduled']));
    await outside.update('Process__c', board, { Active__c: true });
    expect(await save('SET004', transitions(['Open', 'Scheduled'], ['Scheduled', 'Accepted']))).toEqual([
      400,
      ['configuration.1.toStatus', "The status Accepted isn't in this org. Please select another one."],
    ]);
    profile = await outside.create('Group_Profile__c', { Name: 'Board', Active__c: true });
    expect(await save('SET004', transitions(['Open', 'Scheduled']))).toEqual([
      400,
      ['allowConfiguration', "The service board defines the allowed transitions. You can't configure them here."],
    ]);
    await outside.update('Process__c', board, { Active__c: false });
  });
});

describe('stored references', () => {
  it('[FIX-21] do not block other changes after the org has deleted them', async () => {
    await storeOutside('SET001', colors({ configuration: [rule('EXP-GONE')] }));
    expect(await save('SET001', colors({ configuration: [rule(), rule('EXP-GONE')] }))).toEqual([200]);
    await storeOutside('SET002', templates('{{Gone__c}}'));
    expect(await save('SET002', templates('{{Subject}} {{Gone__c}}'))).toEqual([200]);
    await storeOutside('SET003', view('Gone__c', 'Subject'));
    expect(await save('SET003', view('Subject', 'Gone__c', 'Location'))).toEqual([200]);
    await storeOutside('SET004', transitions(['Gone', 'Open'], ['Open', 'Scheduled']));
    expect(await save('SET004', transitions(['Open', 'Scheduled'], ['Gone', 'Open'], ['Open', 'Canceled']))).toEqual([
      200,
    ]);
    await storeOutside('SET005', tracking('Gone'));
    expect(await save('SET005', { ...tracking('Gone', 'Driving'), duration: 8 })).toEqual([200]);
  });

  it('[FIX-21] cannot be used elsewhere, and do not excuse new problems', async () => {
    await storeOutside('SET002', templates('{{Gone__c}}'));
    const moved = { ...templates(''), description: { content: '{{Gone__c}} {{Nope}}', enabled: true } };
    expect(await save('SET002', moved)).toEqual([
      400,
      ['description.content', 'Field "Gone__c" is not valid.'],
      ['description.content', 'Field "Nope" is not valid.'],
    ]);
  });

  it('[FIX-21] may break a rule of saving as long as they are unchanged', async () => {
    const old = colors({
      configuration: [rule('EXP-0001', 'yesterday')],
      objectName: 'Account',
      default: { title: '', color: '#004F9E' },
    });
    await storeOutside('SET001', old);
    expect(await save('SET001', { ...old, enabled: false })).toEqual([200]);
    expect(await save('SET001', { ...old, objectName: 'Case' })).toEqual([
      400,
      ['objectName', 'Colors apply to work orders only.'],
    ]);
  });

  it('[FIX-21] are tolerated beside an invalid value that the save corrects', async () => {
    await storeOutside('SET001', colors({ configuration: [{ ...rule(), title: 'No!' }, rule('EXP-GONE')] }));
    expect(await save('SET001', colors({ configuration: [rule(), rule('EXP-GONE')] }))).toEqual([200]);
  });

  it('[FIX-21] return when their removal is undone, and only then', async () => {
    await storeOutside('SET003', view('Gone__c', 'Subject'));
    expect(await save('SET003', view('Subject'))).toEqual([200]);
    expect(await save('SET003', view('Gone__c', 'Subject'))).toEqual([200]);
    expect(await save('SET003', view('Subject'))).toEqual([200]);
    expect(await save('SET003', view('Subject', 'Location'))).toEqual([200]);
    expect(await save('SET003', view('Gone__c', 'Subject'))).toEqual([
      400,
      ['configuration.0', 'Field "Gone__c" is not valid.'],
    ]);
  });
});

describe('calls to the CRM', () => {
  const callsOf = async (id: SettingId, payload: Payload) => {
    const { version } = (await admin.read(profile, id)).body;
    await home.org.clearCalls();
    expect((await admin.write(profile, id, payload, version)).status).toBe(200);
    return (await crmCalls(home.org)).length;
  };

  it('[FIX-21] are no more than before for a save without new references, and at most one for each kind of new reference', async () => {
    const basic = await callsOf('SET010', { enabled: true });
    expect(await callsOf('SET001', colors())).toBe(basic + 1);
    const { configuration } = (await admin.read(profile, 'SET001')).body.configuration?.config.payload ?? {};
    expect(await callsOf('SET001', colors({ configuration, enabled: false }))).toBe(basic);
    // The first save describes the objects along the path and caches them.
    await callsOf('SET003', view('Subject', 'Account.Name'));
    expect(await callsOf('SET003', view('Subject', 'Location', 'Account.Industry'))).toBe(basic);
    expect(await callsOf('SET004', transitions(['Open', 'Scheduled']))).toBe(basic + 1);
    expect(await callsOf('SET004', { ...transitions(['Open', 'Scheduled']), allowStatusChange: false })).toBe(basic);
  });
});
