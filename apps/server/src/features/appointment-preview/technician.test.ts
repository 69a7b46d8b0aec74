import type { PreviewWorkOrder } from '@fieldstone/contracts/organization/appointment-preview';
import { PREVIEW_WORK_ORDERS } from '@fieldstone/contracts/organization/appointment-preview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHTS_AGE_MS } from '../../salesforce/queries/permissions.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { withdrawRights } from '../../test/withdraw-rights.ts';
import type { Preview } from './test/preview-client.ts';

const DAY = 86_400_000;
const UNKNOWN = '005000000009999AAA';

let home: TestConsole;
let outside: Outside;
let admin: Client;
/** A technician's user, and the service group member of it. */
let technician: { readonly id: string; readonly member: string };
/** Added to the clock. */
let later = 0;

beforeAll(async () => {
  home = await startConsole({ now: () => Date.now() + later });
  outside = await outsideOf(home.org.url);
  admin = await clientAt(home);
  const [row] = await outside.query(
    'SELECT Id, Salesforce_User__c FROM Service_Group_Member__c WHERE Salesforce_User__c != null ORDER BY Name LIMIT 1',
  );
  technician = { id: String(row?.['Salesforce_User__c']), member: String(row?.['Id']) };
});
afterAll(() => home.close());

const moment = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** The two kinds of appointments, and what makes one an appointment of the technician or of another user. */
const KINDS = [
  {
    eventType: 'Salesforce Event',
    object: 'Event',
    start: 'StartDateTime',
    end: 'EndDateTime',
    reference: 'WhatId',
    ownIn: (id: string) => `OwnerId = '${id}'`,
    add: (workOrder: string | null, days: number, isOwn: boolean) =>
      outside.create('Event', {
        Subject: 'Visit',
        WhatId: workOrder,
        ...(isOwn && { OwnerId: technician.id }),
        StartDateTime: moment(days),
        EndDateTime: moment(days + 0.1),
      }),
  },
  {
    eventType: 'Fieldstone Event',
    object: 'Fieldstone_Event__c',
    start: 'Start__c',
    end: 'End__c',
    reference: 'Work_Order__c',
    ownIn: (id: string) => `Service_Group_Member__r.Salesforce_User__c = '${id}'`,
    add: (workOrder: string | null, days: number, isOwn: boolean) =>
      outside.create('Fieldstone_Event__c', {
        Name: 'Visit',
        Work_Order__c: workOrder,
        ...(isOwn ? { Service_Group_Member__c: technician.member } : { OwnerId: technician.id }),
        Start__c: moment(days),
        End__c: moment(days + 0.1),
      }),
  },
] as const;

const list = async (eventType: string, query: Readonly<Record<string, string>> = {}, client = admin) =>
  client.get<{ records: PreviewWorkOrder[] }>(
    `/api/org/work-orders?${new URLSearchParams({ eventType, technician: technician.id, ...query }).toString()}`,
  );
const preview = async (eventType: string, id: string, query: Readonly<Record<string, string>> = {}, client = admin) =>
  client.get<{ records: Preview[] }>(
    `/api/org/work-orders/preview?${new URLSearchParams({ eventType, 'id[]': id, ...query }).toString()}`,
  );
const idsOf = ({ body }: { readonly body: { readonly records: readonly PreviewWorkOrder[] } }) =>
  body.records.map(({ id }) => id);

