import {
  MESSAGES_PATH,
  type DeviceMessage,
  type NotificationProfile,
} from '@fieldstone/contracts/organization/notification';
import type { ApplicationId } from '@fieldstone/contracts/platform/product';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { clientAt, type TestResponse, type Client } from '../../../test/client.ts';
import { startConsole, startTestOrg } from '../../../test/console.ts';
import type { TestConsole, TestConsoleOptions, TestOrg } from '../../../test/console.ts';
import type { TestDatabase } from '../../../test/engines.ts';
import { outsideOf, type Outside } from '../../../test/outside.ts';

/** The response to a send. */
export type Sent = {
  readonly id: string;
  readonly sentAt: string;
  readonly profiles: number;
  readonly repeated: boolean;
  readonly previousExecution: string;
};

export type Pulled = { readonly messages: readonly DeviceMessage[]; readonly cursor: string };

/** A console with a notifying administrator and a polling device. */
export type Notifying = {
  readonly home: TestConsole;
  readonly admin: Client;
  readonly outside: Outside;
  /** A device token. */
  readonly token: string;
  /** The console's clock. */
  readonly clock: { time: number };
  /** Creates an active group profile, unused elsewhere. */
  profile(): Promise<string>;
  send(body: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse<Sent>>;
  stateOf(profileId: string): Promise<NotificationProfile | undefined>;
  pull(query: string, token?: string): Promise<{ readonly status: number; readonly body: Pulled }>;
  /** Returns the error response to a device. */
  errorOf(
    query: string,
    path?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly error: unknown }>;
  /** Returns the device's messages after the delivery. */
  delivered(profileId: string, cursor?: string): Promise<Pulled>;
  close(): Promise<void>;
};

/** Starts a console on a store and an org. */
export async function startNotifying(
  org: TestOrg,
  database: TestDatabase,
  options: TestConsoleOptions = {},
): Promise<Notifying> {
  const clock = { time: Date.now() };
  const home = await startConsole({
    ...options,
    org,
    now: () => clock.time,
    ...(database.url !== null && { databaseUrl: database.url }),
  });
  const admin = await clientAt(home);
  const outside = await outsideOf(org.url);
  const issued = await admin.post<{ token: string }>('/api/access-tokens', { kind: 'device', name: 'Vans' });
  const { token } = issued.body;
  let profiles = 0;

  const pull: Notifying['pull'] = async (query, by = token) => {
    const headers = { authorization: `Bearer ${by}` };
    const response = await home.app.inject({ url: `${MESSAGES_PATH}?${query}`, headers });
    return { status: response.statusCode, body: response.json<Pulled>() };
  };

  return {
    home,
    admin,
    outside,
    token,
    clock,
    pull,
    profile: () => {
      profiles += 1;
      const Name = `Crew ${String(profiles)}`;
      return outside.create('Group_Profile__c', { Name, Active__c: true, Is_Global__c: false });
    },
    send: (body, headers = {}) => admin.post<Sent>('/api/ns-request', body, headers),
    stateOf: async (profileId) => {
      const { body } = await admin.get<{ records: NotificationProfile[] }>('/api/notifications/profiles');
      return body.records.find(({ id }) => id === profileId);
    },
    errorOf: async (query, path = '', headers = {}) => {
      const url = `${MESSAGES_PATH}${path}?${query}`;
      const response = await home.app.inject({ url, headers: { ...headers, authorization: `Bearer ${token}` } });
      return { status: response.statusCode, error: response.json<{ error?: unknown }>().error };
    },
    delivered: async (profileId, cursor = '0') => {
      const query = `profileId=${profileId}&cursor=${cursor}`;
      const count = async () => (await pull(query)).body.messages.length;
      await expect.poll(count, { interval: 5 }).toBeGreaterThan(0);
      return (await pull(query)).body;
    },
    close: () => home.close(),
  };
}

/**
 * Provides an empty org and a console for the tests of the surrounding `describe`; before each of them, a minute
 * passes.
 */
export function notifyingWith(create: () => Promise<TestDatabase>) {
  let org: TestOrg;
  let database: TestDatabase;
  let notifying: Notifying;

  beforeAll(async () => {
    org = await startTestOrg({ empty: true });
    database = await create();
    notifying = await startNotifying(org, database);
  });
  afterAll(async () => {
    await notifying.close();
    await database.drop();
    await org.close();
  });
  beforeEach(() => {
    notifying.clock.time += 60_000;
  });
  return { on: () => notifying, org: () => org };
}

/** The content of a message to the apps of a group profile. */
export type TestNotice = { readonly message?: string; readonly applications?: readonly ApplicationId[] };

const BOTH: readonly ApplicationId[] = ['fieldstone-go', 'fieldstone-legacy'];

/** Returns a message to one profile; `meta` overrides its content. */
export function nsMessage(
  profileId: string,
  meta: Readonly<Record<string, unknown>> = {},
  applications: readonly string[] = BOTH,
) {
  return {
    applications,
    profileId,
    data: {
      operation: 'CONFIG_CHANGE',
      meta: { message: 'hello', reminderFrequencyInDays: 0.0417, forceConfigSyncInDays: '-1', ...meta },
    },
  };
}

/** Returns a request with these messages. */
export function nsBodyOf(messages: unknown) {
  const data = { loginUrl: 'https://acme.my.salesforce.com', category: 'CS', messages };
  return { method: 'POST', path: MESSAGES_PATH, data };
}

/** Returns the request of the notify dialog. */
export function nsBody(profileIds: readonly string[], { message = 'hello', applications = BOTH }: TestNotice = {}) {
  return nsBodyOf(profileIds.map((profileId) => nsMessage(profileId, { message }, applications)));
}
