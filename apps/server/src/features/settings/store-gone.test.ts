import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { unavailableStore } from '../../test/unavailable-store.ts';
import { journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

type Copies = { readonly records: readonly PlannedChange[] };

const ID = 'SET010';
const GLOBAL_ID = 'GO003_SET005';

describe.each(engines)('a store (%s) that fails while the CRM stores a change', (_name, create) => {
  const store = unavailableStore();
  let database: TestDatabase;
  let home: TestConsole;
  let outside: Outside;
  let admin: Person;
  let profile: string;

  beforeAll(async () => {
    database = await create();
    home = await startConsole({
      storePlugin: store.plugin,
      ...(database.url !== null && { databaseUrl: database.url }),
    });
    outside = await outsideOf(home.org.url);
    admin = await personAt(home);
  });
  beforeEach(async ({ task }) => {
    profile = await outside.create('Group_Profile__c', { Name: task.id, Active__c: true });
  });
  afterEach(async () => {
    store.restore();
    await home.org.clearFaults();
  });
  afterAll(async () => {
    await home.close();
    await database.drop();
  });

  /** Restores the store, and expires the leases that could not be released. */
  const restore = async (): Promise<void> => {
    store.restore();
    await home.store.db.deleteFrom('leases').execute();
  };

  const unknown = { status: 502, error: expect.objectContaining({ kind: 'outcome_unknown' }) };
  const outcomes = async (settingId: string, profileId = profile) =>
    (await journalOf(home, profileId, settingId)).map(({ outcome }) => outcome);

  it('[REL-04] leaves the outcome of a setting unknown, and the next read reconciles it', async () => {
    store.failAfter('journal');
    expect(await admin.write(profile, ID, { enabled: true }, 'none')).toMatchObject(unknown);
    expect(await storedText(outside, profile, ID)).toContain('"enabled":true');
    await restore();
    expect(await outcomes(ID)).toEqual(['intended']);
    expect((await admin.read(profile, ID)).body.configuration?.config.payload).toEqual({ enabled: true });
    expect(await outcomes(ID)).toEqual(['done']);
  });

  it('[REL-04] leaves the outcome of event settings unknown, and the next read reconciles it', async () => {
    const path = `/api/calendar-event/Salesforce%20Event/${profile}`;
    const { sfmProcesses, version, defaultSfmProcess } = (await admin.get<EventSettings>(path)).body;
    const processId = sfmProcesses[0]?.processId ?? '';
    store.failAfter('journal');
    const save = `/api/calendar-event/${profile}/${processId}/${defaultSfmProcess.recordId}`;
    expect(await admin.post(save, undefined, { 'if-match': version })).toMatchObject(unknown);
    await restore();
    expect((await admin.get<EventSettings>(path)).body.defaultSfmProcess.processId).toBe(processId);
    expect(await outcomes(EVENT_SETTING)).toEqual(['done']);
  });

  it('[REL-04] leaves the outcome of setting records unknown, and the next read reconciles it', async () => {
    const [row] = await outside.query('SELECT Id FROM Group_Profile__c WHERE Is_Global__c = true');
    const globalId = String(row?.['Id']);
    const path = `/api/profiles/${globalId}/settings?id=${GLOBAL_ID}`;
    type Records = { readonly records: ReadonlyArray<Readonly<Record<string, unknown>>> };
    const send = async (internalValue: string, displayValue: string) => {
      const record = (await admin.get<Records>(path)).body.records[0];
      const sent = {
        attributes: { type: 'Configuration_Data__c' },
        id: record?.['id'],
        version: record?.['version'],
        displayValue,
        internalValue,
        installationKey: 'KEY',
      };
      const body = { method: 'PATCH', body: { allOrNone: true, records: [sent] } };
      return () => admin.post('/api/org/sobjects/composite', body);
    };
    await (
      await send('0.1667', '4 hrs')
    )();
    const write = await send('1', 'Daily');
    store.failAfter('journal');
    expect(await write()).toMatchObject(unknown);
    await restore();
    expect((await admin.get<Records>(path)).body.records[0]?.['internalValue']).toBe('1');
    expect((await outcomes(GLOBAL_ID, globalId)).at(-1)).toBe('done');
  });

  it('[REL-04] does not hide an error of the CRM', async () => {
    await home.org.setFaults({
      failRecords: { object: 'Configuration_Data__c', count: 1, statusCode: 'CUSTOM_RULE', message: 'not like this' },
    });
    store.failAfter('journal');
    const { status, error } = await admin.write(profile, ID, { enabled: true }, 'none');
    expect([status, error.params]).toEqual([502, { detail: 'not like this (CUSTOM_RULE)' }]);
    await restore();
    expect((await admin.read(profile, ID)).body.configuration).toBeNull();
    expect(await outcomes(ID)).toEqual(['failed']);
  });

  it('[REL-04] leaves the outcome of a section of the AI configuration unknown, and the next read reconciles it', async () => {
    type Section = { readonly version: string; readonly profiles: readonly unknown[] };
    const { path, defaults } = serviceHistory;
    const body = { ...defaults, profiles: [{ profile_id: profile }] };
    store.failAfter('ai_configurations');
    expect(await admin.post(path, body, { 'if-match': 'none' })).toMatchObject(unknown);
    await restore();
    const { profiles, version } = (await admin.get<Section>(path)).body;
    expect(profiles).toEqual(body.profiles);
    expect(await outcomes(serviceHistory.id, AI_SCOPE)).toEqual(['done']);
    expect((await admin.post(path, defaults, { 'if-match': version })).status).toBe(200);
    expect(await outcomes(serviceHistory.id, AI_SCOPE)).toEqual(['done', 'done']);
  });

  it('[REL-04] leaves the outcome of a copy unknown, which then continues and finds it', async () => {
    const target = await outside.create('Group_Profile__c', { Name: 'Target', Active__c: true });
    await admin.write(profile, ID, { enabled: true }, 'none');
    // Begun, checked, about to be sent, sent.
    store.failAfter('planned_change_items', 4);
    const path = `/api/profiles/${profile}/settings/copy`;
    expect(await admin.post(path, { settingIds: [ID], targetProfileIds: [target] })).toMatchObject(unknown);
    expect(await storedText(outside, target, ID)).toContain('"enabled":true');
    await restore();
    const { records } = (await admin.get<Copies>(`/api/changes?source=${profile}`)).body;
    const read = async () => (await admin.get<PlannedChange>(`/api/changes/${records[0]?.id ?? ''}`)).body;
    await expect.poll(read).toMatchObject({ state: 'applied', counts: { success: 1 } });
    expect(await outcomes(ID, target)).toEqual(['done']);
  });
});
