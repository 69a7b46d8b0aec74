import type { Lease } from '../store/lease.ts';
import { busy } from '../store/leases.ts';
import type { LeaseKey, Leases } from '../store/leases.ts';

/** Returns the name of the lease for writing a setting of a profile. */
export function settingLease(orgId: string, profileId: string, settingId: string): LeaseKey {
  return `${orgId}:setting:${profileId}:${settingId}`;
}

/** Runs work under several leases at once. Throws `unavailable` if they do not all become free in time. */
export function withAllLeases<T>(
  leases: Leases,
  keys: readonly LeaseKey[],
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  return leases.withLeases(keys, async (held, lease) => {
    if (keys.some((key) => !held.has(key))) throw busy();
    return work(lease);
  });
}
