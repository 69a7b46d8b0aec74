import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import type { settingHistory } from '@fieldstone/contracts/settings/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_ADMIN, LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { crmCalls, journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

type History = RouteResponse<typeof settingHistory>;

const GREEN = { title: 'Emergency', color: '#00AA00' };
/** The time is that of the org. */
const EXPRESSION = { processId: 'EXP-1', name: 'Emergencies', lastModifiedDate: '' };
const COLORS = {
  enabled: true,
  configuration: [{ ...GREEN, expression: EXPRESSION }],
  default: { title: 'Default Appointment Color', color: '#004F9E' },
  objectName: 'Work_Order__c',
};

let console_: TestConsole;
let outside: Outside;
let admin: Person;
let second: Person;
let profile: string;
let made = 0;

beforeAll(async () => {
  console_ = await startConsole({ empty: true });
  outside = await outsideOf(console_.org.url);
  admin = await personAt(console_);
  second = await personAt(console_, SECOND_ADMIN);
  await outside.create('Process__c', {
    Name: 'Emergencies',
    Process_Id__c: 'EXP-1',
    Type__c: 'Expression',
    Source_Object__c: 'Work_Order__c',
    Active__c: true,
  });
  const [row] = await outside.query(`SELECT LastModifiedDate FROM Process__c WHERE Process_Id__c = 'EXP-1'`);
  EXPRESSION.lastModifiedDate = new Date(String(row?.['LastModifiedDate'])).toISOString();
});
beforeEach(async () => {
  made += 1;
  profile = await outside.create('Group_Profile__c', { Name: `Crew ${made}`, Active__c: true });
});
afterAll(async () => console_.close());

