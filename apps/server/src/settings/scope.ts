import { createCrmCache } from '../crm/cache.ts';
import type { Crm } from '../crm/crm.ts';
import { loadInstallation } from '../crm/installation.ts';
import type { SessionContext } from '../http/context.ts';
import type { RequestJournal } from '../store/journal.ts';
import type { Leases } from '../store/leases.ts';

/** What reading and writing settings works with: one user's request. */
export type SettingsScope = {
  readonly crm: Crm;
  readonly journal: RequestJournal;
  readonly leases: Leases;
  readonly orgId: string;
  /** Who acts, by name. */
  readonly userName: string;
  /** Version of the org's package. */
  readonly packageVersion: string;
  /** The org's installation key; null where the org has none. */
  readonly installationKey: () => Promise<string | null>;
};

/** How long an org's installation key is taken for unchanged, in milliseconds. */
const KEY_AGE_MS = 60 * 60_000;
/** Orgs whose key is remembered. */
const REMEMBERED_ORGS = 1000;

/** Makes the scope of each request; installation keys are read once an hour. */
export function createScopes(leases: Leases): (context: SessionContext) => SettingsScope {
  const keys = createCrmCache<string | null>(() => 1, {
    maxWeight: REMEMBERED_ORGS,
    maxAgeMs: KEY_AGE_MS,
    isPersonal: () => true,
  });
  return ({ crm, journal, session: { orgId, user } }) => ({
    crm,
    journal,
    leases,
    orgId,
    userName: user.name,
    packageVersion: user.packageVersion,
    installationKey: () => keys.get(orgId, async () => (await loadInstallation(crm)).key),
  });
}
