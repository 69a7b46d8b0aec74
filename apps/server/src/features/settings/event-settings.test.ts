import type { EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

type Saved = Pick<EventSettings, 'version' | 'changed'> & { readonly recordId: string };

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
  profile = await outside.create('Group_Profile__c', { Name: `Crew ${made}`, Active__c: true });
});
afterAll(() => home.close());

const read = (person = admin, eventType = 'Salesforce Event') =>
  person.get<EventSettings>(`/api/calendar-event/${encodeURIComponent(eventType)}/${profile}`);

const save = (processId: string, recordId: string, version: string | null, person = admin) =>
  person.post<Saved>(
    `/api/calendar-event/${profile}/${processId}/${recordId}`,
    undefined,
    version === null ? {} : { 'if-match': version },
  );

const idOf = async (name: string): Promise<string> => {
  const [row] = await outside.query(`SELECT Process_Id__c FROM Process__c WHERE Name = '${name}'`);
  return String(row?.['Process_Id__c']);
};

describe('reading event settings', () => {
  it('[EVT-02] offers the active processes that edit events of the type, by name', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.sfmProcesses.map(({ processName }) => processName)).toEqual([
      'Edit Appointment',
      'Edit Appointment Short',
      'Report Absence',
    ]);
    const own = await read(admin, 'Fieldstone Event');
    expect(own.body.sfmProcesses.map(({ processName }) => processName)).toEqual([
      'Edit Fieldstone Event',
      'Edit Fieldstone Event Short',
      'Move Fieldstone Event',
    ]);
  });

  it('[EVT-02] returns no default, and a placeholder for the record, without a stored value', async () => {
    const { body } = await read();
    expect(body.defaultSfmProcess).toEqual({ processId: null, processName: null, recordId: 'new' });
    expect(body).toMatchObject({ version: 'none', changed: null });
  });

  it('[APP-15] raises Invalid Event Type', async () => {
    const { status, error } = await read(admin, 'Other Event');
    expect([status, error.message]).toEqual([400, 'Invalid Event Type']);
  });

  it('returns 404 for a missing profile', async () => {
    profile = 'a00000000000000AAA';
    expect((await read()).status).toBe(404);
  });
});

