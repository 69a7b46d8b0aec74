import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { HomeProfile, ProfileOverview } from '@fieldstone/contracts/organization/overview';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { clientAt } from '../../../test/client.ts';
import type { Client, TestResponse } from '../../../test/client.ts';
import { startConsole, startTestOrg } from '../../../test/console.ts';
import type { TestConsole, TestConsoleOptions } from '../../../test/console.ts';
import type { TestDatabase } from '../../../test/engines.ts';
import { outsideOf } from '../../../test/outside.ts';
import type { Outside } from '../../../test/outside.ts';

/** Longer than the pause between two readings of the CRM, in milliseconds. */
export const LATER_MS = 10_000;

/** A console whose administrator looks at group profiles, and other software that writes to the same org. */
export type Overviews = {
  readonly home: TestConsole;
  readonly admin: Client;
  readonly outside: Outside;
  /** The console's clock. */
  readonly clock: { time: number };
  /** Creates an active group profile, unused elsewhere. */
  profile(values?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Stores a setting as other software does; returns the record's id. */
  store(profileId: string, settingId: string, payload: unknown): Promise<string>;
  /** Stores a setting in the console, replacing any value. */
  save(profileId: string, settingId: string, payload: unknown): Promise<TestResponse<unknown>>;
  list(client?: Client): Promise<TestResponse<{ records: HomeProfile[]; offeredSettings: number }>>;
  /** Returns a group profile in the list, some seconds later. */
  inList(profileId: string, client?: Client): Promise<HomeProfile | undefined>;
  /** Returns an overview, some seconds later. */
  overview(profileId: string, client?: Client): Promise<TestResponse<ProfileOverview>>;
  /** Returns the latest five changes of a group profile, some seconds later. */
  changes(profileId: string, client?: Client): Promise<TestResponse<{ records: ChangeHistoryEntry[] }>>;
};

/** Returns the text that stores a payload. */
export function textOf(payload: unknown): string {
  return JSON.stringify({ version: '1', checksum: '', config: { payload, meta: payload } });
}

async function startOverviews(database: TestDatabase, options: TestConsoleOptions): Promise<Overviews> {
  const clock = { time: Date.now() };
  const home = await startConsole({
    ...options,
    now: () => clock.time,
    ...(database.url !== null && { databaseUrl: database.url }),
  });
  const admin = await clientAt(home);
  const outside = await outsideOf(home.org.url);
  let profiles = 0;
  const later = () => {
    clock.time += LATER_MS;
  };
  const list: Overviews['list'] = (client = admin) => client.get('/api/overview');
  return {
    home,
    admin,
    outside,
    clock,
    list,
    profile: (values = {}) => {
      profiles += 1;
      const Name = `Crew ${String(profiles)}`;
      return outside.create('Group_Profile__c', { Name, Active__c: true, Is_Global__c: false, ...values });
    },
    store: (profileId, settingId, payload) =>
      outside.create('Configuration_Data__c', {
        Setting_Key__c: `${profileId}:${settingId}`,
        Group_Profile__c: profileId,
        Setting_Id__c: settingId,
        Internal_Value__c: textOf(payload),
      }),
    save: (profileId, settingId, payload) =>
      admin.post(`/api/profiles/${profileId}/settings/${settingId}`, { data: JSON.parse(textOf(payload)) as unknown }),
    inList: async (profileId, client) => {
      later();
      const { body } = await list(client);
      return body.records.find(({ id }) => id === profileId);
    },
    overview: (profileId, client = admin) => {
      later();
      return client.get(`/api/group-profiles/${profileId}/overview`);
    },
    changes: (profileId, client = admin) => {
      later();
      return client.get(`/api/change-history?profile=${profileId}&limit=5`);
    },
  };
}

/** Provides an org and a console for the tests of the surrounding `describe`. */
export function overviewsWith(create: () => Promise<TestDatabase>, options: TestConsoleOptions = { empty: true }) {
  let database: TestDatabase;
  let overviews: Overviews;
  beforeAll(async () => {
    const org = await startTestOrg(options);
    database = await create();
    overviews = await startOverviews(database, { ...options, org });
  });
  beforeEach(() => overviews.home.org.clearFaults());
  afterAll(async () => {
    await overviews.home.close();
    await overviews.home.org.close();
    await database.drop();
  });
  return () => overviews;
}
