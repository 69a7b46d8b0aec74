import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJournal } from '../../store/repositories/journal.ts';
import { SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { journaledValue } from '../../settings/reconcile.ts';
import { crmCalls, journalOf, personAt, storedText } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

const ID = 'SET010';

let console_: TestConsole;
let outside: Outside;
let admin: Person;
let profile: string;
let version: string;

const envelopeOf = (payload: unknown) =>
  JSON.stringify({ version: '1', checksum: '', config: { payload, meta: payload } });
const ON = envelopeOf({ enabled: true });
const OFF = envelopeOf({ enabled: false });

/** Returns the outcomes of the profile's journal entries, oldest first. */
const outcomes = async () => (await journalOf(console_, profile, ID)).map(({ outcome }) => outcome);

const rowId = async () => {
  const [row] = await outside.query(`SELECT Id FROM Configuration_Data__c WHERE Setting_Key__c = '${profile}:${ID}'`);
  return String(row?.['Id']);
};

/** Leaves an intent as a killed process does. */
async function leaveIntent(after: string, before: string | null = OFF): Promise<void> {
  const [session] = await console_.store.db.selectFrom('sessions').select(['org_id', 'user_id']).execute();
  const journal = createJournal(console_.store, {
    orgId: session?.org_id ?? '',
    userId: session?.user_id ?? '',
    userName: 'Avery Admin',
    requestId: 'killed',
    action: 'setting.write',
  });
  await journal.record({
    profileId: profile,
    settingId: ID,
    before: { internalValue: before, displayValue: null },
    after: { internalValue: after, displayValue: null },
  });
}

beforeAll(async () => {
  console_ = await startConsole({ empty: true });
  outside = await outsideOf(console_.org.url);
  admin = await personAt(console_);
});
beforeEach(async ({ task }) => {
  profile = await outside.create('Group_Profile__c', { Name: task.id, Active__c: true });
  version = (await admin.write(profile, ID, { enabled: false }, 'none')).body.version;
});
afterEach(async () => console_.org.clearFaults());
afterAll(async () => console_.close());

/** Makes the next writes of a setting fail with a locked row. */
const lockRow = (count: number) =>
  console_.org.setFaults({
    failRecords: {
      object: 'Configuration_Data__c',
      count,
      statusCode: 'UNABLE_TO_LOCK_ROW',
      message: 'unable to obtain exclusive access to this record',
    },
  });

describe('a CRM in trouble', () => {
  it.each([
    ['is down', { unavailable: true }, 503, 'crm_unavailable', /cannot be reached/],
    ['has no API calls left', { requestLimit: true }, 503, 'crm_limit', /no API calls left today/],
    ['rejects every token', { always401: true }, 401, 'unauthenticated', /session/],
  ])('that %s is reported, and nothing is stored', async (_what, faults, status, code, text) => {
    await console_.org.setFaults(faults);
    const read = await admin.read(profile, ID);
    const write = await admin.write(profile, ID, { enabled: true }, version);
    await console_.org.clearFaults();
    for (const response of [read, write]) {
      expect([response.status, response.error.kind]).toEqual([status, code]);
      expect(response.error.message).toMatch(text);
    }
    expect(await storedText(outside, profile, ID)).toBe(OFF);
    expect(await outcomes()).toEqual(['done']);
    // The rejected token ended no session: the org accepts it again.
    expect((await admin.read(profile, ID)).status).toBe(200);
  });

  it('[SFX-01] that locks the row for a moment stores the save after a retry, journaled once', async () => {
    await lockRow(1);
    const { status, body } = await admin.write(profile, ID, { enabled: true }, version);
    expect([status, body.configuration?.config.payload]).toEqual([200, { enabled: true }]);
    expect(await outcomes()).toEqual(['done', 'done']);
  });

  it('[SFX-01] that keeps the row locked is reported in a plain sentence, and the journal shows failed', async () => {
    await lockRow(99);
    const { status, error } = await admin.write(profile, ID, { enabled: true }, version);
    expect([status, error.kind]).toEqual([502, 'crm_error']);
    expect(error.message).toBe(
      'Another change in the CRM has locked this record, so nothing was saved. Please try again in a moment.',
    );
    expect(await storedText(outside, profile, ID)).toBe(OFF);
    expect((await journalOf(console_, profile, ID)).at(-1)).toMatchObject({
      outcome: 'failed',
      details: { code: 'UNABLE_TO_LOCK_ROW' },
    });
  });

  it('that rejects the row by a rule is reported with the message of the rule, journaled as failed', async () => {
    await console_.org.setFaults({
      failRecords: {
        object: 'Configuration_Data__c',
        count: 1,
        statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
        message: 'The change freeze is on',
      },
    });
    const { status, error } = await admin.write(profile, ID, { enabled: true }, version);
    expect([status, error.kind]).toEqual([502, 'crm_error']);
    expect(error.message).toBe(
      'A validation rule of the org rejected the change. Change the value, or ask your Salesforce administrator about the rule. Salesforce reported: The change freeze is on (FIELD_CUSTOM_VALIDATION_EXCEPTION)',
    );
    expect(await storedText(outside, profile, ID)).toBe(OFF);
    expect(await outcomes()).toEqual(['done', 'failed']);
  });

  it('whose access tokens expired is called again with new ones, transparently', async () => {
    await console_.org.setFaults({ expireAccessTokens: true });
    expect((await admin.write(profile, ID, { enabled: true }, version)).status).toBe(200);
    outside = await outsideOf(console_.org.url);
    expect(await storedText(outside, profile, ID)).toBe(ON);
  });

  it('that cuts the connection after storing is read back, and the save counts', async () => {
    await console_.org.setFaults({ dropAfterWrite: true });
    const { status, body } = await admin.write(profile, ID, { enabled: true }, version);
    expect(status).toBe(200);
    expect(body.configuration?.config.payload).toEqual({ enabled: true });
    expect((await journalOf(console_, profile, ID)).at(-1)).toMatchObject({
      outcome: 'done',
      details: { readBack: true },
    });
  });
});

describe('intents that a killed process left open', () => {
  it('are done if the CRM has the intended value', async () => {
    await outside.update('Configuration_Data__c', await rowId(), { Internal_Value__c: ON });
    await leaveIntent(ON);
    expect((await admin.read(profile, ID)).status).toBe(200);
    expect(await outcomes()).toEqual(['done', 'done']);
  });

  it('have failed if the CRM still has the earlier value', async () => {
    await leaveIntent(ON);
    const { status } = await admin.write(profile, ID, { enabled: true, later: 1 }, version);
    expect(status).toBe(200);
    expect(await outcomes()).toEqual(['done', 'failed', 'done']);
  });

  it('[REL-04] become done when a write that was considered lost arrives late, even as the first change of a setting', async () => {
    profile = await outside.create('Group_Profile__c', { Name: 'Late', Active__c: true });
    await leaveIntent(ON, null);
    await admin.read(profile, ID);
    expect(await outcomes()).toEqual(['failed']);
    const place = { Group_Profile__c: profile, Setting_Id__c: ID, Setting_Key__c: `${profile}:${ID}` };
    await outside.create('Configuration_Data__c', { ...place, Internal_Value__c: ON });
    await admin.read(profile, ID);
    expect(await outcomes()).toEqual(['done']);
  });

  it('stay unknown if someone else has written since, whose change is journaled', async () => {
    await leaveIntent(ON);
    const theirs = envelopeOf({ enabled: true, by: 'else' });
    await outside.update('Configuration_Data__c', await rowId(), { Internal_Value__c: theirs });
    await admin.read(profile, ID);
    await admin.read(profile, ID);
    const entries = await journalOf(console_, profile, ID);
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['setting.write', 'done'],
      ['setting.write', 'unknown'],
      ['setting.external', 'done'],
    ]);
  });
});