describe('reading a setting', () => {
  it('[CALL-01] returns no configuration without a stored value, so that defaults apply', async () => {
    const { status, body } = await admin.read(profile, 'SET001');
    expect(status).toBe(200);
    const owner = { name: `Crew ${made}`, isActive: true };
    expect(body).toEqual({ configuration: null, version: 'none', changed: null, profile: owner });
  });

  it('[FIX-100] returns the name and state of the group profile, after a save and a conflict too', async () => {
    await outside.update('Group_Profile__c', profile, { Name: 'Renamed crew', Active__c: false });
    const now = { name: 'Renamed crew', isActive: false };
    expect((await admin.read(profile, 'SET010')).body.profile).toEqual(now);
    const saved = await admin.write(profile, 'SET010', { enabled: true }, 'none');
    expect([saved.status, saved.body.profile]).toEqual([200, now]);
    const conflict = await second.write(profile, 'SET010', { enabled: false }, 'none');
    expect(conflict).toMatchObject({ status: 409, error: { current: { profile: now } } });
  });

  it('[FIX-100] reports a group profile that was deleted meanwhile, for a read and a save', async () => {
    await outside.remove('Group_Profile__c', profile);
    const gone = { status: 404, error: { code: 'group_profile_deleted', params: { profileId: profile } } };
    expect(await admin.read(profile, 'SET010')).toMatchObject(gone);
    expect(await admin.write(profile, 'SET010', { enabled: true }, 'none')).toMatchObject(gone);
  });

  it('[CALL-01] returns payload and meta with the user and time of the last change', async () => {
    const saved = await admin.write(profile, 'SET001', COLORS, 'none');
    const { body } = await second.read(profile, 'SET001');
    expect(body).toEqual(saved.body);
    expect(body.configuration?.config).toEqual({ payload: COLORS, meta: COLORS });
    expect(body.changed?.by).toBe('Avery Admin');
    expect(Math.abs(Date.parse(body.changed?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('accepts a profile id of 15 characters for the same profile', async () => {
    await admin.write(profile.slice(0, 15), 'SET012', { enabled: true }, 'none');
    expect((await admin.read(profile, 'SET012')).body.configuration?.config.payload).toEqual({ enabled: true });
  });

  it.each(['a00000000000000AAA', 'zzzzzzzzzzzzzzz', '001000000000001AAA'])('returns 404 for profile %s', async (id) => {
    const { status, error } = await admin.read(id, 'SET001');
    expect([status, error.kind]).toEqual([404, 'not_found']);
    const written = await admin.write(id, 'SET001', COLORS, 'none');
    expect([written.status, written.error.kind]).toEqual([404, 'not_found']);
  });

  it('returns an unreadable stored value unchanged, and lets its version be replaced', async () => {
    await outside.create('Configuration_Data__c', {
      Group_Profile__c: profile,
      Setting_Id__c: 'SET012',
      Setting_Key__c: `${profile}:SET012`,
      Internal_Value__c: '{"version":"2"}',
    });
    const { status, body } = await admin.read(profile, 'SET012');
    expect([status, body.configuration, body.unreadable]).toEqual([200, null, '{"version":"2"}']);
    const refused = await admin.write(profile, 'SET012', { enabled: true }, 'none');
    expect([refused.status, refused.error.kind]).toEqual([409, 'conflict']);
    const written = await admin.write(profile, 'SET012', { enabled: true }, body.version);
    expect(written.body).not.toHaveProperty('unreadable');
    expect(written.body.configuration?.config.payload).toEqual({ enabled: true });
  });
});

describe('[FIX-33] an envelope written outside the console', () => {
  const config = { payload: { enabled: true }, meta: { enabled: true } };
  const store = (envelope: unknown) =>
    outside.create('Configuration_Data__c', {
      Group_Profile__c: profile,
      Setting_Id__c: 'SET010',
      Setting_Key__c: `${profile}:SET010`,
      Internal_Value__c: JSON.stringify(envelope),
    });

  it.each([
    { version: 1, checksum: '', config },
    { version: '1', checksum: 'd41d8cd98f00b204', config },
    { version: 1, checksum: 'd41d8cd98f00b204', config },
  ])(
    "[FIX-33] is readable as version $version with the checksum $checksum, and saved in the console's form",
    async (envelope) => {
      await store(envelope);
      const { body } = await admin.read(profile, 'SET010');
      expect(body.configuration).toEqual({ version: '1', checksum: '', config });
      expect(body).not.toHaveProperty('unreadable');
      const { status } = await admin.write(profile, 'SET010', { enabled: false }, body.version);
      expect(status).toBe(200);
      expect(JSON.parse((await storedText(outside, profile, 'SET010')) ?? '')).toEqual({
        version: '1',
        checksum: '',
        config: { payload: { enabled: false }, meta: { enabled: false } },
      });
      const { records } = (await admin.get<History>(`/api/profiles/${profile}/settings/SET010/history`)).body;
      expect(records[0]).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
    },
  );

  it.each([
    { version: 2, checksum: '', config },
    { version: '2', checksum: '', config },
  ])('[FIX-33] is unreadable with a version other than 1: %j', async (envelope) => {
    await store(envelope);
    const { body } = await admin.read(profile, 'SET010');
    expect([body.configuration, body.unreadable]).toEqual([null, JSON.stringify(envelope)]);
  });
});

describe('writing a setting', () => {
  it("[CALL-02] stores the envelope in the app's form, and keeps it after a restart", async () => {
    const { status } = await admin.write(profile, 'SET001', COLORS, 'none');
    expect(status).toBe(200);
    expect(JSON.parse((await storedText(outside, profile, 'SET001')) ?? '')).toEqual({
      version: '1',
      checksum: '',
      config: { payload: COLORS, meta: COLORS },
    });
    const [row] = await outside.query(
      `SELECT Setting_Id__c, Group_Profile__c, Installation_Key__c FROM Configuration_Data__c WHERE Setting_Key__c = '${profile}:SET001'`,
    );
    expect(row).toMatchObject({ Setting_Id__c: 'SET001', Group_Profile__c: profile });
    expect(row?.['Installation_Key__c']).toBe(
      (await outside.query('SELECT Installation_Key__c FROM Installation__c'))[0]?.['Installation_Key__c'],
    );

    await console_.restart();
    const { body } = await admin.read(profile, 'SET001');
    expect(body.configuration?.config.payload).toEqual(COLORS);
  });

  it('[CLR-12] stores rules, default and object of the appointment colors', async () => {
    await admin.write(profile, 'SET001', COLORS, 'none');
    const { body } = await admin.read(profile, 'SET001');
    expect(Object.keys(body.configuration?.config.payload ?? {})).toEqual(Object.keys(COLORS));
    expect(body.configuration?.config.payload).toEqual(COLORS);
  });

  it('[FIX-101] empties the title of the default color if a write without a version removes the last rule', async () => {
    await admin.write(profile, 'SET001', COLORS, 'none');
    const payload = { ...COLORS, configuration: [] };
    const data = { version: '1', checksum: '', config: { payload } };
    const url = `/api/profiles/${profile}/settings/SET001`;
    expect((await admin.post(url, { data })).status).toBe(200);
    const { body } = await admin.read(profile, 'SET001');
    const stored = { ...payload, default: { ...COLORS.default, title: '' } };
    expect(body.configuration?.config).toEqual({ payload: stored, meta: stored });
  });

  it('generates meta itself, regardless of the value of the client', async () => {
    const data = { version: '1', checksum: '', config: { payload: { enabled: true }, meta: { forged: true } } };
    const url = `/api/profiles/${profile}/settings/SET010`;
    expect((await admin.post(url, { data }, { 'if-match': 'none' })).status).toBe(200);
    const { body } = await admin.read(profile, 'SET010');
    expect(body.configuration?.config.meta).toEqual({ enabled: true });
  });

  it('keeps foreign keys in an envelope', async () => {
    const payload = { enabled: true, other: { kept: ['é', '💡', '"\\\n'] } };
    await admin.write(profile, 'SET010', payload, 'none');
    expect((await admin.read(profile, 'SET010')).body.configuration?.config.payload).toEqual(payload);
  });

  it('[CALL-02] rejects invalid payloads with field and reason, and stores nothing', async () => {
    const wrong = { ...COLORS, configuration: [{ ...COLORS.configuration[0], title: 'No!', color: 'red' }] };
    const { status, error } = await admin.write(profile, 'SET001', wrong, 'none');
    expect([status, error.kind]).toEqual([400, 'bad_request']);
    expect(error.fields).toEqual([
      {
        path: 'body.data.config.payload.configuration.0.title',
        code: 'eventTitleCharacters',
        message: 'Please use only alphabets or numbers.',
      },
      {
        path: 'body.data.config.payload.configuration.0.color',
        code: 'colorRequired',
        message: 'Please select a color.',
      },
    ]);
    expect(await storedText(outside, profile, 'SET001')).toBeNull();
    expect(await journalOf(console_, profile, 'SET001')).toEqual([]);
  });

  it('[CALL-02] [FIX-105] rejects envelopes other than version 1 without checksum', async () => {
    const data = { version: '2', checksum: 'x', config: { payload: { enabled: true } } };
    const url = `/api/profiles/${profile}/settings/SET010`;
    const { status, error } = await admin.post<never>(url, { data }, { 'if-match': 'none' });
    expect(status).toBe(400);
    expect(error.fields?.map(({ path }) => path)).toEqual(['body.data.version', 'body.data.checksum']);
    expect(error.fields?.[1]?.message).toBe('The value of "checksum" must be "".');
    expect(await storedText(outside, profile, 'SET010')).toBeNull();
  });

  it('rejects a setting that the console does not offer', async () => {
    const { status, error } = await admin.write(profile, 'SET015', { enabled: true }, 'none');
    expect([status, error.fields?.[0]?.path]).toEqual([400, 'params.settingKey']);
    expect(await storedText(outside, profile, 'SET015')).toBeNull();
  });

  it('rejects more than the CRM can hold', async () => {
    const { status, error } = await admin.write(profile, 'SET010', { enabled: true, x: 'y'.repeat(70_000) }, 'none');
    expect([status, error.kind]).toEqual([413, 'too_large']);
    expect(await storedText(outside, profile, 'SET010')).toBeNull();
  });

  it('[SFX-07] replaces any stored value without a version, and marks the write as unconditional', async () => {
    await second.write(profile, 'SET010', { enabled: true, by: 'second' }, 'none');
    const { status, body } = await admin.write(profile, 'SET010', { enabled: false }, null);
    expect([status, body.configuration?.config.payload]).toEqual([200, { enabled: false }]);
    expect(await storedText(outside, profile, 'SET010')).toContain('"enabled":false');
    const [first, last] = await journalOf(console_, profile, 'SET010');
    expect(first?.after).not.toHaveProperty('unconditional');
    expect(last).toMatchObject({ userName: 'Avery Admin', outcome: 'done', after: { unconditional: true } });
    expect(last?.before).toEqual(first?.after);
    const { records } = (await admin.get<History>(`/api/profiles/${profile}/settings/SET010/history`)).body;
    expect(records.map(({ unconditional }) => unconditional)).toEqual([true, undefined]);
  });

  it('[SFX-07] serializes unconditional writes of one setting, so that each records the value it replaced', async () => {
    const marks = [1, 2, 3, 4];
    const responses = await Promise.all(
      marks.map((mark) => (mark % 2 === 0 ? admin : second).write(profile, 'SET010', { enabled: true, mark }, null)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const entries = await journalOf(console_, profile, 'SET010');
    const values = entries.map(({ before, after }) => [before, after] as Array<{ internalValue: string | null }>);
    expect(values.map(([before]) => before?.internalValue)).toEqual([
      null,
      ...values.slice(0, -1).map(([, after]) => after?.internalValue),
    ]);
  });

  it('[SFX-07] rejects a malformed version header instead of ignoring it', async () => {
    const { status, error } = await admin.write(profile, 'SET010', { enabled: true }, '""');
    expect([status, error.kind]).toEqual([428, 'precondition_required']);
    expect(await storedText(outside, profile, 'SET010')).toBeNull();
  });

  it('accepts the version as an entity tag', async () => {
    expect((await admin.write(profile, 'SET010', { enabled: true }, '"none"')).status).toBe(200);
  });

  it('returns 409 with the stored value after a concurrent change', async () => {
    const { body: base } = await admin.write(profile, 'SET010', { enabled: false }, 'none');
    const { body: theirs } = await second.write(profile, 'SET010', { enabled: true, by: 'second' }, base.version);
    const { status, error } = await admin.write(profile, 'SET010', { enabled: false, by: 'first' }, base.version);
    expect([status, error.kind]).toEqual([409, 'conflict']);
    expect(error.message).toBe(
      'Sam Second changed this setting in the meantime. Review the stored value and save again.',
    );
    expect(error.current).toEqual(theirs);
    expect((await admin.read(profile, 'SET010')).body).toEqual(theirs);
  });

  it('returns 409 if the setting was created outside the console in the meantime', async () => {
    await outside.create('Configuration_Data__c', {
      Group_Profile__c: profile,
      Setting_Id__c: 'SET010',
      Setting_Key__c: `${profile}:SET010`,
      Internal_Value__c: JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled: true } } }),
    });
    const { status, error } = await admin.write(profile, 'SET010', { enabled: false }, 'none');
    expect([status, error.kind]).toEqual([409, 'conflict']);
    expect(error.current).toMatchObject({ configuration: { config: { payload: { enabled: true } } } });
  });

  it('rejects an administrator without permission to update the configuration', async () => {
    const limited = await personAt(console_, LIMITED);
    expect((await limited.read(profile, 'SET010')).status).toBe(200);
    const { status, error } = await limited.write(profile, 'SET010', { enabled: true }, 'none');
    expect([status, error.kind]).toEqual([403, 'permission_missing']);
    expect(await storedText(outside, profile, 'SET010')).toBeNull();
    expect(await journalOf(console_, profile, 'SET010')).toEqual([]);
  });

  it('journals before, after and outcome', async () => {
    const { body: first } = await admin.write(profile, 'SET010', { enabled: true }, 'none');
    await second.write(profile, 'SET010', { enabled: false }, first.version);
    const entries = await journalOf(console_, profile, 'SET010');
    const text = (enabled: boolean) =>
      JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled }, meta: { enabled } } });
    expect(
      entries.map(({ action, userName, outcome, before, after }) => ({ action, userName, outcome, before, after })),
    ).toEqual([
      {
        action: 'setting.write',
        userName: 'Avery Admin',
        outcome: 'done',
        before: { internalValue: null, displayValue: null },
        after: { internalValue: text(true), displayValue: null },
      },
      {
        action: 'setting.write',
        userName: 'Sam Second',
        outcome: 'done',
        before: { internalValue: text(true), displayValue: null },
        after: { internalValue: text(false), displayValue: null },
      },
    ]);
  });
});

describe('CRM calls', () => {
  it('are one to read a setting, and three to write one', async () => {
    const { body } = await admin.write(profile, 'SET010', { enabled: true }, 'none');
    await console_.org.clearCalls();
    await admin.read(profile, 'SET010');
    expect(await crmCalls(console_.org)).toEqual(['GET /services/data/v64.0/query']);

    await console_.org.clearCalls();
    await admin.write(profile, 'SET010', { enabled: false }, body.version);
    const calls = await crmCalls(console_.org);
    expect(calls.map((call) => call.replace(/\w{18}$/, ':id'))).toEqual([
      'GET /services/data/v64.0/query',
      'PATCH /services/data/v64.0/sobjects/Configuration_Data__c/:id',
      'GET /services/data/v64.0/query',
    ]);
  });
});
