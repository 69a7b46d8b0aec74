import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { NotificationProfile } from '@fieldstone/contracts/organization/notification';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { describe, expect, it } from 'vitest';
import { engines } from '../../test/engines.ts';
import { pastSecond } from '../../test/past-second.ts';
import { SAME_ORIGIN, signIn } from '../../test/sign-in.ts';
import { nsBody } from '../notification/test/notify.ts';
import { overviewsWith } from './test/overview-client.ts';

describe.each(engines)('a changed expression on %s', (_name, create) => {
  const on = overviewsWith(create);

  let number = 0;
  /** Creates an expression with one criterion. */
  const expression = async () => {
    number += 1;
    const processId = `API-${String(number)}`;
    const recordId = await on().outside.create('Process__c', {
      Name: `Urgent ${String(number)}`,
      Process_Id__c: processId,
      Type__c: 'Expression',
      Source_Object__c: 'Work_Order__c',
      Active__c: true,
    });
    const criterionId = await on().outside.create('Expression_Criterion__c', {
      Process__c: recordId,
      Sequence__c: 1,
      Field_Path__c: 'Priority__c',
      Operator__c: 'Equals',
      Operand__c: 'Critical',
    });
    return { processId, name: `Urgent ${String(number)}`, recordId, criterionId };
  };

  /** Creates a group profile whose color rules use an expression. */
  const colored = async (processId: string) => {
    const profile = await on().profile();
    const rule = { processId, name: 'Urgent', lastModifiedDate: '2026-01-01T00:00:00.000Z' };
    await on().store(profile, appointmentColor.id, {
      ...appointmentColor.defaults,
      enabled: true,
      default: { ...appointmentColor.defaults.default, title: 'Other' },
      configuration: [{ title: 'Urgent', color: '#B3261E', expression: rule }],
    });
    return profile;
  };

  const changeAtOnce = (criterionId: string, operand: string) =>
    on().outside.update('Expression_Criterion__c', criterionId, { Operand__c: operand });

  /** Changes an expression in a later second than everything before. */
  const change = async (criterionId: string, operand: string) => {
    await pastSecond();
    await changeAtOnce(criterionId, operand);
  };

  const stateOf = async (profile: string) => {
    const { body } = await on().admin.get<{ records: NotificationProfile[] }>('/api/notifications/profiles');
    return body.records.find(({ id }) => id === profile);
  };

  const historyOf = async (profile: string, settingId: string) =>
    (
      await on().admin.get<{ records: SettingChange[]; hasMore: boolean }>(
        `/api/profiles/${profile}/settings/${settingId}/history`,
      )
    ).body;

  it('[ACT-08] marks the group profiles whose settings use it as changed until they are notified', async () => {
    const { processId, criterionId } = await expression();
    const [one, two, other] = [await colored(processId), await colored(processId), await on().profile()];
    await on().store(other, checklist.id, { enabled: true });
    await on().list();
    await on().admin.post('/api/ns-request', nsBody([one, two, other]));
    expect(await on().inList(one)).toMatchObject({ changedSinceNotification: false });
    await change(criterionId, 'High');
    for (const profile of [one, two]) {
      expect(await on().inList(profile)).toMatchObject({ changedSinceNotification: true });
      expect(await stateOf(profile)).toMatchObject({ changedSinceNotification: true });
    }
    expect(await on().inList(other)).toMatchObject({ changedSinceNotification: false });
    await on().admin.post('/api/ns-request', nsBody([one]));
    expect(await on().inList(one)).toMatchObject({ changedSinceNotification: false });
    expect(await stateOf(one)).toMatchObject({ changedSinceNotification: false });
    expect(await stateOf(two)).toMatchObject({ changedSinceNotification: true });
  });

  it('[ACT-08] is covered by a notification that is sent before the console has found it', async () => {
    const { processId, criterionId } = await expression();
    const profile = await colored(processId);
    await on().inList(profile);
    await change(criterionId, 'High');
    await on().admin.post('/api/ns-request', nsBody([profile]));
    expect(await on().inList(profile)).toMatchObject({ changedSinceNotification: false });
    const { records } = await historyOf(profile, appointmentColor.id);
    expect(records.filter(({ process }) => process !== undefined)).toHaveLength(1);
  });

  it('[ACT-08] [OVR-02] is the last change of each setting and group profile that uses it', async () => {
    const { processId, criterionId } = await expression();
    const profile = await colored(processId);
    await on().store(profile, checklist.id, { enabled: true });
    const before = (await on().overview(profile)).body;
    await change(criterionId, 'High');
    const { settings, profile: state } = (await on().overview(profile)).body;
    const changedOf = (all: typeof settings, settingId: string) => all.find(({ id }) => id === settingId)?.changed;
    const changed = changedOf(settings, appointmentColor.id);
    expect(Date.parse(changed?.at ?? '')).toBeGreaterThan(
      Date.parse(changedOf(before.settings, appointmentColor.id)?.at ?? ''),
    );
    expect(state.lastChanged).toEqual(changed);
    expect(changedOf(settings, checklist.id)).toEqual(changedOf(before.settings, checklist.id));
    const { body } = await on().admin.get<{ records: GroupProfile[] }>('/api/profiles');
    expect(body.records.find(({ id }) => id === profile)?.lastChanged).toEqual(changed);
  });

  it('[ACT-08] is among the latest changes of a group profile, with its name', async () => {
    const { processId, criterionId, name } = await expression();
    const profile = await colored(processId);
    await on().overview(profile);
    await change(criterionId, 'High');
    const { body } = await on().changes(profile);
    expect(body.records[0]).toMatchObject({
      origin: 'outside',
      by: 'Avery Admin',
      after: { name },
      process: { processId, usedBy: [{ settingId: appointmentColor.id, profileIds: [profile] }] },
    });
  });

  it('[ACT-08] is found by opening the history of a setting that uses it, and has both contents there', async () => {
    const { processId, criterionId } = await expression();
    const profile = await colored(processId);
    await historyOf(profile, appointmentColor.id);
    await change(criterionId, 'High');
    const { records } = await historyOf(profile, appointmentColor.id);
    expect(records[0]).toMatchObject({
      by: 'Avery Admin',
      external: true,
      process: { processId },
      before: { criteria: [{ operand: 'Critical' }] },
      after: { criteria: [{ operand: 'High' }] },
    });
    expect((await historyOf(profile, checklist.id)).records).toEqual([]);
  });

  it('[ACT-08] pages through the changes of a setting and of its expression without gaps', async () => {
    const { processId, criterionId } = await expression();
    const profile = await colored(processId);
    await historyOf(profile, appointmentColor.id);
    for (let time = 0; time < 22; time += 1) {
      await changeAtOnce(criterionId, `Level ${String(time)}`);
      on().clock.time += 1000;
      await historyOf(profile, appointmentColor.id);
    }
    const newest = await historyOf(profile, appointmentColor.id);
    const { body: older } = await on().admin.get<{ records: SettingChange[]; hasMore: boolean }>(
      `/api/profiles/${profile}/settings/${appointmentColor.id}/history?before=${newest.records.at(-1)?.id}`,
    );
    const all = [...newest.records, ...older.records];
    expect([newest.hasMore, older.hasMore]).toEqual([true, false]);
    expect(all.filter(({ process }) => process !== undefined)).toHaveLength(22);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('[ACT-08] is one entry of the change history, found by group profile, setting, value and person, and in the file', async () => {
    const { processId, criterionId, name } = await expression();
    const [one, two] = [await colored(processId), await colored(processId)];
    await on().list();
    await change(criterionId, 'Sky high');
    await on().inList(one);
    const search = async (query: string) =>
      (await on().admin.get<{ records: ChangeHistoryEntry[] }>(`/api/change-history?${query}`)).body.records.filter(
        ({ process }) => process?.processId === processId,
      );
    const byText = await search('text=sky%20high');
    expect(byText).toMatchObject([
      {
        by: 'Avery Admin',
        origin: 'outside',
        outcome: 'done',
        profileId: null,
        settingId: 'processes',
        before: { name, criteria: [{ operand: 'Critical' }] },
        after: { name, criteria: [{ operand: 'Sky high' }] },
        process: { usedBy: [{ settingId: appointmentColor.id, profiles: 2, profileIds: [one, two].toSorted() }] },
      },
    ]);
    for (const query of [
      `profile=${one}`,
      `profile=${two}&setting=${appointmentColor.id}`,
      `setting=${appointmentColor.id}`,
      'setting=processes',
      'person=Avery%20Admin&setting=processes',
      'origin=outside&outcome=done&setting=processes',
    ]) {
      expect((await search(query)).map(({ id }) => id)).toEqual([byText[0]?.id]);
    }
    expect(await search(`setting=${checklist.id}`)).toEqual([]);
    expect(await search(`profile=${await on().profile()}`)).toEqual([]);
    const { body } = await on().admin.get<ChangeHistoryEntry>(`/api/change-history/${byText[0]?.id ?? ''}`);
    expect(body).toEqual(byText[0]);
    const { cookie } = await signIn(on().home.app, {});
    const url = `/api/change-history/export?profile=${one}`;
    const { body: file } = await on().home.app.inject({ url, headers: { cookie, ...SAME_ORIGIN } });
    expect(file).toContain(`${processId},"appointment-color: Crew`);
    expect(file).toContain('Sky high');
  });

  it('[ACT-08] stays when it is deleted, and its settings have a broken reference', async () => {
    const { processId, recordId } = await expression();
    const profile = await colored(processId);
    await on().overview(profile);
    await on().admin.post('/api/ns-request', nsBody([profile]));
    await pastSecond();
    await on().outside.remove('Process__c', recordId);
    expect(await on().inList(profile)).toMatchObject({
      changedSinceNotification: true,
      problems: { brokenReference: 1 },
    });
    const { records } = await historyOf(profile, appointmentColor.id);
    expect(records[0]).toMatchObject({ process: { processId }, after: null, before: { isActive: true } });
  });
});