describe('saving event settings', () => {
  it('[EVT-02] returns the record id, creates the record once and then keeps it', async () => {
    const [first, other] = [await idOf('Edit Appointment'), await idOf('Report Absence')];
    const created = await save(first, 'new', 'none');
    expect(created.status).toBe(200);
    expect(created.body.changed?.by).toBe('Avery Admin');
    const { body } = await read();
    expect(body.defaultSfmProcess).toEqual({
      processId: first,
      processName: 'Edit Appointment',
      recordId: created.body.recordId,
    });
    const updated = await save(other, body.defaultSfmProcess.recordId, body.version);
    expect(updated.body.recordId).toBe(created.body.recordId);
    expect(await storedText(outside, profile, 'CALEVT001')).toBe(other);
    const rows = await outside.query(
      `SELECT Display_Value__c, Setting_Key__c FROM Configuration_Data__c WHERE Group_Profile__c = '${profile}'`,
    );
    expect(rows).toMatchObject([{ Display_Value__c: 'Report Absence', Setting_Key__c: `${profile}:CALEVT001` }]);
  });

  it('journals who changed what', async () => {
    const [first, other] = [await idOf('Edit Appointment'), await idOf('Report Absence')];
    const { body } = await save(first, 'new', 'none');
    await save(other, body.recordId, body.version);
    expect(await journalOf(home, profile, 'CALEVT001')).toMatchObject([
      {
        action: 'event-settings.write',
        outcome: 'done',
        before: { internalValue: null },
        after: { internalValue: first },
      },
      {
        outcome: 'done',
        before: { internalValue: first, displayValue: 'Edit Appointment' },
        after: { internalValue: other, displayValue: 'Report Absence' },
      },
    ]);
  });

  it('shows in the history who chose which process, by its name at that time, newest first', async () => {
    const [first, other] = [await idOf('Edit Appointment'), await idOf('Report Absence')];
    const { body } = await save(first, 'new', 'none', second);
    await save(other, body.recordId, body.version);
    const [row] = await outside.query(
      `SELECT Id FROM Configuration_Data__c WHERE Setting_Key__c = '${profile}:CALEVT001'`,
    );
    await outside.update('Configuration_Data__c', String(row?.['Id']), {
      Internal_Value__c: 'SFM-GONE',
      Display_Value__c: 'Old Form',
    });
    const history = await admin.get<{ records: SettingChange[] }>(
      `/api/profiles/${profile}/settings/CALEVT001/history`,
    );
    const [edit, absence, old] = [
      { defaultEditEventProcessId: first, processName: 'Edit Appointment' },
      { defaultEditEventProcessId: other, processName: 'Report Absence' },
      { defaultEditEventProcessId: 'SFM-GONE', processName: 'Old Form' },
    ];
    expect(history.body.records).toMatchObject([
      { external: true, before: absence, after: old },
      { by: 'Avery Admin', outcome: 'done', before: edit, after: absence },
      { by: 'Sam Second', outcome: 'done', before: null, after: edit },
    ]);
  });

  it('rejects the second of two concurrent saves with 409 and the stored value', async () => {
    const [first, other] = [await idOf('Edit Appointment'), await idOf('Report Absence')];
    const { body } = await save(first, 'new', 'none', second);
    const late = await save(other, 'new', 'none');
    expect([late.status, late.error.kind]).toEqual([409, 'conflict']);
    expect(late.error.message).toBe(
      'Sam Second changed this setting in the meantime. Review the stored value and save again.',
    );
    expect(late.error.current).toMatchObject({
      defaultSfmProcess: { processId: first, processName: 'Edit Appointment', recordId: body.recordId },
      version: body.version,
    });
    expect(await storedText(outside, profile, 'CALEVT001')).toBe(first);
  });

  it('[FIX-105] rejects a record of another profile', async () => {
    const first = await idOf('Edit Appointment');
    const { body } = await save(first, 'new', 'none');
    const [foreign] = await outside.query(
      "SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = 'GLOB001_GBL025'",
    );
    const { status } = await save(first, String(foreign?.['Id']), body.version);
    expect(status).toBe(404);
  });

  it('[FIX-105] returns 404 for a wrong record id, with and without a version', async () => {
    const [first, other] = await Promise.all(['Edit Appointment', 'Report Absence'].map(idOf));
    const { body } = await save(first ?? '', 'new', 'none');
    for (const version of [body.version, null]) {
      const wrong = await save(other ?? '', `${body.recordId.slice(0, 12)}ZZZ`, version);
      expect([wrong.status, wrong.error.code]).toEqual([404, 'setting_record_unknown']);
    }
    expect((await read()).body.defaultSfmProcess).toMatchObject({ processId: first, recordId: body.recordId });
  });

  it('[SFX-07] replaces any stored value without a version, and marks the write as unconditional', async () => {
    const [first, other] = [await idOf('Edit Appointment'), await idOf('Report Absence')];
    const { body } = await save(first, 'new', 'none', second);
    expect((await save(other, body.recordId, null)).status).toBe(200);
    expect(await storedText(outside, profile, 'CALEVT001')).toBe(other);
    expect((await journalOf(home, profile, 'CALEVT001')).at(-1)).toMatchObject({
      outcome: 'done',
      before: { internalValue: first },
      after: { internalValue: other, unconditional: true },
    });
    const again = await save(first, 'new', null);
    expect([again.status, again.error.kind]).toEqual([409, 'conflict']);
  });

  it.each(['Edit Fieldstone Event', 'Create Appointment', 'Edit Work Order'])(
    '[EVT-01] rejects %s, which does not edit events of the org',
    async (name) => {
      const { status, error } = await save(await idOf(name), 'new', 'none');
      expect(status).toBe(400);
      expect(error.fields).toMatchObject([{ path: 'params.processId', code: 'eventFormUnknown' }]);
      expect(await storedText(outside, profile, 'CALEVT001')).toBeNull();
    },
  );

  it('keeps the name of a deleted default, and accepts another one', async () => {
    await outside.create('Configuration_Data__c', {
      Group_Profile__c: profile,
      Setting_Id__c: 'CALEVT001',
      Setting_Key__c: `${profile}:CALEVT001`,
      Internal_Value__c: 'SFM-GONE',
      Display_Value__c: 'Edit Visit 2019',
    });
    const { body } = await read();
    expect(body.defaultSfmProcess).toMatchObject({ processId: 'SFM-GONE', processName: 'Edit Visit 2019' });
    expect(body.sfmProcesses.map(({ processId }) => processId)).not.toContain('SFM-GONE');
    const saved = await save(await idOf('Edit Appointment'), body.defaultSfmProcess.recordId, body.version);
    expect(saved.status).toBe(200);
  });

  it('is possible only by its own route', async () => {
    const { body } = await save(await idOf('Edit Appointment'), 'new', 'none');
    const record = {
      attributes: { type: 'Configuration_Data__c' },
      id: body.recordId,
      version: body.version,
      displayValue: 'x',
      internalValue: 'SFM-ANY',
      installationKey: 'key',
    };
    const { status } = await admin.post('/api/org/sobjects/composite', {
      method: 'PATCH',
      body: { allOrNone: true, records: [record] },
    });
    expect(status).toBe(400);
  });
});
