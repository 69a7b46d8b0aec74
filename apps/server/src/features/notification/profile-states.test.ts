import type { NotificationProfile } from '@fieldstone/contracts/organization/notification';
import type { HomeProfile } from '@fieldstone/contracts/organization/overview';
import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import { describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import { clientAt } from '../../test/client.ts';
import { SECOND_ADMIN } from '../../test/console.ts';
import { nsBody, notifyingWith } from './test/notify.ts';

describe.each(engines)('the profiles of the notify modal with %s', (_name, create) => {
  const { on, org } = notifyingWith(create);

  const write = (profileId: string, version: string) => {
    const payload = { enableZinc: version === 'none' };
    const data = { version: '1', checksum: '', config: { payload, meta: payload } };
    const url = `/api/profiles/${profileId}/settings/${zinc.id}`;
    return on().admin.post<{ version: string }>(url, { data }, { 'if-match': version });
  };

  it('[NTF-01] show who notified last and when, and whether anything changed since', async () => {
    const profile = await on().profile();
    expect(await on().stateOf(profile)).toMatchObject({
      lastNotified: null,
      settingsChangedAt: null,
      changedSinceNotification: false,
    });
    const { body } = await on().send(nsBody([profile], { message: 'one' }));
    await on().delivered(profile);
    expect(await on().stateOf(profile)).toMatchObject({
      lastNotified: { at: body.sentAt, by: 'Avery Admin', message: 'one', delivery: 'delivered' },
      settingsChangedAt: null,
      changedSinceNotification: false,
    });
  });

  it('are marked as changed by changes outside the console, until they are notified again', async () => {
    const profile = await on().profile();
    await on().send(nsBody([profile]));
    await on().outside.create('Configuration_Data__c', {
      Setting_Key__c: `${profile}:SET1`,
      Group_Profile__c: profile,
      Setting_Id__c: 'SET1',
      Internal_Value__c: 'x',
    });
    expect(await on().stateOf(profile)).toMatchObject({
      settingsChangedAt: expect.stringMatching(/^20/),
      changedSinceNotification: true,
    });
    await on().send(nsBody([profile]));
    expect((await on().stateOf(profile))?.changedSinceNotification).toBe(false);
  });

  it('are marked as changed by changes in the console, even without a notification', async () => {
    const profile = await on().profile();
    expect((await write(profile, 'none')).status).toBe(200);
    expect(await on().stateOf(profile)).toMatchObject({ lastNotified: null, changedSinceNotification: true });
    await on().send(nsBody([profile]));
    expect((await on().stateOf(profile))?.changedSinceNotification).toBe(false);
  });

  it('[FIX-93] tell a user which of them that user changed since the notification', async () => {
    const profile = await on().profile();
    const second = await clientAt(on().home, SECOND_ADMIN);
    const isYours = async () =>
      Promise.all(
        [on().admin, second].map(async (client) => {
          const { body } = await client.get<{ records: NotificationProfile[] }>('/api/notifications/profiles');
          return body.records.find(({ id }) => id === profile)?.changedByYou;
        }),
      );
    expect(await isYours()).toEqual([false, false]);
    expect((await write(profile, 'none')).status).toBe(200);
    expect(await isYours()).toEqual([true, false]);
    await on().send(nsBody([profile]));
    expect(await isYours()).toEqual([false, false]);
  });

  it('[FIX-70] are not marked as changed by their creation and a new name, until a setting is saved', async () => {
    const named = { name: 'Night Shift', description: '', cloneOf: null };
    const { body } = await on().admin.post<GroupProfileSummary>('/api/group-profiles', named);
    const profile = body.id;
    const isMarked = async () => {
      const home = await on().admin.get<{ records: HomeProfile[] }>('/api/overview');
      return [
        (await on().stateOf(profile))?.changedSinceNotification,
        home.body.records.find(({ id }) => id === profile)?.changedSinceNotification,
      ];
    };
    expect(await isMarked()).toEqual([false, false]);
    await on().send(nsBody([profile]));
    on().clock.time += 1000;
    const renamed = { version: body.version, name: 'Late Shift' };
    expect((await on().admin.patch(`/api/group-profiles/${profile}`, renamed)).status).toBe(200);
    expect(await isMarked()).toEqual([false, false]);
    expect((await write(profile, 'none')).status).toBe(200);
    expect(await isMarked()).toEqual([true, true]);
  });

  it('detect a change in the same second as the notification, which the CRM cannot distinguish', async () => {
    const profile = await on().profile();
    const first = await write(profile, 'none');
    await on().send(nsBody([profile]));
    on().clock.time += 1;
    expect((await write(profile, first.body.version)).status).toBe(200);
    // As if the CRM had already reported the time of the second change.
    await on()
      .home.store.db.updateTable('notified_profiles')
      .set({ settings_changed_at: Date.now() + 60_000 })
      .where('profile_id', '=', profile)
      .execute();
    expect((await on().stateOf(profile))?.changedSinceNotification).toBe(true);
  });

  it('show the notifications of another console, from the CRM', async () => {
    const profile = await on().profile();
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await on().outside.create('Configuration_Data__c', {
      Setting_Key__c: `${profile}:GO003_SET007`,
      Group_Profile__c: profile,
      Setting_Id__c: 'GO003_SET007',
      Internal_Value__c: at,
    });
    const lastNotified = { at, by: 'Avery Admin', message: null, delivery: null };
    expect(await on().stateOf(profile)).toMatchObject({ lastNotified, changedSinceNotification: false });
    await on().outside.create('Configuration_Data__c', {
      Setting_Key__c: `${profile}:SET1`,
      Group_Profile__c: profile,
      Setting_Id__c: 'SET1',
      Internal_Value__c: 'x',
    });
    expect(await on().stateOf(profile)).toMatchObject({ lastNotified, changedSinceNotification: true });
  });

  it('are the active ones, sorted by name, read with two CRM calls', async () => {
    const gone = await on().profile();
    await on().outside.update('Group_Profile__c', gone, { Active__c: false });
    await org().clearCalls();
    const { body } = await on().admin.get<{ records: NotificationProfile[] }>('/api/notifications/profiles');
    expect((await org().calls()).filter((call) => call.includes('/services/data/'))).toHaveLength(2);
    expect(body.records.map(({ id }) => id)).not.toContain(gone);
    const names = body.records.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')));
    expect(body.records.filter(({ isGlobal }) => isGlobal)).toHaveLength(1);
  });
});