describe('changes made outside the console', () => {
  it('are journaled at the next read, once, with user and time from the CRM', async () => {
    const theirs = await outsideOf(console_.org.url, SECOND_ADMIN);
    await theirs.update('Configuration_Data__c', await rowId(), { Internal_Value__c: ON });
    for (let read = 0; read < 3; read += 1) {
      expect((await admin.read(profile, ID)).body.changed?.by).toBe('Sam Second');
    }
    const entries = await journalOf(console_, profile, ID);
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      action: 'setting.external',
      outcome: 'done',
      before: { internalValue: OFF, displayValue: null },
      after: { internalValue: ON, displayValue: null },
      details: { by: 'Sam Second', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
  });

  it('are a conflict for a write, and journaled before it', async () => {
    await outside.update('Configuration_Data__c', await rowId(), { Internal_Value__c: ON });
    expect((await admin.write(profile, ID, { enabled: false, mine: 1 }, version)).status).toBe(409);
    expect((await journalOf(console_, profile, ID)).map(({ action }) => action)).toEqual([
      'setting.write',
      'setting.external',
    ]);
  });

  it('are journaled when the record was deleted', async () => {
    const id = await rowId();
    await outside.remove('Configuration_Data__c', id);
    expect((await admin.read(profile, ID)).body).toMatchObject({ configuration: null, version: 'none', changed: null });
    expect((await journalOf(console_, profile, ID)).at(-1)).toMatchObject({
      action: 'setting.external',
      after: journaledValue(undefined),
    });
  });

  it('cost no extra call when there are none', async () => {
    await console_.org.clearCalls();
    await admin.read(profile, ID);
    expect(await crmCalls(console_.org)).toHaveLength(1);
  });
});
