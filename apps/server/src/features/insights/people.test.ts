import type { LatestFacets } from '@fieldstone/contracts/insights/insights';
import type { FunnelUser } from '@fieldstone/contracts/insights/notification-funnel';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHTS_AGE_MS } from '../../salesforce/queries/permissions.ts';
import { clientAt, clientWith } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import { signIn } from '../../test/sign-in.ts';
import { withdrawRights } from '../../test/withdraw-rights.ts';

const NOW = Date.parse('2026-06-17T19:00:00Z');
const HOUR_MS = 3_600_000;

type Never = { records: Array<{ userId: string | null; name: string | null }> };

let home: TestConsole;
let admin: Client;
let limited: Client;
let cookie: string;
let profileId: string;
/** A user of the group profile, who has synced. */
let member: { readonly id: string; readonly name: string };
/** Added to the clock. */
let later = 0;

beforeAll(async () => {
  home = await startConsole({ now: () => NOW + later });
  admin = await clientAt(home);
  ({ cookie } = await signIn(home.app, { user: LIMITED }));
  limited = clientWith(home, cookie);
  const { orgId } = (await admin.get<{ orgId: string }>('/api/session-info')).body;
  const { records } = (await admin.get<{ records: GroupProfile[] }>('/api/profiles')).body;
  profileId = records.find(({ name }) => name === 'Remote Support')?.id ?? '';
  const never = (await admin.get<Never>(`/api/insight/never-synced?profile=${profileId}`)).body.records;
  member = { id: never[0]?.userId ?? '', name: never[0]?.name ?? '' };
  const outside = await outsideOf(home.org.url);
  const [notified] = await outside.query(
    `SELECT Id FROM Configuration_Data__c WHERE Setting_Key__c = '${profileId}:GO003_SET007'`,
  );
  await outside.update('Configuration_Data__c', String(notified?.['Id']), {
    Internal_Value__c: new Date(NOW - HOUR_MS).toISOString(),
  });
  const timestamp = NOW - 2 * HOUR_MS;
  const about = { orgId, eventType: 'Sync', timestamp, userId: member.id, profileId: null, attributes: {} };
  await home.events.store?.append([{ ...about, dedupeKey: 'one' }]);
});
afterAll(() => home.close());

const neverOf = async (client: Client) =>
  (await client.get<Never>(`/api/insight/never-synced?profile=${profileId}`)).body.records;
const lastOf = async (client: Client) =>
  (await client.get<LatestFacets>('/api/insight/lastSyncTimeByUser')).body.facets;
const funnel = () => `/api/insight/notification-funnel/${profileId}`;
const reachedOf = async (client: Client) =>
  (await client.get<{ records: FunnelUser[] }>(`${funnel()}/users?step=notified`)).body.records;
const file = async () => (await home.app.inject({ url: `${funnel()}/csv?step=stale`, headers: { cookie } })).body;

describe('[REL-09] the syncs of individual people', () => {
  it('are visible to users with the right to configure or a permission set of viewers', async () => {
    for (const client of [admin, limited]) {
      expect((await lastOf(client)).map(({ name }) => name)).toEqual([member.id]);
      expect((await neverOf(client)).every(({ userId, name }) => userId !== null && name !== null)).toBe(true);
      expect((await reachedOf(client)).map(({ name }) => name)).toContain(member.name);
    }
    expect(await file()).toContain(`${member.id},${member.name},`);
  });

  it('have neither ids, names nor addresses for all others, whose figures stay complete', async () => {
    await withdrawRights(home.org.url, LIMITED);
    later += RIGHTS_AGE_MS;
    const [never, reached] = [await neverOf(limited), await reachedOf(limited)];
    expect(await lastOf(limited)).toEqual((await lastOf(admin)).map((facet) => ({ ...facet, name: null })));
    expect(never).toEqual((await neverOf(admin)).map(() => ({ userId: null, name: null })));
    expect(reached).toEqual(
      (await reachedOf(admin)).map((user) => ({ ...user, userId: null, name: null, email: null })),
    );
    const rows = (await file()).trimEnd().split('\r\n').slice(1);
    expect(rows).toEqual([`,,,${new Date(NOW - 2 * HOUR_MS).toISOString()}`]);
  });
});
