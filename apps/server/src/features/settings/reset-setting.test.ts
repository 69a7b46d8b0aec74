import type { ProfileOverview } from '@fieldstone/contracts/organization/overview';
import type { EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { StoredSetting, SettingChange } from '@fieldstone/contracts/settings/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

const FEEDBACK = 'SET013';
const OFF = { enabled: false };

let home: TestConsole;
let outside: Outside;
let admin: Person;
let second: Person;
let profile: string;
let made = 0;

beforeAll(async () => {
  home = await startConsole();
  outside = await outsideOf(home.org.url);
  admin = await personAt(home);
  second = await personAt(home, SECOND_ADMIN);
});
beforeEach(async () => {
  made += 1;
  profile = await outside.create('Group_Profile__c', { Name: `Followers ${made}`, Active__c: true });
});
afterEach(async () => home.org.clearFaults());
afterAll(() => home.close());

const url = () => `/api/profiles/${profile}/settings/${FEEDBACK}`;
const reset = (version: string | null, person = admin, headers = {}) =>
  person.remove<StoredSetting>(url(), { ...(version !== null && { 'if-match': version }), ...headers });
const save = async (payload = OFF) => (await admin.write(profile, FEEDBACK, payload, 'none')).body;
const records = () =>
  outside.query(`SELECT Id, Internal_Value__c FROM Configuration_Data__c WHERE Group_Profile__c = '${profile}'`);
const overviewOf = async (settingId: string) => {
  const { body } = await admin.get<ProfileOverview>(`/api/group-profiles/${profile}/overview`);
  return body.settings.find(({ id }) => id === settingId);
};

describe('[FIX-91] a setting without a stored value again', () => {
  it('[FIX-91] follows its default in every response, and keeps its record', async () => {
    const saved = await save();
    expect(await overviewOf(FEEDBACK)).toMatchObject({ origin: 'set', summary: { on: false } });
    const { status, body } = await reset(saved.version);
    expect(status).toBe(200);
    expect(body).toMatchObject({ configuration: null, version: 'none', changed: { by: 'Avery Admin' } });
    expect(body).not.toHaveProperty('unreadable');
    expect((await second.read(profile, FEEDBACK)).body).toEqual(body);
    expect(await records()).toMatchObject([{ Internal_Value__c: null }]);
    expect(await overviewOf(FEEDBACK)).toMatchObject({ origin: 'default', summary: { on: true }, version: 'none' });
    const { error } = await admin.get(`/api/profiles/${profile}/settings?id=${FEEDBACK}`);
    expect(error).toMatchObject({
      kind: 'not_configured',
      message: `Setting ${FEEDBACK} has not been configured for ${profile}.`,
    });
  });

  it('[FIX-91] is a change of the journal and of the history, with origin and note, that an undo takes back', async () => {
    const { version } = await save();
    await reset(version, admin, { 'change-note': 'SD-4471' });
    await admin.write(profile, FEEDBACK, OFF, 'none');
    const entries = await journalOf(home, profile, FEEDBACK);
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['setting.write', 'done'],
      ['setting.reset', 'done'],
      ['setting.write', 'done'],
    ]);
    expect(entries[1]).toMatchObject({ origin: 'console', note: 'SD-4471', after: { internalValue: null } });
    const { body } = await admin.get<{ records: SettingChange[] }>(`${url()}/history`);
    expect(body.records.map(({ before, after }) => [before, after])).toEqual([
      [null, OFF],
      [OFF, null],
      [null, OFF],
    ]);
    expect(await records()).toHaveLength(1);
  });

  it('[FIX-91] is what the undo of a first save declares', async () => {
    const { version } = await save();
    await reset(version, admin, { 'change-origin': 'undo' });
    expect((await journalOf(home, profile, FEEDBACK)).at(-1)).toMatchObject({ origin: 'undo' });
  });

  it('[FIX-91] never replaces the save of another administrator', async () => {
    const { version } = await save();
    const theirs = await second.write(profile, FEEDBACK, { ...OFF, note: 'theirs' }, version);
    const { status, error } = await reset(version);
    expect([status, error.code, error.params]).toEqual([409, 'setting_changed_by', { by: 'Sam Second' }]);
    expect(error.current).toEqual(theirs.body);
    expect(await storedText(outside, profile, FEEDBACK)).toContain('theirs');
  });

  it('[FIX-91] is a conflict for a save that is based on the removed value', async () => {
    const { version } = await save();
    await reset(version);
    const late = await second.write(profile, FEEDBACK, { enabled: true }, version);
    expect([late.status, late.error.current]).toMatchObject([409, { configuration: null, version: 'none' }]);
    expect((await reset(version, second)).status).toBe(409);
  });

  it('[FIX-91] is not configured a second time', async () => {
    const text = `Setting ${FEEDBACK} has not been configured for ${profile}.`;
    for (const version of ['none', null]) {
      const { status, error } = await reset(version);
      expect([status, error.kind, error.message]).toEqual([404, 'not_configured', text]);
    }
    expect(await journalOf(home, profile, FEEDBACK)).toEqual([]);
    expect(await records()).toEqual([]);
  });

  it('[FIX-91] replaces an unreadable value, and without a version any value, marked as unconditional', async () => {
    await outside.create('Configuration_Data__c', {
      Group_Profile__c: profile,
      Setting_Id__c: FEEDBACK,
      Setting_Key__c: `${profile}:${FEEDBACK}`,
      Internal_Value__c: 'no envelope',
    });
    expect((await admin.read(profile, FEEDBACK)).body.unreadable).toBe('no envelope');
    expect((await reset(null)).body.configuration).toBeNull();
    expect((await journalOf(home, profile, FEEDBACK)).at(-1)).toMatchObject({
      origin: 'api',
      after: { internalValue: null, unconditional: true },
    });
  });

  it('[FIX-91] stays stored if Salesforce rejects the removal', async () => {
    const { version } = await save();
    await home.org.setFaults({
      failRecords: {
        object: 'Configuration_Data__c',
        count: 1,
        statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
        message: 'Not today.',
      },
    });
    const { status, error } = await reset(version);
    expect([status, error.code]).toEqual([502, 'crm_rule']);
    expect((await journalOf(home, profile, FEEDBACK)).at(-1)).toMatchObject({ outcome: 'failed' });
    expect((await admin.read(profile, FEEDBACK)).body.configuration?.config.payload).toEqual(OFF);
  });

  it('[FIX-91] is read back if Salesforce does not respond', async () => {
    const { version } = await save();
    await home.org.setFaults({ dropAfterWrite: true });
    expect(await reset(version)).toMatchObject({ status: 200, body: { configuration: null } });
    expect((await journalOf(home, profile, FEEDBACK)).at(-1)).toMatchObject({ outcome: 'done' });
  });

  it('[FIX-91] is no change outside the console, and no found value', async () => {
    const { version } = await save();
    await reset(version);
    await second.read(profile, FEEDBACK);
    await overviewOf(FEEDBACK);
    expect((await journalOf(home, profile, FEEDBACK)).map(({ action }) => action)).toEqual([
      'setting.write',
      'setting.reset',
    ]);
  });
});

