import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { signIn } from '../../test/sign-in.ts';
import { previewsOf, workOrderOnSite } from './test/preview-client.ts';
import type { Preview } from './test/preview-client.ts';

type Row = Readonly<Record<string, unknown>>;

/** The nine rules of a full color table. */
const RULES = Array.from({ length: 9 }, (_, index) => `EXP-${String(index + 1).padStart(4, '0')}`);

let home: TestConsole;
let outside: Outside;
let preview: Awaited<ReturnType<typeof previewsOf>>;
let workOrder: string;

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  preview = await previewsOf(home);
  workOrder = await workOrderOnSite(outside);
});
afterAll(() => home.close());

describe('fields', () => {
  const seen = (body: Preview) =>
    Object.fromEntries(body.fields.map(({ path, value, problem }) => [path, value ?? problem?.message]));

  it('show the latest Salesforce event of the work order like the app', async () => {
    const [event = {}] = await outside.query(
      `SELECT Id, Subject, StartDateTime, EndDateTime, OwnerId, Owner.Name, What.Name, Account.Name FROM Event WHERE WhatId = '${workOrder}' ORDER BY StartDateTime DESC LIMIT 1`,
    );
    const paths = ['Subject', 'StartDateTime', 'ActivityDate', 'OwnerId', 'WhatId', 'What.Name', 'Account.Name'];
    const { body } = await preview(workOrder, { path: [...paths, 'Appointment_Status__c', 'IsAllDayEvent'] });
    const moment = (field: string) => new Date(String(event[field])).toISOString();
    expect(body.appointment).toEqual({
      id: event['Id'],
      object: 'Event',
      start: moment('StartDateTime'),
      end: moment('EndDateTime'),
    });
    expect(body.status).toEqual({ value: 'On_Site', label: 'On Site' });
    const name = (key: string) => (event[key] as Row)['Name'];
    expect(seen(body)).toEqual({
      Subject: event['Subject'],
      StartDateTime: moment('StartDateTime'),
      ActivityDate: String(event['StartDateTime']).slice(0, 10),
      OwnerId: name('Owner'),
      WhatId: name('What'),
      'What.Name': name('What'),
      'Account.Name': name('Account'),
      Appointment_Status__c: 'On Site',
      IsAllDayEvent: 'false',
    });
    expect(body.fields[0]).toMatchObject({ label: 'Subject', type: 'string', problem: null });
  });

  it("show the package's own event if that is the event type", async () => {
    const { body } = await preview(workOrder, {
      eventType: 'Fieldstone Event',
      path: [
        'Name',
        'Start__c',
        'End__c',
        'Work_Order__c',
        'Work_Order__r.Site__r.Name',
        'Service_Group_Member__r.Name',
      ],
    });
    expect(body.appointment?.object).toBe('Fieldstone_Event__c');
    expect(body.appointment?.start).toBe(seen(body)['Start__c']);
    expect(body.appointment?.end).toBe(seen(body)['End__c']);
    expect(body.fields.map(({ problem }) => problem)).toEqual([null, null, null, null, null, null]);
    expect(seen(body)['Work_Order__c']).toBe(body.workOrder.name);
    expect(seen(body)['Name']).toContain(body.workOrder.name);
  });

  it('that do not exist report it, and the others are still shown', async () => {
    const { status, body } = await preview(workOrder, {
      path: ['Subject', 'Gone__c', 'What.Site__c', 'Owner.Gone__r.Name'],
    });
    expect(status).toBe(200);
    expect(seen(body)).toEqual({
      Subject: expect.stringContaining(body.workOrder.name),
      Gone__c: 'Field "Gone__c" is not valid.',
      'What.Site__c': 'Field "What.Site__c" is not valid.',
      'Owner.Gone__r.Name': 'Field "Owner.Gone__r.Name" is not valid.',
    });
  });

  it('may be requested twice, in any spelling that the CRM accepts', async () => {
    const { body } = await preview(workOrder, { path: ['Subject', 'subject', 'OWNER.name', 'OwnerId'] });
    const { Subject: subject, 'OWNER.name': owner } = seen(body);
    expect(seen(body)).toEqual({ Subject: subject, subject, 'OWNER.name': owner, OwnerId: owner });
    expect(body.fields.every(({ value, problem }) => value !== null && problem === null)).toBe(true);
  });

  it("are empty without an appointment, and the work order's own status is shown", async () => {
    const id = await outside.create('Work_Order__c', { Appointment_Status__c: 'On_Hold' });
    const { body } = await preview(id, { path: ['Subject'], expression: ['EXP-0016'] });
    expect(body).toMatchObject({
      workOrder: { id },
      appointment: null,
      status: { value: 'On_Hold', label: 'On Hold' },
      expressions: [{ matched: false }],
      fields: [{ path: 'Subject', label: 'Subject', value: null, problem: null }],
    });
  });
});

