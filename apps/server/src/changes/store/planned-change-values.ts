import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { toChunks } from '../../platform/chunks.ts';
import type { Tables } from '../../store/engine/tables.ts';
import type { ChangeItem } from './planned-change-items.ts';

/** A value of an item: its text, and its display value if its record has one. */
export type ChangeValue = { readonly text: string | null; readonly displayText?: string | null };

/** The hash of no value: the record will be emptied. */
export const NO_VALUE = 'none';

/** Values have up to some hundred kilobytes: this many per statement do not block other requests. */
const VALUES_A_STATEMENT = 20;

/** Returns the hash that items refer to a value with. */
export function valueHash({ text, displayText = null }: ChangeValue): string {
  if (text === null) return NO_VALUE;
  return createHash('sha256')
    .update(displayText === null ? text : JSON.stringify([text, displayText]))
    .digest('hex');
}

/** Stores each distinct value once, in the caller's transaction. */
export async function saveValues(db: Kysely<Tables>, orgId: string, values: Iterable<ChangeValue>): Promise<void> {
  const rows = new Map<string, Tables['planned_change_values']>();
  for (const value of values) {
    const { text, displayText = null } = value;
    const hash = valueHash(value);
    if (text !== null) rows.set(hash, { org_id: orgId, hash, text, display_text: displayText });
  }
  for (const chunk of toChunks([...rows.values()], VALUES_A_STATEMENT)) {
    await db
      .insertInto('planned_change_values')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Returns the values with these hashes; unknown ones are omitted. */
export async function valuesByHash(
  db: Kysely<Tables>,
  orgId: string,
  hashes: Iterable<string>,
): Promise<ReadonlyMap<string, ChangeValue>> {
  const values = new Map<string, ChangeValue>();
  for (const chunk of toChunks([...new Set(hashes)], VALUES_A_STATEMENT)) {
    const rows = await db
      .selectFrom('planned_change_values')
      .select(['hash', 'text', 'display_text'])
      .where('org_id', '=', orgId)
      .where('hash', 'in', chunk)
      .execute();
    for (const { hash, text, display_text } of rows) {
      values.set(hash, { text, ...(display_text !== null && { displayText: display_text }) });
    }
  }
  return values;
}

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
