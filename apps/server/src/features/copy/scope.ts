import type { Crm } from '../../salesforce/crm.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { createScopes } from '../../settings/scope.ts';
import { underLease } from '../../settings/under-lease.ts';
import { createBulkJournal } from '../../store/repositories/bulk-journal.ts';
import type { BulkJournal } from '../../store/repositories/bulk-journal.ts';
import { createCopies } from '../../store/repositories/copies.ts';
import type { Copies } from '../../store/repositories/copies.ts';
import type { Store } from '../../store/engine/database.ts';
import { createJournal } from '../../store/repositories/journal.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { Lease } from '../../store/lease.ts';
import type { LeaseKey, Leases } from '../../store/leases.ts';

/** The dependencies of a copy. It may outlive its request, so its journal is not the request's. */
export type CopyScope = {
  readonly crm: Crm;
  readonly copies: Copies;
  readonly leases: Leases;
  readonly journal: RequestJournal;
  readonly bulk: BulkJournal;
  readonly orgId: string;
  readonly user: { readonly id: string; readonly name: string };
  /** Version of the org's package. */
  readonly packageVersion: string;
  /** Returns the org's installation key; null without one. */
  readonly installationKey: () => Promise<string | null>;
  /** UTC milliseconds. */
  readonly now: () => number;
};

export type CopyDependencies = { readonly store: Store; readonly leases: Leases; readonly now: () => number };

/** Returns the factory of a request's scope; `action` is the journal's action for its changes. */
export function createCopyScopes({ store, leases, now }: CopyDependencies) {
  const settingsScopeOf = createScopes(leases);
  return (context: SessionContext, action = 'settings.copy'): CopyScope => {
    const { orgId, userId, user } = context.session;
    const author = { orgId, userId, userName: user.name, requestId: context.requestId, action };
    return {
      crm: context.crm,
      copies: createCopies(store, orgId, now),
      leases,
      journal: createJournal(store, author, now),
      bulk: createBulkJournal(store, author, now),
      orgId,
      user: { id: userId, name: user.name },
      packageVersion: user.packageVersion,
      installationKey: settingsScopeOf(context).installationKey,
      now,
    };
  };
}

/** Returns the same scope, whose writes to the CRM and new intents are rejected once the lease is lost. */
export function writesUnderLease(scope: CopyScope, lease: Lease): CopyScope {
  const { bulk } = scope;
  return {
    ...underLease(scope, lease),
    bulk: {
      ...bulk,
      recordAll: async (...values) => {
        lease.assertHeld();
        return bulk.recordAll(...values);
      },
    },
  };
}

/** Returns the same scope under the operation's own lease, whose loss also rejects writes to its items and state. */
export function underOperationLease(scope: CopyScope, lease: Lease): CopyScope {
  const { copies } = scope;
  return {
    ...writesUnderLease(scope, lease),
    copies: {
      ...copies,
      saveItems: async (...values) => {
        lease.assertHeld();
        return copies.saveItems(...values);
      },
      setState: async (...values) => {
        lease.assertHeld();
        return copies.setState(...values);
      },
    },
  };
}

/** Returns the name of the lease for running or reconciling an operation. */
export function operationLease(orgId: string, id: string): LeaseKey {
  return `${orgId}:copy:${id}`;
}
