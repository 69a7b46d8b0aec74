import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CrmFactory } from '../../../salesforce/client/connect.ts';
import { ADMIN, crmAs, testFactory } from '../../../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../../../salesforce/test/embedded-org.ts';
import { openStore } from '../../../store/engine/database.ts';
import type { Store } from '../../../store/engine/database.ts';
import { createJournal } from '../../../store/repositories/journal.ts';
import { createLeases } from '../../../store/leases.ts';
import type { SettingsScope } from '../../../settings/scope.ts';
import { createWriteGate } from '../../../platform/write-gate.ts';

/** A store and a CRM factory in a separate folder: one console process without HTTP. */
export type Process = {
  readonly store: Store;
  readonly factory: CrmFactory;
  scope(org: EmbeddedOrg, username?: string): Promise<SettingsScope>;
  close(): Promise<void>;
};

/** Starts a process, optionally on the store of another one. `now` is the clock of its leases. */
export async function startProcess(shared?: Store, now = Date.now): Promise<Process> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldstone-settings-'));
  const store = shared ?? (await openStore(null, dataDir));
  const factory = testFactory();
  const leases = createLeases(store, now);
  return {
    store,
    factory,
    scope: async (org, username = ADMIN) => {
      const { orgId, userId } = await org.signIn(username);
      return {
        crm: await crmAs(org, factory, username),
        journal: createJournal(store, {
          orgId,
          userId,
          userName: username,
          requestId: 'test',
          action: 'setting.write',
        }),
        leases,
        orgId,
        userName: username,
        packageVersion: '24.99101',
        installationKey: async () => 'key',
        permit: (slots) => createWriteGate([]).permit({ orgId, requester: { id: userId, name: username }, slots }),
      };
    },
    close: async () => {
      await factory.close();
      if (shared === undefined) await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
