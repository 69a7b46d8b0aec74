import type { HomeProfile, ProfileOverview } from '@fieldstone/contracts/organization/overview';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Crm } from '../../salesforce/crm.ts';
import { signInAt, testFactory } from '../../salesforce/test/embedded-org.ts';
import { crmCalls } from '../settings/test/settings-client.ts';
import { clientAt } from '../../test/client.ts';
import type { Client, TestResponse } from '../../test/client.ts';
import { ADMIN, SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { LATER_MS, textOf } from './test/overview-client.ts';
import { ACCESS } from '../../salesforce/test/writes.ts';

const HOME_CALLS = 6;
const OVERVIEW_CALLS = 4;
const FIRST_READS = 20;

const RULE = {
  title: 'Urgent',
  color: '#B3261E',
  expression: { processId: 'EXP-0001', name: 'One', lastModifiedDate: '2026-01-01T00:00:00.000Z' },
};

/** Values that refer to an expression and to fields of three objects. */
const PAYLOADS: Readonly<Record<string, unknown>> = {
  [appointmentColor.id]: {
    ...appointmentColor.defaults,
    configuration: [RULE],
    default: { title: 'Other', color: '#1E66B3' },
  },
  [appointmentView.id]: {
    ...appointmentView.defaults,
    enabled: true,
    configuration: ['Subject', 'What.Name', 'Owner.Name'],
  },
};

let home: TestConsole;
let admin: Client;
let crm: Crm;
let close: () => Promise<void>;
const clock = { time: Date.now() };

beforeAll(async () => {
  home = await startConsole({ now: () => clock.time });
  admin = await clientAt(home);
  const factory = testFactory();
  const tokens = await signInAt(home.org.url, ADMIN);
  crm = factory.for({ tokens: { current: async () => tokens, refresh: async () => tokens }, ...tokens });
  close = () => factory.close();
});
afterAll(async () => {
  await close();
  await home.close();
});

/** Creates group profiles with stored settings, as other software does. */
async function addProfiles(
  count: number,
  settings: ReadonlyArray<{ readonly id: string; readonly defaults: unknown }>,
) {
  const profiles = Array.from({ length: count }, (_, index) => ({ Name: `Crew ${String(index)}`, Active__c: true }));
  const created = await crm.writes(ACCESS).create('Group_Profile__c', profiles, { allOrNone: true });
  const ids = created.flatMap((one) => (one.outcome === 'done' ? one.id : []));
  const records = ids.flatMap((profile) =>
    settings.map(({ id, defaults }) => ({
      Setting_Key__c: `${profile}:${id}`,
      Group_Profile__c: profile,
      Setting_Id__c: id,
      Internal_Value__c: textOf(PAYLOADS[id] ?? defaults),
    })),
  );
  await crm.writes(ACCESS).create('Configuration_Data__c', records, { allOrNone: true });
  return ids;
}

/** Returns a response, some seconds later, and the number of the CRM calls that it needed. */
async function counted<T>(
  request: () => Promise<TestResponse<T>>,
): Promise<{ readonly body: T; readonly calls: number }> {
  clock.time += LATER_MS;
  await home.org.clearCalls();
  const { status, body } = await request();
  expect(status).toBe(200);
  return { body, calls: (await crmCalls(home.org)).length };
}

const listFor = (client: Client) => () =>
  client.get<{ records: HomeProfile[]; offeredSettings: number }>('/api/overview');

describe('with 500 group profiles', () => {
  let ids: readonly string[];
  beforeAll(async () => {
    ids = await addProfiles(500, allSettings);
  });

  it('[OVR-06] reads all settings with few calls at first, and the list with few afterwards', async () => {
    const first = await counted(listFor(admin));
    const other = await counted(listFor(await clientAt(home, SECOND_ADMIN)));
    expect(first.calls).toBeLessThanOrEqual(FIRST_READS);
    expect(other.calls).toBeLessThanOrEqual(FIRST_READS);
    // The records of the last seconds are read again, because they may have changed twice with the same stamp.
    await expect.poll(async () => (await counted(listFor(admin))).calls).toBeLessThanOrEqual(HOME_CALLS);
    const later = await counted(listFor(admin));
    const reach = await counted(() => admin.get('/api/overview/reach'));
    process.stderr.write(
      `CRM calls of the list of 500 group profiles: ${first.calls} at first, then ${later.calls}; of its reach: ${reach.calls}.\n`,
    );
    expect(later.calls + reach.calls).toBeLessThanOrEqual(HOME_CALLS);
    const crew = later.body.records.filter(({ id }) => ids.includes(id));
    expect(crew).toHaveLength(500);
    for (const { lastChanged, storedSettings, problems } of crew) {
      expect(lastChanged?.by).toBe('Avery Admin');
      expect(storedSettings).toBeGreaterThanOrEqual(allSettings.length - 4);
      expect(problems).toEqual({ brokenReference: 0, invalid: 0 });
    }
  });

  it('[OVR-06] needs few calls for an overview, at first and later', async () => {
    await home.restart();
    admin = await clientAt(home);
    // Part of the start-up data.
    for (const path of ['/api/permissions', '/api/profiles']) await admin.get(path);
    const overview = () => admin.get<ProfileOverview>(`/api/group-profiles/${ids[0] ?? ''}/overview`);
    const first = await counted(overview);
    const later = await counted(overview);
    process.stderr.write(`CRM calls of an overview: ${first.calls} at first, then ${later.calls}.\n`);
    expect(first.calls).toBeLessThanOrEqual(OVERVIEW_CALLS);
    expect(later.calls).toBeLessThanOrEqual(OVERVIEW_CALLS);
    expect(later.body.settings.find(({ id }) => id === appointmentView.id)).toMatchObject({
      summary: { on: true, count: 3, entries: [{ text: 'Subject' }, { text: 'What.Name' }, { text: 'Owner.Name' }] },
      problems: [],
    });
  });
});

describe('with 2,000 group profiles', () => {
  it('[OVR-05] lists all of them with the state of their settings', async () => {
    const ids = new Set(await addProfiles(1500, [appointmentColor, checklist]));
    const { body } = await counted(listFor(admin));
    expect(body.records.length).toBeGreaterThanOrEqual(2000);
    const added = body.records.filter(({ id }) => ids.has(id));
    expect(added.every(({ storedSettings, lastChanged }) => storedSettings === 2 && lastChanged !== null)).toBe(true);
  });
});
