import { AppError } from '../platform/errors.ts';
import type { Lease } from '../store/lease.ts';
import type { LeaseKey, Leases } from '../store/leases.ts';

/** How long a read waits for a running write before it leaves the journal to the next reader, in milliseconds. */
const RECONCILE_WAIT_MS = 50;

/** Runs the work of a read under a lease; returns null while a write holds it. */
export async function whenFree<T>(
  leases: Leases,
  key: LeaseKey,
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  try {
    return await leases.withLease(key, work, { waitMs: RECONCILE_WAIT_MS });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') return null;
    throw error;
  }
}