describe('a preview', () => {
  const newest = async () => {
    const objects = ['Work_Order__c', 'Event', 'Fieldstone_Event__c', 'Process__c', 'Configuration_Data__c'];
    const rows = objects.map((object) =>
      outside.query(`SELECT MAX(SystemModstamp) newest, COUNT(Id) total FROM ${object}`),
    );
    return Promise.all(rows);
  };

  it('[SFX-03] of nine rules and thirty paths makes three CRM calls, and writes nothing', async () => {
    const { cookie } = await signIn(home.app);
    const described = await home.app.inject({ url: '/api/org/sobjects/Event/describe', headers: { cookie } });
    const { fields } = described.json<{ fields: ReadonlyArray<{ name: string; type: string }> }>();
    const names = fields.filter(({ type }) => type !== 'reference').map(({ name }) => name);
    const path = [...names.slice(0, 28), 'Account.Name', 'Owner.Name'];
    await preview(workOrder, { expression: RULES, path });
    const before = await newest();
    await home.org.clearCalls();
    const { body } = await preview(workOrder, { expression: RULES, path });
    const calls = (await home.org.calls()).filter((call) => call.includes('/services/data/'));
    expect(calls.length).toBeLessThanOrEqual(3);
    expect(calls.filter((call) => !/^GET |^POST .*\/composite$/.test(call))).toEqual([]);
    expect(await newest()).toEqual(before);
    expect(body.fields.map(({ problem }) => problem)).toEqual(path.map(() => null));
    expect(body.expressions.every(({ matched }) => matched !== null)).toBe(true);
  });

  it('of three work orders evaluates each rule once, with the same results as separately', async () => {
    const { cookie } = await signIn(home.app);
    const found = await outside.query('SELECT Id FROM Work_Order__c ORDER BY Name LIMIT 3');
    const ids = found.map(({ Id }) => String(Id));
    const parameters = new URLSearchParams({ eventType: 'Salesforce Event' });
    for (const id of ids) parameters.append('id[]', id);
    for (const rule of RULES) parameters.append('expression[]', rule);
    const url = `/api/org/work-orders/preview?${parameters.toString()}`;
    await home.app.inject({ url, headers: { cookie } });
    await home.org.clearCalls();
    const response = await home.app.inject({ url, headers: { cookie } });
    const calls = (await home.org.calls()).filter((call) => call.includes('/services/data/'));
    expect(calls.length).toBeLessThanOrEqual(3);
    const alone = [];
    for (const id of ids) alone.push((await preview(id, { expression: RULES })).body);
    expect(response.json()).toEqual({ records: alone });
    const matches = alone.flatMap(({ expressions }) => expressions.map(({ matched }) => matched));
    expect(new Set(matches)).toEqual(new Set([true, false]));
  });

  it('costs a new user only the describes of the objects along the paths', async () => {
    await home.restart();
    preview = await previewsOf(home);
    await home.org.clearCalls();
    await preview(workOrder, { expression: RULES, path: ['Subject', 'Account.Name', 'Owner.Name', 'What.Name'] });
    const calls = (await home.org.calls()).filter((call) => call.includes('/services/data/'));
    const described = calls.filter((call) => call.includes('/describe'));
    expect(new Set(described).size).toBe(described.length);
    expect(calls.length - described.length).toBeLessThanOrEqual(12);
  });

  it('[APP-15] raises Invalid Event Type', async () => {
    const { status, error } = await preview(workOrder, { eventType: 'Other Event' });
    expect([status, error.message]).toEqual([400, 'Invalid Event Type']);
  });

  it.each(['a0A000000000001AAA', '001000000000001AAA'])('of the unknown work order %s returns 404', async (id) => {
    expect((await preview(id, {})).status).toBe(404);
  });

  it('fails as a whole when the CRM is unavailable, instead of blaming a rule', async () => {
    await home.org.setFaults({ requestLimit: true });
    const { status, error } = await preview(workOrder, { expression: RULES });
    await home.org.clearFaults();
    expect([status, error.kind]).toEqual([503, 'crm_limit']);
  });
});

describe('work orders to preview', () => {
  const list = async (query: string) => {
    const { cookie } = await signIn(home.app);
    const response = await home.app.inject({ url: `/api/org/work-orders?${query}`, headers: { cookie } });
    return {
      status: response.statusCode,
      body: response.json<{ records: ReadonlyArray<{ id: string; name: string }> }>(),
    };
  };

  it('are returned as a sample that can be previewed, or by a search', async () => {
    const sample = await list('eventType=Salesforce+Event');
    const [first] = sample.body.records;
    expect((await preview(first?.id ?? '', {})).body.appointment?.object).toBe('Event');
    const found = await list(`eventType=Salesforce+Event&search=${first?.name ?? ''}`);
    expect(found.body.records).toEqual([first]);
  });

  it.each(['', 'eventType=Other', 'eventType=Salesforce+Event&search='])('are rejected for %j', async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});
