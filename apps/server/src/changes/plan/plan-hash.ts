import { createHash } from 'node:crypto';
import type { ChangeItem } from '../store/planned-change-items.ts';

type HashedItem = Pick<ChangeItem, 'base_version' | 'setting_id' | 'target_id' | 'value_hash'>;

/**
 * Returns the hash of a plan: SHA-256 over the canonical JSON (RFC 8785) of target, setting, base version and desired
 * value of every item. A value is represented by its own hash. The order of the items does not count.
 */
export function planHash(items: readonly HashedItem[]): string {
  const canonical = items
    // Canonical JSON orders properties by name. Ids and hashes are ASCII, which JSON.stringify writes canonically.
    .map(({ base_version: base, value_hash: desired, setting_id: setting, target_id: target }) =>
      JSON.stringify({ base, desired, setting, target }),
    )
    .toSorted();
  return createHash('sha256')
    .update(`[${canonical.join(',')}]`)
    .digest('hex');
}
