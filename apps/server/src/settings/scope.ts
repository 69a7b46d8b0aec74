import { createCrmCache } from '../salesforce/client/cache.ts';
import type { SessionUser } from '@fieldstone/contracts/organization/session';
import type { Crm } from '../salesforce/crm.ts';
import { loadInstallation } from '../salesforce/queries/installation.ts';
import type { SessionContext } from '../http/context.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';
import type { Leases } from '../store/leases.ts';
import type { PermitWrites, WriteGate } from '../platform/write-gate.ts';

/** The dependencies for reading and writing settings in a user's request. */
export type SettingsScope = {
  readonly crm: Crm;
  readonly journal: RequestJournal;
  readonly leases: Leases;
  readonly orgId: string;
  /** Name of the user. */
  readonly userName: string;
  /** Version of the org's package. */
  readonly packageVersion: string;
  /** Returns the org's installation key; null without one. */
  readonly installationKey: () => Promise<string | null>;
  /** Requests the permit to write slots for the user. */
  readonly permit: PermitWrites;
};

/** The parts of a request's context that a scope needs. */
type ScopeContext = Pick<SessionContext, 'crm' | 'journal'> & {
  readonly session: {
    readonly orgId: string;
    readonly userId: string;
    readonly user: Pick<SessionUser, 'name' | 'packageVersion'>;
  };
};

export type ScopeParts = { readonly leases: Leases; readonly gate: WriteGate };

/** Lifetime of a cached installation key, in milliseconds. */
const KEY_AGE_MS = 60 * 60_000;
/** Maximum cached installation keys. */
const REMEMBERED_ORGS = 1000;

/** Returns the factory of a request's scope; installation keys are read once an hour. */
export function createScopes({ leases, gate }: ScopeParts): (context: ScopeContext) => SettingsScope {
  const keys = createCrmCache<string | null>(() => 1, {
    maxWeight: REMEMBERED_ORGS,
    maxAgeMs: KEY_AGE_MS,
    isPersonal: () => true,
  });
  return ({ crm, journal, session: { orgId, userId, user } }) => ({
    crm,
    journal,
    leases,
    orgId,
    userName: user.name,
    packageVersion: user.packageVersion,
    installationKey: async () => {
      const load = async () => (await loadInstallation(crm)).key;
      // The setup page may have created the record meanwhile.
      return (await keys.get(orgId, load)) ?? keys.get(orgId, load, { refresh: true });
    },
    permit: (slots) => gate.permit({ orgId, requester: { id: userId, name: user.name }, slots }),
  });
}
