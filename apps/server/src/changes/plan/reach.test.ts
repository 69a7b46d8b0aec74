import type { PlannedChange, PlannedItem } from '@fieldstone/contracts/changes/planned-change';
import type { ChangePlan } from '@fieldstone/contracts/changes/plan';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import { planPath } from '../test/copying.ts';

let home: TestConsole;
let admin: Client;
let crew: string;
let support: string;
let members: readonly string[];

/** Returns the active users of a group profile, from the CRM. */
async function membersOf(profileId: string): Promise<string[]> {
  const outside = await outsideOf(home.org.url);
  const assigned = await outside.query(
    `SELECT Salesforce_Profile_Id__c FROM Group_Profile_Assignment__c WHERE Group_Profile__c = '${profileId}'`,
  );
  const profiles = assigned.map((row) => `'${String(row['Salesforce_Profile_Id__c'])}'`).join(', ');
  const users = await outside.query(`SELECT Id FROM User WHERE IsActive = true AND ProfileId IN (${profiles})`);
  return users.map(({ Id }) => String(Id));
}

beforeAll(async () => {
  home = await startConsole();
  admin = await clientAt(home);
  const { records } = (await admin.get<{ records: GroupProfile[] }>('/api/profiles')).body;
  const named = (name: string) => records.find((each) => each.name === name)?.id ?? '';
  crew = named('Apprentices');
  support = named('Remote Support');
  members = await membersOf(crew);
  const { orgId } = (await admin.get<{ orgId: string }>('/api/session-info')).body;
  const [first, second] = members;
  const sync = (userId = '', timestamp = 0) => ({
    orgId,
    eventType: 'Sync',
    timestamp,
    userId,
    profileId: null,
    attributes: {},
    dedupeKey: `${userId} ${String(timestamp)}`,
  });
  await home.events.store?.append([sync(first, 1_000_000), sync(first, 2_000_000), sync(second, 1_000_000)]);
});
afterAll(() => home.close());

const planOf = async (targets: readonly string[]) => {
  const { records } = (await admin.get<{ records: GroupProfile[] }>('/api/profiles')).body;
  const source = records.find(({ id }) => !targets.includes(id))?.id ?? '';
  return (await admin.get<ChangePlan>(planPath(source, ['SET010'], targets))).body;
};

const restoreOf = async (profileId: string) => {
  const at = new Date().toISOString();
  return (await admin.get<ChangePlan>(`/api/changes/plan/restore?profile=${profileId}&at=${at}`)).body;
};

it('[CST-04] counts the active users of each target, and those with a device that has synced', async () => {
  expect(members.length).toBeGreaterThan(2);
  const { targets } = await planOf([crew, support]);
  expect(targets.map(({ reach }) => reach)).toEqual([
    { users: members.length, usersWithDevice: 2 },
    { users: (await membersOf(support)).length, usersWithDevice: 0 },
  ]);
  expect((await restoreOf(crew)).targets[0]?.reach).toEqual({ users: members.length, usersWithDevice: 2 });
});

it('[CST-04] shows the reach of each change of a draft, and no longer after it was applied', async () => {
  const changes = [{ kind: 'setting', profileId: crew, settingId: 'SET012', payload: { enabled: true } }];
  const draft = (await admin.post<PlannedChange>('/api/changes', { kind: 'edit', changes })).body;
  const itemsPath = `/api/changes/${draft.id}/items`;
  const reach = async () => (await admin.get<{ records: PlannedItem[] }>(itemsPath)).body.records[0]?.reach;
  expect(await reach()).toEqual({ users: members.length, usersWithDevice: 2 });
  await admin.post(`/api/changes/${draft.id}/apply`, { hash: draft.hash });
  expect(await reach()).toBeNull();
});

it('[CST-04] counts users without their devices while the events cannot be read', async () => {
  const failing = vi
    .spyOn(home.events.insights, 'query')
    .mockRejectedValue(new AppError('new_relic_unavailable', { reason: 'ETIMEDOUT' }));
  try {
    const { targets } = await planOf([crew]);
    expect(targets[0]?.reach).toEqual({ users: members.length, usersWithDevice: null });
  } finally {
    failing.mockRestore();
  }
});
