import type { SessionUser } from '@fieldstone/contracts/organization/session';
import { createIntegrationUser } from '../../salesforce/integration-user.ts';
import { createIdentityFor } from '../../jobs/job-identity.ts';
import { clientCredentialsTokens } from '../../salesforce/client/client-credentials.ts';
import type { Crm } from '../../salesforce/crm.ts';
import {
  crmAs,
  INTEGRATION_CLIENT,
  SECOND_ADMIN,
  startEmbeddedOrg,
  testFactory,
} from '../../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../../salesforce/test/embedded-org.ts';
import { createLogger } from '../../platform/logging.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import type { JobQueue } from '../../jobs/runner.ts';
import type { Store } from '../../store/engine/database.ts';
import type { Session } from '../../access/sessions.ts';
import { createWriteGate } from '../../platform/write-gate.ts';
import { createLeases } from '../../store/leases.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { changeJobs } from '../apply/run.ts';
import { createChangeScopes } from '../scope.ts';
import type { ChangeRequest, ChangeOrigin, ChangeScope } from '../scope.ts';

export type ProcessOptions = {
  /** Replaces parts of its CRM client. */
  readonly crm?: (crm: Crm) => Partial<Crm>;
  /** Replaces parts of its scopes. */
  readonly scope?: (scope: ChangeScope) => Partial<ChangeScope>;
  /** Whether it has an integration user. */
  readonly integration?: boolean;
  /** Clock of its leases. */
  readonly now?: () => number;
};

export type TestProcess = ChangeRequest & {
  readonly jobs: JobQueue;
  /** Polls for jobs from now on, as a console does. */
  poll(): void;
  /** Begins nothing more. Resolves when the running job has ended; jobs stay pending. */
  stop(): Promise<void>;
  /** Stops, and closes its connections to the store. */
  kill(): Promise<void>;
};

/** Console processes without HTTP, on one store and one org, to inject failures into single ones. */
export type Processes = {
  readonly org: EmbeddedOrg;
  outside(): Promise<Outside>;
  /** Returns the number of PATCH calls of the org since its `forget`. */
  patches(): Promise<number>;
  /** Starts another process, which runs jobs when it is woken. */
  start(options?: ProcessOptions): Promise<TestProcess>;
  /** Returns a connection to the store that belongs to no process. */
  store(): Promise<Store>;
  /** Signs the user out, or in again: without a session, jobs have no identity. */
  signedIn(isSignedIn: boolean): void;
  /** Expires all leases. */
  letLeasesRunOut(): Promise<void>;
  close(): Promise<void>;
};

/** Returns the number of items of a planned change by their state, with the reason of a failure. */
export async function outcomesAt({ scope }: TestProcess, id: string): Promise<Readonly<Record<string, number>>> {
  const items = await scope.changes.items(id);
  const found = Map.groupBy(items, ({ state, reason }) => (reason === null ? state : `${state} ${reason}`));
  return Object.fromEntries([...found].map(([outcome, same]) => [outcome, same.length]));
}

const USER = { name: 'Sam Second', packageVersion: '24.20000' } as SessionUser;

/** Starts an org without a company. */
export async function startProcesses(database: TestDatabase): Promise<Processes> {
  const org = await startEmbeddedOrg({ empty: true });
  const factory = testFactory();
  const log = createLogger('fatal');
  const started: TestProcess[] = [];
  let hasSession = true;
  let ownStore: Promise<Store> | undefined;
  const store = (): Promise<Store> => (ownStore ??= database.open());
  return {
    org,
    outside: () => outsideOf(org.url),
    patches: async () => (await org.calls()).filter(({ method }) => method === 'PATCH').length,
    start: async ({
      crm: change = () => ({}),
      scope: changeScope = () => ({}),
      integration = false,
      now = Date.now,
    } = {}) => {
      const opened = await database.open();
      const { orgId, userId } = await org.signIn(SECOND_ADMIN);
      const own = await crmAs(org, factory, SECOND_ADMIN);
      const crm = { ...own, ...change(own) };
      const session = { orgId, userId, user: USER } as Session;
      const integrationUser = createIntegrationUser(
        clientCredentialsTokens(org.oauth, { loginUrl: org.url, client: INTEGRATION_CLIENT }),
        factory.for,
        Date.now,
      );
      const identityFor = createIdentityFor({
        sessions: { ofUser: async () => (hasSession ? session : null) },
        crmFor: () => crm,
        integration: integration ? integrationUser : null,
        now: Date.now,
        log,
      });
      const leases = createLeases(opened, now);
      const retention = { keptFrom: () => null };
      const dependencies = { store: opened, leases, gate: createWriteGate([]), identityFor, retention, now: Date.now };
      const scopesOf = createChangeScopes(dependencies);
      const scopeOf = (origin: ChangeOrigin, action = 'settings.copy'): ChangeScope => {
        const scope = { ...scopesOf(origin, action), installationKey: async () => 'key' };
        return { ...scope, ...changeScope(scope) };
      };
      const runner = createJobRunner({ store: opened, leases, now: Date.now, random: () => 0, log });
      const jobs = runner.register(changeJobs({ ...dependencies, scopeOf }));
      const { name: userName, packageVersion } = USER;
      const scope = scopeOf({ orgId, userId, userName, performer: null, packageVersion, crm, requestId: 'test' });
      const kill = async (): Promise<void> => {
        await runner.stop();
        await opened.close();
      };
      const process = { scope, journal: scope.journal, jobs, poll: runner.start, stop: runner.stop, kill };
      started.push(process);
      return process;
    },
    store,
    signedIn: (isSignedIn) => {
      hasSession = isSignedIn;
    },
    letLeasesRunOut: async () => {
      await (await store()).db.updateTable('leases').set({ expires_at: 0 }).execute();
    },
    close: async () => {
      await Promise.all(started.map(({ kill }) => kill()));
      await factory.close();
      await org.close();
      await database.drop();
    },
  };
}
