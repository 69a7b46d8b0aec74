import type { ErrorResponse } from '@fieldstone/contracts/platform/error';
import type { appointmentStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { CrmFactory } from '../../salesforce/client/connect.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { parseStatuses } from '../../salesforce/queries/stored-statuses.ts';
import { crmAs, startEmbeddedOrg, testFactory } from '../../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../../salesforce/test/embedded-org.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { signIn } from '../../test/sign-in.ts';
import { loadStatusField } from './statuses.ts';

type Statuses = RouteResponse<typeof appointmentStatuses>;

describe('the lists of statuses', () => {
  let home: TestConsole;
  let outside: Outside;
  let cookie: string;

  beforeAll(async () => {
    home = await startConsole();
    outside = await outsideOf(home.org.url);
    ({ cookie } = await signIn(home.app));
  });
  afterAll(() => home.close());

  const get = async (url: string) => {
    const response = await home.app.inject({ url, headers: { cookie } });
    return {
      status: response.statusCode,
      body: response.json<Statuses>(),
      error: response.json<ErrorResponse>().error,
    };
  };
  const read = () => get('/api/org/appointment-statuses');

  /** Runs with another stored value of a global setting, null for none, and restores it afterwards. */
  const withStored = async <T>(settingId: string, value: string | null, work: () => Promise<T>): Promise<T> => {
    const [row] = await outside.query(
      `SELECT Id, Internal_Value__c FROM Configuration_Data__c WHERE Setting_Id__c = '${settingId}'`,
    );
    const id = String(row?.['Id']);
    await outside.update('Configuration_Data__c', id, { Internal_Value__c: value });
    try {
      return await work();
    } finally {
      await outside.update('Configuration_Data__c', id, { Internal_Value__c: row?.['Internal_Value__c'] });
    }
  };

  it('[STA-07] are stored in one record, each status with its transitions', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.records).toHaveLength(1);
    expect(body.records[0]).toMatchObject({
      settingId: 'DCON007_SET001',
      object: 'Event',
      field: 'Appointment_Status__c',
      notOffered: [],
    });
    expect(body.records[0]?.statuses).toHaveLength(11);
    expect(body.records[0]?.statuses[5]).toEqual({
      id: 'On_Site',
      label: 'On Site',
      transitions: ['Working', 'Not_Completed'],
    });
  });

  it('[STA-07] of the service board come from a separate call', async () => {
    const { status, body } = await get('/api/org/service-board/statuses');
    expect(status).toBe(200);
    expect(body.records).toHaveLength(1);
    expect(body.records[0]?.statuses.map(({ id }) => id)).toEqual([
      'Open',
      'Scheduled',
      'Dispatched',
      'Working',
      'On_Hold',
      'Completed',
    ]);
  });

  it('[STA-07] mark statuses missing in the status field of the event object', async () => {
    const stored = JSON.stringify([
      { id: 'Open', label: 'Open', transitions: ['Teleported'] },
      { id: 'Teleported', label: 'Teleported', transitions: [] },
    ]);
    const { body } = await withStored('DCON007_SET001', stored, read);
    expect(body.records[0]?.notOffered).toEqual(['Teleported']);
  });

  it.each(['{"id":"Open"}', 'Open;Closed', '[{"label":"Open"}]', '[{"id":"A","label":"A"},{"id":"A","label":"B"}]'])(
    '[STA-08] that are stored as %s are reported as unreadable',
    async (stored) => {
      const { status, error } = await withStored('DCON007_SET001', stored, read);
      expect(status).toBe(502);
      expect(error).toMatchObject({
        kind: 'crm_error',
        message: 'The statuses stored in DCON007_SET001 of the global profile cannot be read. Correct them in the CRM.',
      });
    },
  );

  it('[CALL-04] without a stored value are reported as such', async () => {
    const { status, error } = await withStored('SBRD001_SET001', null, () => get('/api/org/service-board/statuses'));
    expect([status, error.message]).toEqual([
      404,
      'Setting SBRD001_SET001 has not been configured for active global profile.',
    ]);
  });

  it('[APP-15] follow the event type of the global profile, and report an unknown one', async () => {
    const own = await withStored('GLOB001_GBL025', 'Fieldstone Event', read);
    expect(own.body.records[0]).toMatchObject({ object: 'Fieldstone_Event__c', notOffered: [] });
    const other = await withStored('GLOB001_GBL025', 'Other Event', read);
    expect([other.status, other.error.message]).toEqual([400, 'Invalid Event Type']);
  });
});

describe('the status field', () => {
  let org: EmbeddedOrg;
  let factory: CrmFactory;
  let crm: Crm;

  beforeAll(async () => {
    org = await startEmbeddedOrg({ empty: true });
    factory = testFactory();
    crm = await crmAs(org, factory);
  });
  afterAll(async () => {
    await factory.close();
    await org.close();
  });

  const event = () => appointmentObject(crm.names, 'Fieldstone Event');

  it('[STA-08] of a missing event object is reported with the object', async () => {
    await expect(loadStatusField(crm, { ...event(), object: 'Gone_Event__c' })).rejects.toMatchObject({
      kind: 'not_found',
      message: "The event object Gone_Event__c isn't in this org, or you don't have access to it.",
      fields: [{ path: 'Gone_Event__c', code: 'eventObjectUnknown' }],
    });
  });

  it('[STA-08] missing in the event object is reported with object and field', async () => {
    await expect(loadStatusField(crm, { ...event(), status: 'Gone_Status__c' })).rejects.toMatchObject({
      kind: 'not_found',
      message:
        "The status field Gone_Status__c of Fieldstone_Event__c isn't in this org, or you don't have access to it.",
      fields: [{ path: 'Fieldstone_Event__c.Gone_Status__c', code: 'statusFieldMissing' }],
    });
  });

  it('is found in either kind of event', async () => {
    for (const eventType of ['Salesforce Event', 'Fieldstone Event']) {
      const field = await loadStatusField(crm, appointmentObject(crm.names, eventType));
      expect(field).toMatchObject({ name: 'Appointment_Status__c', type: 'picklist' });
    }
  });

  it('is not reported missing when the CRM is unavailable', async () => {
    const fresh = testFactory();
    const mine = await crmAs(org, fresh);
    await org.misbehave({ unavailable: true });
    await expect(loadStatusField(mine, appointmentObject(mine.names, 'Salesforce Event'))).rejects.toMatchObject({
      kind: 'crm_unavailable',
    });
    await org.calm();
    await fresh.close();
  });
});

it('[STA-07] reads stored statuses, with no transitions by default', () => {
  expect(parseStatuses('X', '[{"id":"A","label":"Ä"}]')).toEqual([{ id: 'A', label: 'Ä', transitions: [] }]);
});
