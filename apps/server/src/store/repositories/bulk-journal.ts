import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunksOf } from '../../platform/chunks.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import type { Store } from '../engine/database.ts';
import { toEntry, toRow } from './journal.ts';
import { markSettingsChanged } from './setting-states.ts';
import type { JournalAuthor, Intent, JournalEntry } from './journal.ts';

/** The journal of an org for operations on hundreds of settings: the same entries, in few statements. */
export type BulkJournal = {
  /** Stores the intents before the CRM is called; returns their ids in the same order. */
  recordAll(intents: readonly Intent[]): Promise<readonly string[]>;
  recordOutcomes(ids: readonly string[], outcome: 'done' | 'failed' | 'unknown', details?: unknown): Promise<void>;
  /** Returns the newest entry of each of the settings of each profile, omitting settings without one. */
  lastOf(profileIds: readonly string[], settingIds: readonly string[]): Promise<readonly JournalEntry[]>;
  /** Returns the entries with these ids. */
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, JournalEntry>>;
};

/** Entries have some kilobytes for before and after: this many per statement do not block other requests. */
const ENTRIES_A_STATEMENT = 50;
const IDS_A_STATEMENT = 500;

/** Creates the bulk journal of the author's org. */
export function createBulkJournal(store: Store, author: JournalAuthor, now: () => number = Date.now): BulkJournal {
  const { db } = store;
  const { orgId } = author;

  const byIds: BulkJournal['byIds'] = async (ids) => {
    const found = new Map<string, JournalEntry>();
    for (const chunk of chunksOf(ids, ENTRIES_A_STATEMENT)) {
      const rows = await db
        .selectFrom('journal')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('id', 'in', chunk)
        .execute();
      for (const row of rows) found.set(row.id, toEntry(row));
      await nextTurn();
    }
    return found;
  };

  return {
    byIds,
    async recordAll(intents) {
      const ids: string[] = [];
      for (const chunk of chunksOf(intents, ENTRIES_A_STATEMENT)) {
        const at = now();
        const rows = chunk.map((intent) => toRow(author, intent, { id: timeOrderedId(at), at }));
        await db.insertInto('journal').values(rows).execute();
        ids.push(...rows.map(({ id }) => id));
        await nextTurn();
      }
      return ids;
    },
    async recordOutcomes(ids, outcome, details) {
      for (const chunk of chunksOf(ids, IDS_A_STATEMENT)) {
        await db
          .updateTable('journal')
          .set({
            outcome,
            outcome_at: now(),
            ...(details === undefined ? {} : { details_json: JSON.stringify(details) }),
          })
          .where('org_id', '=', orgId)
          .where('id', 'in', chunk)
          .execute();
        await nextTurn();
      }
      await markSettingsChanged(store, orgId, now());
    },
    async lastOf(profileIds, settingIds) {
      const newest: string[] = [];
      for (const chunk of chunksOf(profileIds, IDS_A_STATEMENT)) {
        const rows = await db
          .selectFrom('journal')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('org_id', '=', orgId)
          .where('profile_id', 'in', chunk)
          .where('setting_id', 'in', [...settingIds])
          .groupBy(['profile_id', 'setting_id'])
          .execute();
        newest.push(...rows.map(({ id }) => id));
        await nextTurn();
      }
      return [...(await byIds(newest)).values()];
    },
  };
}
