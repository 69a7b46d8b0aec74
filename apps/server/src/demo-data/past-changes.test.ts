import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../test/engines.ts';
import type { Store } from '../store/engine/database.ts';
import { createJournal } from '../store/repositories/journal.ts';
import { appendPastChanges } from './past-changes.ts';
import type { PastChange } from './past-changes.ts';

const ORG = '00D000000000001AAA';
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 9);
const AUTHOR = { orgId: ORG, userId: '005B', userName: 'Sam Second', requestId: 'r', action: 'setting.write' };

const change = (settingId: string, daysAgo: number, more: Partial<PastChange> = {}): PastChange => ({
  at: NOW - daysAgo * DAY_MS,
  action: 'setting.write',
  origin: 'console',
  outcome: 'done',
  userId: '005A',
  userName: 'Avery Admin',
  profileId: 'a01',
  settingId,
  operation: null,
  before: { internalValue: null, displayValue: null },
  after: { internalValue: String(daysAgo), displayValue: null },
  details: null,
  note: null,
  dedupeKey: `${settingId} ${String(daysAgo)}`,
  ...more,
});

describe.each(engines)('past changes on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await create();
    store = await database.open();
  });
  afterEach(() => database.drop());

  it('[ACT-07] are older in the journal than later changes, and newest first among themselves', async () => {
    const journal = createJournal(store, AUTHOR, () => NOW);
    const changes = [change('SET001', 40), change('SET001', 3, { note: 'SD-4471', operation: 'copy' })];
    await appendPastChanges(store, ORG, changes);
    const own = await journal.record({ profileId: 'a01', settingId: 'SET001', after: { internalValue: 'own' } });
    const entries = await journal.entries({ profileId: 'a01', settingIds: ['SET001'] });
    expect(entries.map(({ id, at, userName, note }) => [id === own.id, (NOW - at) / DAY_MS, userName, note])).toEqual([
      [true, 0, 'Sam Second', null],
      [false, 3, 'Avery Admin', 'SD-4471'],
      [false, 40, 'Avery Admin', null],
    ]);
    expect(entries[1]?.operationId).toMatch(/^[0-9a-f]{32}$/);
    expect((await journal.last('a01', 'SET001'))?.id).toBe(own.id);
  });

  it('[ACT-07] are not added to settings that have a journal, so that adding them again changes nothing', async () => {
    const journal = createJournal(store, AUTHOR, () => NOW);
    await journal.record({ profileId: 'a01', settingId: 'SET001', after: { internalValue: 'own' } });
    const changes = [change('SET001', 40), change('SET002', 40), change('SET002', 30, { outcome: 'failed' })];
    await appendPastChanges(store, ORG, changes);
    await appendPastChanges(store, ORG, changes);
    expect(await journal.entries({ profileId: 'a01', settingIds: ['SET001'] })).toHaveLength(1);
    expect((await journal.entries({ profileId: 'a01', settingIds: ['SET002'] })).map(({ outcome }) => outcome)).toEqual(
      ['failed', 'done'],
    );
  });
});
