import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { homeReach, ProfileValue } from '@fieldstone/contracts/organization/overview';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { RIGHTS_AGE_MS } from '../../salesforce/queries/permissions.ts';
import { clientAt } from '../../test/client.ts';
import { LIMITED } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import { nsBody } from '../notification/test/notify.ts';
import { pastSecond } from '../../test/past-second.ts';
import { LATER_MS, overviewsWith } from './test/overview-client.ts';

const RULE = {
  title: 'Urgent',
  color: '#B3261E',
  expression: { processId: 'EXP-GONE', name: 'Gone', lastModifiedDate: '2026-01-01T00:00:00.000Z' },
};

const COLORS = {
  ...appointmentColor.defaults,
  enabled: true,
  default: { ...appointmentColor.defaults.default, title: 'Other' },
  configuration: [RULE],
};

describe.each(engines)('the overview of a group profile on %s', (_name, create) => {
  const on = overviewsWith(create);

  const settingOf = async (profileId: string, settingId: string) => {
    const { body } = await on().overview(profileId);
    return body.settings.find(({ id }) => id === settingId);
  };

  it('[OVR-01] lists every offered setting with its defaults while nothing is stored', async () => {
    const profile = await on().profile({ Description__c: 'Elevators' });
    const { status, body } = await on().overview(profile);
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({ description: 'Elevators', storedSettings: 0, lastChanged: null, users: 0 });
    expect(body.settings.find(({ id }) => id === feedback.id)).toEqual({
      id: feedback.id,
      origin: 'default',
      summary: { on: true, count: null, entries: [], amount: null },
      switchKey: 'enabled',
      problems: [],
      changed: null,
      version: 'none',
    });
    expect(body.settings.at(-1)?.id).toBe(EVENT_SETTING);
    expect(body.settings.every(({ origin }) => origin === 'default')).toBe(true);
  });

  it('[OVR-01] shows a stored value in short, with its author and time', async () => {
    const profile = await on().profile();
    expect((await on().save(profile, fieldInventory.id, { ...fieldInventory.defaults, enabled: true })).status).toBe(
      200,
    );
    expect(await settingOf(profile, fieldInventory.id)).toMatchObject({
      origin: 'set',
      summary: { on: true, entries: [] },
      switchKey: null,
      changed: { by: 'Avery Admin', at: expect.stringMatching(/^20/) },
    });
  });

  /** Returns the value of a setting by group profile. */
  const valuesIn = async (settingId: string) => {
    const { body } = await on().admin.get<{ records: ProfileValue[] }>(`/api/overview/settings/${settingId}`);
    return (profile: string) => body.records.find(({ id }) => id === profile);
  };

  it('[FIX-75] lists in which group profiles a switch is on, by default or set there', async () => {
    const [unset, off] = [await on().profile(), await on().profile()];
    expect((await on().save(off, feedback.id, { enabled: false })).status).toBe(200);
    on().clock.time += LATER_MS;
    const valueOf = await valuesIn(feedback.id);
    expect(valueOf(unset)).toMatchObject({ summary: { on: true }, origin: 'default', users: 0 });
    expect(valueOf(off)).toMatchObject({ summary: { on: false }, origin: 'set' });
    expect((await on().admin.get('/api/overview/settings/SET999')).status).toBe(400);
  });

  it('[FIX-95] lists which value of a field each group profile has, or that it is unreadable', async () => {
    const [unset, set, broken] = [await on().profile(), await on().profile(), await on().profile()];
    const process = 'Van to van';
    const payload = { enabled: true, stockTransferInventoryProcess: process };
    expect((await on().save(set, fieldInventory.id, payload)).status).toBe(200);
    const record = await on().store(broken, fieldInventory.id, fieldInventory.defaults);
    await on().outside.update('Configuration_Data__c', record, { Internal_Value__c: 'no envelope' });
    on().clock.time += LATER_MS;
    const valueOf = await valuesIn(fieldInventory.id);
    expect(valueOf(unset)).toMatchObject({ summary: { on: false, entries: [] }, origin: 'default' });
    expect(valueOf(set)).toMatchObject({ summary: { on: true, entries: [{ text: process }] }, origin: 'set' });
    expect(valueOf(broken)).toMatchObject({ summary: null, origin: 'set' });
  });

  it('[OVR-01] names a broken reference with the place in the value', async () => {
    const profile = await on().profile();
    await on().store(profile, appointmentColor.id, COLORS);
    expect(await settingOf(profile, appointmentColor.id)).toMatchObject({
      summary: { on: true, count: 1, entries: [{ text: 'Urgent' }] },
      problems: [
        {
          kind: 'broken-reference',
          rule: 'expressionUnknown',
          params: { title: 'Urgent' },
          path: ['configuration', '0', 'expression', 'processId'],
        },
      ],
    });
    expect(await on().inList(profile)).toMatchObject({ problems: { brokenReference: 1, invalid: 0 } });
  });

  it('[OVR-01] marks an invalid and an unreadable value', async () => {
    const profile = await on().profile();
    await on().store(profile, checklist.id, { enabled: 'yes' });
    const id = await on().store(profile, feedback.id, { enabled: true });
    await on().outside.update('Configuration_Data__c', id, { Internal_Value__c: 'no envelope' });
    expect(await settingOf(profile, checklist.id)).toMatchObject({
      summary: { on: false },
      problems: [{ kind: 'invalid', rule: 'valueNotFlag', path: ['enabled'] }],
    });
    expect(await settingOf(profile, feedback.id)).toMatchObject({
      origin: 'set',
      summary: null,
      problems: [{ kind: 'unreadable', rule: null }],
    });
    expect(await on().inList(profile)).toMatchObject({ storedSettings: 2, problems: { invalid: 2 } });
  });

  it('[OVR-02] takes the latest change of any setting, never the date of the profile record', async () => {
    const profile = await on().profile();
    expect((await on().overview(profile)).body.profile.lastChanged).toBeNull();
    await on().store(profile, checklist.id, { enabled: true });
    const { body } = await on().overview(profile);
    expect(body.profile.lastChanged).toEqual({ at: expect.stringMatching(/^20/), by: 'Avery Admin' });
    expect(await on().inList(profile)).toMatchObject({ lastChanged: body.profile.lastChanged });
    await on().outside.update('Group_Profile__c', profile, { Description__c: 'Changed' });
    expect((await on().overview(profile)).body.profile.lastChanged).toEqual(body.profile.lastChanged);
  });

  it('[OVR-04] shows the last notification, the reach since, and whether anything changed', async () => {
    const profile = await on().profile();
    const sent = await on().admin.post<{ sentAt: string }>('/api/ns-request', nsBody([profile]));
    expect((await on().overview(profile)).body).toMatchObject({
      profile: { lastNotified: { at: sent.body.sentAt, by: 'Avery Admin' }, changedSinceNotification: false },
      reach: { since: sent.body.sentAt, users: 0, synced: 0, stale: 0, never: 0 },
    });
    await on().save(profile, checklist.id, { enabled: true });
    expect((await on().overview(profile)).body.profile.changedSinceNotification).toBe(true);
  });

  it('[FIX-70] names the settings that changed since the last notification, the latest first, even within its second', async () => {
    const profile = await on().profile();
    await on().save(profile, checklist.id, { enabled: true });
    await on().save(profile, feedback.id, { enabled: false });
    expect((await on().inList(profile))?.changedSettings.toSorted()).toEqual([checklist.id, feedback.id].toSorted());
    await pastSecond();
    await on().save(profile, feedback.id, { enabled: true });
    expect((await on().inList(profile))?.changedSettings).toEqual([feedback.id, checklist.id]);
    await on().admin.post('/api/ns-request', nsBody([profile]));
    expect(await on().inList(profile)).toMatchObject({ changedSinceNotification: false, changedSettings: [] });
    await on().save(profile, feedback.id, { enabled: false });
    const { changedSinceNotification, changedSettings } = (await on().overview(profile)).body.profile;
    expect({ changedSinceNotification, isNamed: changedSettings.includes(feedback.id) }).toEqual({
      changedSinceNotification: true,
      isNamed: true,
    });
  });

  it('[OVR-04] counts in the list who synced since the last notification, as on the overview', async () => {
    const { admin, home, outside, clock } = on();
    const [assignment] = await outside.query(
      'SELECT Group_Profile__c, Salesforce_Profile_Id__c FROM Group_Profile_Assignment__c LIMIT 1',
    );
    const crew = String(assignment?.['Group_Profile__c']);
    const [user] = await outside.query(
      `SELECT Id FROM User WHERE IsActive = true AND ProfileId = '${String(assignment?.['Salesforce_Profile_Id__c'])}'`,
    );
    const { sentAt } = (await admin.post<{ sentAt: string }>('/api/ns-request', nsBody([crew]))).body;
    const ofCrew = async () => {
      clock.time += LATER_MS;
      const { body } = await admin.get<RouteResponse<typeof homeReach>>('/api/overview/reach');
      return body.records.find(({ profileId }) => profileId === crew)?.reach;
    };
    const before = await ofCrew();
    expect(before).toMatchObject({ since: sentAt, synced: 0, stale: 0 });
    expect(before?.never).toBe(before?.users);
    const { orgId } = (await admin.get<{ orgId: string }>('/api/session-info')).body;
    await home.events.store?.append([
      {
        orgId,
        eventType: 'Sync',
        timestamp: Date.parse(sentAt) + 1000,
        userId: String(user?.['Id']),
        profileId: null,
        attributes: {},
        dedupeKey: crew,
      },
    ]);
    const after = await ofCrew();
    expect(after).toMatchObject({ synced: 1, never: (before?.never ?? 0) - 1 });
    expect((await on().overview(crew)).body.reach).toEqual(after);
    const query = vi
      .spyOn(home.events.insights, 'query')
      .mockRejectedValue(new AppError('new_relic_unavailable', { reason: 'ETIMEDOUT' }));
    expect(await admin.get('/api/overview/reach')).toMatchObject({ status: 200, body: { records: [] } });
    query.mockRestore();
  });

  it('[OVR-04] [FIX-86] lists the latest five changes, and one made outside the console after the one that it replaced', async () => {
    const profile = await on().profile();
    for (const enabled of [true, false, true, false, true]) {
      expect((await on().save(profile, checklist.id, { enabled })).status).toBe(200);
    }
    await on().overview(profile);
    const [row] = await on().outside.query(
      `SELECT Id FROM Configuration_Data__c WHERE Setting_Key__c = '${profile}:${checklist.id}'`,
    );
    await on().outside.update('Configuration_Data__c', String(row?.['Id']), {
      Internal_Value__c: JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled: false } } }),
    });
    const { body } = await on().changes(profile);
    expect(body.records).toHaveLength(5);
    // The CRM's clock is behind that of this console.
    expect(body.records[0]).toMatchObject({
      origin: 'outside',
      at: body.records[1]?.at,
      settingId: checklist.id,
      outcome: 'done',
      by: 'Avery Admin',
      before: { enabled: true },
      after: { enabled: false },
    });
  });

  it('rejects an unknown group profile', async () => {
    const unknown = `${(await on().profile()).slice(0, 3)}000000000000AAA`;
    expect((await on().overview(unknown)).error.code).toBe('group_profile_unknown');
  });

  it('[OVR-05] lists inactive group profiles, too', async () => {
    const profile = await on().profile({ Active__c: false });
    expect(await on().inList(profile)).toMatchObject({ isActive: false, changedSinceNotification: false });
  });

  it('[OVR-04] [SFX-10] shows the latest changes only to users who may see histories, also through a permission set group', async () => {
    const profile = await on().profile();
    const limited = await clientAt(on().home, LIMITED);
    expect((await on().changes(profile, limited)).status).toBe(200);
    const [user] = await on().outside.query(`SELECT Id FROM User WHERE Username = '${LIMITED}'`);
    const assigned = await on().outside.query(
      `SELECT Id FROM PermissionSetAssignment WHERE AssigneeId = '${String(user?.['Id'])}'`,
    );
    for (const { Id } of assigned) await on().outside.remove('PermissionSetAssignment', String(Id));
    const [set] = await on().outside.query("SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Technician'");
    await on().outside.create('PermissionSetAssignment', { PermissionSetId: set?.['Id'], AssigneeId: user?.['Id'] });
    on().clock.time += RIGHTS_AGE_MS;
    expect((await on().changes(profile, limited)).error.code).toBe('people_hidden');
    // [SFX-10] The rights of a permission set group count, without the right to read assignments.
    const [group] = await on().outside.query(
      "SELECT Id FROM PermissionSetGroup WHERE DeveloperName = 'Fieldstone_Team_Leads'",
    );
    await on().outside.create('PermissionSetAssignment', {
      PermissionSetGroupId: group?.['Id'],
      AssigneeId: user?.['Id'],
    });
    on().clock.time += RIGHTS_AGE_MS;
    expect((await on().changes(profile, limited)).status).toBe(200);
  });
});
