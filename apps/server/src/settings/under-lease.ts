import type { Crm } from '../salesforce/crm.ts';
import type { BulkJournal } from '../store/repositories/bulk-journal.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';
import type { Lease } from '../store/lease.ts';

/**
 * Returns the same scope, whose writes are rejected once the lease is lost. Outcomes of its own intents can still be
 * journaled, because they remain true.
 */
export function underLease<S extends { readonly crm: Crm; readonly journal: RequestJournal }>(
  scope: S,
  lease: Lease,
): S {
  const { crm } = scope;
  return {
    ...scope,
    journal: journalUnderLease(scope.journal, lease),
    crm: {
      ...crm,
      create: async (...values) => {
        lease.assertHeld();
        return crm.create(...values);
      },
      remove: async (...values) => {
        lease.assertHeld();
        return crm.remove(...values);
      },
      update: async (...values) => {
        lease.assertHeld();
        return crm.update(...values);
      },
      upsert: async (...values) => {
        lease.assertHeld();
        return crm.upsert(...values);
      },
      upsertAll: async (...values) => {
        lease.assertHeld();
        return crm.upsertAll(...values);
      },
      writeTogether: async (...values) => {
        lease.assertHeld();
        return crm.writeTogether(...values);
      },
    },
  };
}

/** Returns the same journal, which rejects intents and outcomes of other entries once the lease is lost. */
export function journalUnderLease(journal: RequestJournal, lease: Lease): RequestJournal {
  return {
    ...journal,
    record: async (...values) => {
      lease.assertHeld();
      return journal.record(...values);
    },
    recordOutcome: async (...values) => {
      lease.assertHeld();
      return journal.recordOutcome(...values);
    },
    recordCreated: async (...values) => {
      lease.assertHeld();
      return journal.recordCreated(...values);
    },
  };
}

/** Returns the same scope with both journals, whose writes and new intents are rejected once the lease is lost. */
export function writesUnderLease<
  S extends { readonly crm: Crm; readonly journal: RequestJournal; readonly bulk: BulkJournal },
>(scope: S, lease: Lease): S {
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
