import type { Crm } from '../../../salesforce/crm.ts';
import { crmAs, startEmbeddedOrg, testFactory } from '../../../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../../../salesforce/test/embedded-org.ts';
import { createLogger } from '../../../platform/http/logging.ts';
import { createBulkJournal } from '../../../store/repositories/bulk-journal.ts';
import { createCopies } from '../../../store/repositories/copies.ts';
import type { Store } from '../../../store/engine/database.ts';
import { createJournal } from '../../../store/repositories/journal.ts';
import { createLeases } from '../../../store/leases.ts';
import type { TestDatabase } from '../../../test/engines.ts';
import { outsideOf } from '../../../test/outside.ts';
import type { Outside } from '../../../test/outside.ts';
import type { Beginning } from '../begin.ts';
import { createCopyJobs } from '../jobs.ts';
import type { CopyScope } from '../scope.ts';

/** Console processes without HTTP, on one store and one org, to inject failures into single ones. */
export type Processes = {
  readonly org: EmbeddedOrg;
  outside(): Promise<Outside>;
  /** Starts another process; `change` replaces parts of its CRM client, `now` is the clock of its leases. */
  start(change?: (crm: Crm) => Partial<Crm>, now?: () => number): Promise<Beginning>;
  store(): Promise<Store>;
  /** Expires all leases. */
  letLeasesRunOut(): Promise<void>;
  close(): Promise<void>;
};

/** Starts an org without a company. */
export async function startProcesses(database: TestDatabase): Promise<Processes> {
  const org = await startEmbeddedOrg({ empty: true });
  const factory = testFactory();
  const logger = createLogger('fatal');
  return {
    org,
    outside: () => outsideOf(org.url),
    start: async (change = () => ({}), now = Date.now) => {
      const store = await database.open();
      const { orgId, userId } = await org.signIn();
      const crm = await crmAs(org, factory);
      const author = { orgId, userId, userName: 'Avery Admin', requestId: 'test', action: 'settings.copy' };
      const journal = createJournal(store, author);
      const scope: CopyScope = {
        crm: { ...crm, ...change(crm) },
        copies: createCopies(store, orgId),
        leases: createLeases(store, now),
        journal,
        bulk: createBulkJournal(store, author),
        orgId,
        user: { id: userId, name: 'Avery Admin' },
        packageVersion: '24.20000',
        installationKey: async () => 'key',
        now: Date.now,
      };
      return { scope, journal, jobs: createCopyJobs(logger) };
    },
    store: () => database.open(),
    letLeasesRunOut: async () => {
      await (await database.open()).db.updateTable('leases').set({ expires_at: 0 }).execute();
    },
    close: async () => {
      await factory.close();
      await org.close();
      await database.drop();
    },
  };
}
