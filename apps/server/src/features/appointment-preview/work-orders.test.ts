import type { PreviewWorkOrder } from '@fieldstone/contracts/organization/appointment-preview';
import { PREVIEW_WORK_ORDERS } from '@fieldstone/contracts/organization/appointment-preview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentObject } from '../../salesforce/queries/appointment-object.ts';
import type { CrmFactory } from '../../salesforce/client/connect.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { crmAs, startEmbeddedOrg, testFactory } from '../../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../../salesforce/test/embedded-org.ts';
import { name, soql } from '../../salesforce/soql.ts';
import { namedWorkOrders, sampleWorkOrders, searchWorkOrders } from './work-orders.ts';

let org: EmbeddedOrg;
let factory: CrmFactory;
let crm: Crm;

beforeAll(async () => {
  org = await startEmbeddedOrg();
  factory = testFactory();
  crm = await crmAs(org, factory);
});
afterAll(async () => {
  await factory.close();
  await org.close();
});

const namesOf = (found: readonly PreviewWorkOrder[]) => found.map((each) => each.name);

describe.each(['Salesforce Event', 'Fieldstone Event'])('a sample for %s', (eventType) => {
  const sample = (random: number) => sampleWorkOrders(crm, appointmentObject(crm.names, eventType), () => random);

  it('contains work orders with appointments, others for another random number', async () => {
    const lists = [await sample(0), await sample(0.33), await sample(0.66)];
    const { orgName, workOrder } = appointmentObject(crm.names, eventType);
    for (const list of lists) {
      expect(list.length).toBeGreaterThan(PREVIEW_WORK_ORDERS / 2);
      expect(list.length).toBeLessThanOrEqual(PREVIEW_WORK_ORDERS);
      const ids = list.map(({ id }) => id);
      const events = await crm.query(soql`
        SELECT ${name(workOrder)} FROM ${name(orgName)} WHERE ${name(workOrder)} IN ${ids}`);
      expect(new Set(events.map((event) => event[workOrder]))).toEqual(new Set(ids));
    }
    const distinct = new Set(lists.flatMap(namesOf));
    expect(distinct.size).toBe(lists.flat().length);
  });
});

it('[APP-15] is rejected for an unknown event type', () => {
  expect(() => appointmentObject(crm.names, 'Other Event')).toThrow('Invalid Event Type');
});

describe('a search', () => {
  it('finds by name and by subject, ignoring case', async () => {
    const [first] = await searchWorkOrders(crm, 'wo-0000');
    expect(await searchWorkOrders(crm, first?.name ?? '')).toEqual([first]);
    const elevators = await searchWorkOrders(crm, 'ELEVATOR');
    expect(elevators).toHaveLength(PREVIEW_WORK_ORDERS);
    for (const { subject } of elevators) expect(subject?.toLowerCase()).toContain('elevator');
  });

  it.each(['%', '_', "'", '\\', 'an unknown work order'])('treats %j literally', async (text) => {
    expect(await searchWorkOrders(crm, text)).toEqual([]);
  });
});

it('[FIX-17] finds work orders by their ids, in the order of the ids, omitting unknown ones', async () => {
  const [first, second] = await searchWorkOrders(crm, 'elevator');
  const gone = `${first?.id.slice(0, 12)}zzz`;
  expect(await namedWorkOrders(crm, [second?.id ?? '', gone, first?.id.slice(0, 15) ?? ''])).toEqual([second, first]);
  expect(await namedWorkOrders(crm, [gone])).toEqual([]);
});
