import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStore } from '../engine/database.ts';
import type { Store } from '../engine/database.ts';
import { createChangeHistory } from './change-history.ts';
import { createJournal } from './journal.ts';
import type { JournalEntry } from './journal-entry.ts';
import { lastChangesHere } from './notifications/last-notifications.ts';

const ORG = '00D000000000001AAA';

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const opened = await openStore(null, folder);
  // The connection for reads is in a worker.
  store = { ...opened, reads: opened.db };
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Returns the steps of the plans of the statements that run. */
async function planOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await run();
  const statements = prepare.mock.calls.map(([statement]) => statement);
  prepare.mockRestore();
  const details: string[] = [];
  for (const statement of statements) {
    const { rows } = await sql.raw<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`).execute(store.db);
    details.push(...rows.map(({ detail }) => detail));
  }
  expect(details.filter((detail) => /^SCAN|TEMP B-TREE/.test(detail))).toEqual([]);
  return details;
}

it('[PRF-08] finds the latest changes of a group profile in SQLite without reading the journal of its org', async () => {
  const plan = await planOf(() => createChangeHistory(store, ORG).keys({ profileId: 'p1' }, undefined, 1));
  expect(plan[0]).toMatch(/USING COVERING INDEX journal_changes_by_profile \(org_id=\? AND profile_id=\?\)/);
});

it('[FIX-86] reads a page of the history of a setting in the order of an index', async () => {
  const author = { orgId: ORG, userId: 'u', userName: 'u', requestId: 'r', action: 'a' };
  const before = { changedAt: 5, id: 'a' };
  const query = { profileId: 'p1', settingIds: ['a'], before, limit: 21 };
  const plan = await planOf(() => createJournal(store, author).entries(query));
  expect(plan).toEqual([
    'SEARCH journal USING INDEX journal_by_setting_time (org_id=? AND profile_id=? AND setting_id=? AND (changed_at,id)<(?,?))',
  ]);
});

it('[FIX-92] finds the newest change of a setting in an index', async () => {
  const entry = { id: 'a', profileId: 'p1', settingId: 'SET001' } as JournalEntry;
  const plan = await planOf(() => createChangeHistory(store, ORG).newestOf([entry, { ...entry, id: 'b' }]));
  expect(plan).toEqual([
    'SEARCH journal USING INDEX journal_by_setting_time (org_id=? AND profile_id=? AND setting_id=?)',
  ]);
});

it.each([undefined, 'p1'])('[FIX-86] finds the last changes of group profiles in their index (%s)', async (only) => {
  const [plan] = await planOf(() => lastChangesHere(store, ORG, only));
  expect(plan).toContain('INDEX journal_by_profile_change');
});