describe.each(KINDS)('the appointments of a technician, of the type $eventType', (kind) => {
  const { eventType, object, start, end, reference, ownIn, add } = kind;

  it('[FIX-17] are all at the returned work orders, the current and next ones first, then the latest ones', async () => {
    const [current, soon, afterwards, past, other] = [
      await outside.create('Work_Order__c', { Subject__c: 'Current' }),
      await outside.create('Work_Order__c', { Subject__c: 'Soon' }),
      await outside.create('Work_Order__c', { Subject__c: 'Afterwards' }),
      await outside.create('Work_Order__c', { Subject__c: 'Past' }),
      await outside.create('Work_Order__c', { Subject__c: 'Of another user' }),
    ];
    await add(past, -0.2, true);
    await add(current, -0.02, true);
    await add(afterwards, 0.03, true);
    await add(soon, 0.02, true);
    await add(soon, -0.01, true);
    await add(other, 0.01, false);
    await add(null, 0.01, true);
    const shown = await list(eventType);
    const own = await outside.query(
      `SELECT ${reference}, ${start}, ${end} FROM ${object} WHERE ${ownIn(technician.id)} AND ${reference} != null`,
    );
    const startOf = (id: string) =>
      Math.max(...own.filter((row) => row[reference] === id).map((row) => Date.parse(String(row[start]))));
    expect(shown.body.records.length).toBeGreaterThan(3);
    expect(shown.body.records.length).toBeLessThanOrEqual(PREVIEW_WORK_ORDERS);
    const ids = idsOf(shown);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(other);
    const isNext = (id: string) =>
      own.some((row) => row[reference] === id && Date.parse(String(row[end])) > Date.now());
    const next = ids.filter(isNext);
    expect(next.filter((id) => [current, soon, afterwards, past].includes(id))).toEqual([current, soon, afterwards]);
    expect(ids).toEqual([
      ...next.toSorted((one, two) => startOf(one) - startOf(two)),
      ...ids.filter((id) => !next.includes(id)).toSorted((one, two) => startOf(two) - startOf(one)),
    ]);
    expect(idsOf(await list(eventType, { search: 'PAST' }))).toContain(past);
    expect(idsOf(await list(eventType, { search: 'Of another user' }))).toEqual([]);
    expect(idsOf(await list(eventType, { 'id[]': other }))).toEqual([]);
    expect(idsOf(await list(eventType, { 'id[]': past.slice(0, 15) }))).toEqual([past]);
  });

  it('[FIX-17] are previewed instead of a later one of another user', async () => {
    const id = await outside.create('Work_Order__c', { Subject__c: 'Shared' });
    const own = await add(id, 1, true);
    const latest = await add(id, 2, false);
    const shown = async (query = {}) => (await preview(eventType, id, query)).body.records[0]?.appointment?.id;
    expect(await shown()).toBe(latest);
    expect(await shown({ technician: technician.id })).toBe(own);
    expect((await preview(eventType, id, { technician: UNKNOWN })).body.records[0]).toMatchObject({
      workOrder: { id },
      appointment: null,
    });
  });

  it('are none for an unknown user', async () => {
    const { status, body } = await list(eventType, { technician: UNKNOWN });
    expect([status, body]).toEqual([200, { records: [] }]);
    expect((await list(eventType, { technician: 'nonsense' })).status).toBe(400);
  });
});

it('[SFX-03] the list of a technician makes two CRM calls, and the preview as many as without', async () => {
  const callsOf = async (work: () => Promise<unknown>) => {
    await home.org.clearCalls();
    await work();
    return (await home.org.calls()).filter((call) => call.includes('/services/data/')).length;
  };
  const [id = ''] = idsOf(await list('Salesforce Event'));
  await preview('Salesforce Event', id);
  expect(await callsOf(() => list('Salesforce Event'))).toBeLessThanOrEqual(2);
  const plain = await callsOf(() => preview('Salesforce Event', id));
  expect(await callsOf(() => preview('Salesforce Event', id, { technician: technician.id }))).toBe(plain);
});

it('[REL-09] the appointments of a technician are hidden from users who may not see people', async () => {
  const limited = await clientAt(home, LIMITED);
  const [id = ''] = idsOf(await list('Salesforce Event', {}, limited));
  expect((await limited.get('/api/permissions')).body).toMatchObject({ seesPeople: true });
  await withdrawRights(home.org.url, LIMITED);
  later += RIGHTS_AGE_MS;
  expect((await limited.get('/api/permissions')).body).toMatchObject({ seesPeople: false });
  for (const { status, error } of [
    await list('Salesforce Event', {}, limited),
    await list('Salesforce Event', { 'id[]': id }, limited),
    await preview('Salesforce Event', id, { technician: technician.id }, limited),
  ]) {
    expect([status, error.code]).toEqual([403, 'people_hidden']);
  }
  expect((await limited.get('/api/org/work-orders?eventType=Salesforce+Event')).status).toBe(200);
  expect((await preview('Salesforce Event', id, {}, limited)).status).toBe(200);
});
