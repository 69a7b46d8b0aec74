import { MESSAGES_PATH } from '@fieldstone/contracts/organization/notification';
import { describe, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import { LIMITED } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import { nsBody, nsBodyOf, nsMessage, notifyingWith, type Sent } from './test/notify.ts';

const ONLY = 'Only POST /ns/v1/messages/configurations is allowed.';

describe.each(engines)('notifications with %s', (_name, create) => {
  const { on, org } = notifyingWith(create);

  it('[NTF-02] reach the devices of the chosen profiles, and no others', async () => {
    const [one, two, other] = [await on().profile(), await on().profile(), await on().profile()];
    const { status, body } = await on().send(nsBody([one, two], { message: 'Tree view is new' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      sentAt: new Date(on().clock.time).toISOString(),
      profiles: 2,
      repeated: false,
      previousExecution: 'recorded',
    });
    expect((await on().delivered(one)).messages).toEqual([
      {
        id: body.id,
        category: 'CS',
        profileId: one,
        applications: ['fieldstone-go', 'fieldstone-legacy'],
        sentAt: body.sentAt,
        data: {
          operation: 'CONFIG_CHANGE',
          meta: { message: 'Tree view is new', reminderFrequencyInDays: 0.0417, forceConfigSyncInDays: -1 },
        },
      },
    ]);
    expect((await on().delivered(two.slice(0, 15))).messages).toMatchObject([{ profileId: two }]);
    expect((await on().pull(`profileId=${other}`)).body).toEqual({ messages: [], cursor: '0' });
  });

  it.each([
    ['another method', { method: 'DELETE' }, 'body.method', ONLY],
    ['another path', { path: '/ns/v1/devices' }, 'body.path', ONLY],
    ['a parent path', { path: `${MESSAGES_PATH}/../x` }, 'body.path', ONLY],
    ['a query', { path: `${MESSAGES_PATH}?x=1` }, 'body.path', ONLY],
    ['another host', { path: `https://evil.example${MESSAGES_PATH}` }, 'body.path', ONLY],
    ['no data', { data: null }, 'body.data', 'The value of "data" must be an object.'],
  ])('[NTF-02] are the only accepted messages: %s is rejected', async (_what, change, path, message) => {
    const { status, error } = await on().send({ ...nsBody([await on().profile()]), ...change });
    expect([status, error.kind]).toEqual([400, 'bad_request']);
    expect(error.fields).toMatchObject([{ path, code: expect.any(String), message }]);
  });

  it('[FIX-105] have the login URL of the org or of a login host', async () => {
    const send = async (loginUrl: string) => {
      const body = nsBody([await on().profile()]);
      return on().send({ ...body, data: { ...body.data, loginUrl } });
    };
    const own = org().url;
    for (const url of [own, `${own}/`, 'https://acme.my.salesforce.com', 'https://a--b.sandbox.my.salesforce.com']) {
      expect([url, (await send(url)).status]).toEqual([url, 200]);
    }
    const text = 'This address belongs to no login host of this console. Use the address of your org.';
    const foreign = ['https://evil.example', 'http://acme.my.salesforce.com', 'https://my.salesforce.com.evil.example'];
    for (const url of [...foreign, 'org', '']) {
      const { status, error } = await send(url);
      expect([url, status, error.fields]).toMatchObject([url, 400, [{ path: 'body.data.loginUrl', message: text }]]);
    }
  });

  it.each<[string, (profile: string) => unknown, string]>([
    ['nobody', () => [], 'Please select at least one group profile.'],
    [
      'a profile twice',
      (id) => [nsMessage(id), nsMessage(id.slice(0, 15))],
      'Each group profile can be listed only once.',
    ],
    [
      'too many',
      (id) => Array.from({ length: 2001 }, () => nsMessage(id)),
      'The list "messages" has too many values. The maximum is 2000.',
    ],
    ['an invalid id', () => [nsMessage("a' OR Name != '")], 'Enter a Salesforce ID of 15 or 18 characters.'],
    [
      'an unknown app',
      (id) => [nsMessage(id, {}, ['other'])],
      'The value of "applications[0]" must be one of: fieldstone-go, fieldstone-legacy.',
    ],
    ['no apps', (id) => [nsMessage(id, {}, [])], 'The list "applications" has too few values. The minimum is 1.'],
    [
      'a long message',
      (id) => [nsMessage(id, { message: 'x'.repeat(256) })],
      'The text of "message" is too long. The maximum number of characters is 255.',
    ],
    [
      'another reminder',
      (id) => [nsMessage(id, { reminderFrequencyInDays: 0.5 })],
      'Please select one of the options.',
    ],
    [
      'a misspelled reminder',
      (id) => [nsMessage(id, { reminderFrequencyInDays: '1e0' })],
      'Please select one of the options.',
    ],
    ['another force', (id) => [nsMessage(id, { forceConfigSyncInDays: 3 })], 'Please select one of the options.'],
    [
      'an invalid number',
      (id) => [nsMessage(id, { forceConfigSyncInDays: null })],
      'The value of "forceConfigSyncInDays" has the wrong type.',
    ],
    [
      'another operation',
      (id) => [{ ...nsMessage(id), data: { operation: 'WIPE' } }],
      'The value of "operation" must be CONFIG_CHANGE.',
    ],
  ])('[NTF-04] to %s are rejected, and nothing is stored', async (_what, messages, message) => {
    const profile = await on().profile();
    const { status, error } = await on().send(nsBodyOf(messages(profile)));
    expect([status, error.kind]).toEqual([400, 'bad_request']);
    expect(error.fields?.map((field) => field.message)).toContain(message);
    expect((await on().stateOf(profile))?.lastNotified).toBeNull();
  });

  it('to an unknown or inactive profile are rejected as a whole', async () => {
    const [good, gone] = [await on().profile(), await on().profile()];
    await on().outside.update('Group_Profile__c', gone, { Active__c: false });
    const { status, error } = await on().send(nsBody([good, gone]));
    expect([status, error.kind]).toEqual([404, 'not_found']);
    expect(error.message).toBe(`The group profile ${gone} doesn't exist or is no longer active. Reload the list.`);
    expect((await on().stateOf(good))?.lastNotified).toBeNull();
  });

  it('drop undeclared properties, which never reach a device', async () => {
    const profile = await on().profile();
    const hostile = { ...nsMessage(profile, { script: 'x' }), to: 'everyone', __proto__: { polluted: true } };
    expect((await on().send(nsBodyOf([hostile]))).status).toBe(200);
    expect(JSON.stringify(await on().delivered(profile))).not.toMatch(/everyone|script|polluted/);
  });

  it('with an idempotency key are sent once, and never with different content', async () => {
    const profile = await on().profile();
    const headers = { 'idempotency-key': 'key-of-one-click' };
    const [first, again] = await Promise.all([
      on().send(nsBody([profile]), headers),
      on().send(nsBody([profile]), headers),
    ]);
    expect(new Set([first.body.repeated, again.body.repeated])).toEqual(new Set([false, true]));
    expect(again.body.id).toBe(first.body.id);
    const { rows } = await on()
      .home.store.db.selectFrom('notification_recipients')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('profile_id', '=', profile)
      .executeTakeFirstOrThrow();
    expect(rows).toBe(1);
    const other = await on().send(nsBody([profile], { message: 'changed' }), headers);
    expect([other.status, other.error.kind]).toEqual([409, 'conflict']);
    expect(other.error.message).toBe('This idempotency key was used for another notification. Send with a new key.');
    expect((await on().send(nsBody([profile]), { 'idempotency-key': 'no spaces!' })).status).toBe(400);
  });

  it('[NTF-03] with a repeated key record missing times in the CRM, and never an earlier one', async () => {
    const profile = await on().profile();
    const headers = { 'idempotency-key': 'key-of-a-lost-response' };
    const recorded = async () =>
      (
        await on().outside.query(
          `SELECT Internal_Value__c FROM Configuration_Data__c WHERE Group_Profile__c = '${profile}'`,
        )
      ).map((row) => row['Internal_Value__c']);
    await org().setFaults({ failRecords: { object: 'Configuration_Data__c' } });
    const first = await on().send(nsBody([profile]), headers);
    await org().clearFaults();
    expect([first.body.previousExecution, await recorded()]).toEqual(['failed', []]);
    const again = await on().send(nsBody([profile]), headers);
    expect([again.body.repeated, again.body.previousExecution]).toEqual([true, 'recorded']);
    expect(await recorded()).toEqual([first.body.sentAt]);
    on().clock.time += 1000;
    const later = await on().send(nsBody([profile]));
    await on().send(nsBody([profile]), headers);
    expect(await recorded()).toEqual([later.body.sentAt]);
  });

  it('require the configure permission', async () => {
    const limited = await clientAt(on().home, LIMITED);
    const response = await limited.post<Sent>('/api/ns-request', nsBody([await on().profile()]));
    expect([response.status, response.error.kind]).toEqual([403, 'permission_missing']);
  });

  it('[NTF-03] record their time in the CRM with one composite save, also when repeated', async () => {
    const profile = await on().profile();
    const stored = () =>
      on().outside.query(
        `SELECT Setting_Key__c, Internal_Value__c FROM Configuration_Data__c WHERE Group_Profile__c = '${profile}'`,
      );
    await org().clearCalls();
    const first = await on().send(nsBody([profile]));
    expect((await org().calls()).filter((call) => call.includes('/composite/'))).toHaveLength(1);
    const key = `${profile}:GO003_SET007`;
    expect(await stored()).toMatchObject([{ Setting_Key__c: key, Internal_Value__c: first.body.sentAt }]);
    on().clock.time += 1000;
    const second = await on().send(nsBody([profile]));
    expect(second.body.sentAt).not.toBe(first.body.sentAt);
    expect(await stored()).toMatchObject([{ Setting_Key__c: key, Internal_Value__c: second.body.sentAt }]);
  });

  it.each([
    ['failed', { failRecords: { object: 'Configuration_Data__c' } }],
    // Read back after the lost response.
    ['recorded', { dropAfterWrite: true }],
  ])('[NTF-03] are sent even if the CRM is in trouble with their time, which is then %s', async (outcome, faults) => {
    const profile = await on().profile();
    await org().setFaults(faults);
    const { status, body } = await on().send(nsBody([profile]));
    await org().clearFaults();
    expect([status, body.previousExecution]).toEqual([200, outcome]);
    await on().delivered(profile);
    expect(await on().stateOf(profile)).toMatchObject({ lastNotified: { at: body.sentAt, by: 'Avery Admin' } });
  });

  it('are journaled with content and recipients', async () => {
    const [one, two] = [await on().profile(), await on().profile()];
    const { body } = await on().send(nsBody([one, two]));
    const entry = await on()
      .home.store.db.selectFrom('journal')
      .selectAll()
      .where('action', '=', 'notification.send')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.after_json ?? '')).toMatchObject([{ profileIds: [one, two], meta: { message: 'hello' } }]);
    expect(JSON.parse(entry.details_json ?? '')).toEqual({ notificationId: body.id, previousExecution: 'recorded' });
    expect(entry.outcome).toBe('done');
  });
});
