import type { Crm } from '../crm/crm.ts';
import type { RequestJournal } from '../store/journal.ts';
import type { Lease } from '../store/lease.ts';

/**
 * Returns the same scope, whose writes are refused once the lease is lost. The outcome of an own intent can still be journalled: it
 * stays true.
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
    },
  };
}

/** Returns the same journal, which takes no intents and settles no entries of others once the lease is lost. */
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
  };
}