describe('[FIX-91] event settings without a stored value again', () => {
  const read = () => admin.get<EventSettings>(`/api/calendar-event/Salesforce%20Event/${profile}`);
  const remove = (version: string, person = admin) =>
    person.remove<Pick<EventSettings, 'version' | 'changed'>>(`/api/calendar-event/${profile}`, {
      'if-match': version,
    });
  const choose = async (recordId = 'new', version = 'none') => {
    const { sfmProcesses } = (await read()).body;
    const path = `/api/calendar-event/${profile}/${sfmProcesses[0]?.processId ?? ''}/${recordId}`;
    return admin.post<{ recordId: string; version: string }>(path, undefined, { 'if-match': version });
  };

  it('[FIX-91] have no default process and no name of one, and can be chosen again', async () => {
    const { body: chosen } = await choose();
    const { status, body } = await remove(chosen.version);
    expect([status, body.version, body.changed?.by]).toEqual([200, 'none', 'Avery Admin']);
    const { defaultSfmProcess, version } = (await read()).body;
    expect(defaultSfmProcess).toEqual({ processId: null, processName: null, recordId: chosen.recordId });
    expect(version).toBe('none');
    expect((await journalOf(home, profile, 'CALEVT001')).at(-1)).toMatchObject({
      action: 'event-settings.reset',
      before: { displayValue: 'Edit Appointment' },
      after: { internalValue: null, displayValue: null },
    });
    // A page that was opened before the first choice knows no record.
    expect((await choose('new')).body.recordId).toBe(chosen.recordId);
  });

  it('[FIX-91] keep the choice of another administrator, and are not configured without one', async () => {
    const { body } = await choose();
    const late = await remove('an earlier version', second);
    expect([late.status, late.error.current]).toMatchObject([
      409,
      { defaultSfmProcess: { processName: 'Edit Appointment' } },
    ]);
    await remove(body.version);
    expect(await remove('none')).toMatchObject({ status: 404, error: { kind: 'not_configured' } });
  });
});
