import { expect, it } from 'vitest';
import type { ChangeHistory } from '../../store/repositories/change-history.ts';
import type { ChangeKey } from '../../store/repositories/change-key.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import { searchChanges } from './search.ts';

const BATCH = 500;

/** A history of this many entries, which counts the entries that it has returned. */
function historyOf(size: number) {
  const read = { keys: 0, entries: 0 };
  const keyAt = (at: number): ChangeKey => ({ changedAt: size - at, id: String(at) });
  const history: Pick<ChangeHistory, 'keys' | 'entries' | 'uses'> = {
    keys: async (_filter, after, limit) => {
      const from = after === undefined ? 0 : Number(after.id) + 1;
      const count = Math.min(limit, size - from);
      read.keys += count;
      return Array.from({ length: count }, (_, at) => keyAt(from + at));
    },
    entries: async (ids) => {
      read.entries += ids.length;
      return ids.map((id) => ({ id, changedAt: size - Number(id), before: null, after: null }) as JournalEntry);
    },
    uses: () => Promise.resolve(new Map()),
  };
  return { history: history as ChangeHistory, read };
}

it.each([2000, 1_000_000])('[ACT-06] reads no rows ahead of a slow reader of %i changes', async (size) => {
  const { history, read } = historyOf(size);
  let received = 0;
  for await (const { found } of searchChanges(history, { filter: {}, text: undefined }, undefined, BATCH)) {
    received += found.length;
    // The reader is still busy with this part.
    expect(read).toEqual({ keys: received, entries: received });
    if (received >= 3 * BATCH) break;
  }
  expect(received).toBe(3 * BATCH);
  expect(read).toEqual({ keys: 3 * BATCH, entries: 3 * BATCH });
});

it('[ACT-06] reads every change once', async () => {
  const { history, read } = historyOf(1234);
  const ids: string[] = [];
  for await (const { found } of searchChanges(history, { filter: {}, text: undefined }, undefined, BATCH)) {
    ids.push(...found.map(({ entry }) => entry.id));
  }
  expect(new Set(ids).size).toBe(1234);
  expect(read.entries).toBe(1234);
});
