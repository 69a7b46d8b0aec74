import type { LeaseKey, Leases } from '../store/leases.ts';

/** The lease under which a setting of a profile is written. */
export function settingLease(orgId: string, profileId: string, settingId: string): LeaseKey {
  return `${orgId}:setting:${profileId}:${settingId}`;
}

/** Runs work under several leases, taken in one order by everyone, so that two operations never wait for each other. */
export function withAllLeases<T>(leases: Leases, keys: readonly LeaseKey[], work: () => Promise<T>): Promise<T> {
  const ordered = [...new Set(keys)].toSorted();
  const from = (index: number): Promise<T> => {
    const key = ordered[index];
    return key === undefined ? work() : leases.withLease(key, () => from(index + 1));
  };
  return from(0);
}
