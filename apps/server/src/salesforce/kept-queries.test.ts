import { describe, expect, it } from 'vitest';
import type { CrmRecord } from './crm.ts';
import { createKeptQueries } from './kept-queries.ts';

const NOW = Date.UTC(2026, 10, 28);
const OLD = { text: '2 old', newest: NOW - 60_000 };

/** Returns kept queries with a clock, and a list that counts how often it is read. */
function createBench() {
  const bench = { time: NOW, stamp: OLD, fields: 'Name', rows: [{ Id: '1' }, { Id: '2' }] as CrmRecord[], reads: 0 };
  const { read, expectChange } = createKeptQueries(() => bench.time);
  const query = (name = 'user list', load?: () => Promise<readonly CrmRecord[]>) =>
    read({
      name,
      stamp: async () => bench.stamp,
      fields: async () => bench.fields,
      load: async () => {
        bench.reads += 1;
        return load === undefined ? bench.rows : load();
      },
    });
  return { bench, query, expectChange };
}

describe('a kept query', () => {
  it('[FIX-99] is read once for any number of readers, also at the same time', async () => {
    const { bench, query } = createBench();
    const together = await Promise.all([query(), query(), query()]);
    expect(new Set([...together, await query()])).toEqual(new Set([bench.rows]));
    expect(bench.reads).toBe(1);
  });

  it.each([
    ['a change', (bench: { stamp: typeof OLD }) => void (bench.stamp = { text: '2 later', newest: NOW - 30_000 })],
    ['a deletion', (bench: { stamp: typeof OLD }) => void (bench.stamp = { text: '1 old', newest: OLD.newest })],
    ['another set of readable fields', (bench: { fields: string }) => void (bench.fields = 'Name,Active__c')],
    ['ten minutes', (bench: { time: number }) => void (bench.time += 10 * 60_000)],
  ])('[FIX-99] is read again after %s', async (_what, change) => {
    const { bench, query } = createBench();
    await query();
    change(bench);
    bench.rows = [{ Id: '3' }];
    expect(await query()).toEqual([{ Id: '3' }]);
    await query();
    expect(bench.reads).toBe(2);
  });

  it('[FIX-99] is read each time within ten seconds after a change, because stamps have whole seconds', async () => {
    const { bench, query } = createBench();
    bench.stamp = { text: '2 new', newest: NOW };
    for (let index = 0; index < 3; index += 1) {
      bench.rows = [{ Id: String(index) }];
      expect(await query()).toEqual([{ Id: String(index) }]);
    }
    bench.time += 10_000;
    await query();
    bench.reads = 0;
    await query();
    await query();
    expect(bench.reads).toBe(1);
  });

  it('[FIX-99] is read with its stamp after a write of the console, and shows it', async () => {
    const { bench, query, expectChange } = createBench();
    await query();
    expectChange('another org');
    await query();
    expect(bench.reads).toBe(1);
    expectChange('user');
    bench.rows = [{ Id: 'written' }];
    bench.stamp = { text: '2 new', newest: NOW };
    expect(await query()).toEqual([{ Id: 'written' }]);
    expect(bench.reads).toBe(2);
  });

  it('[FIX-99] is not shared between users', async () => {
    const { query } = createBench();
    await query('first user', async () => [{ Id: 'visible' }]);
    expect(await query('second user', async () => [])).toEqual([]);
  });

  it('[FIX-99] is read again after a failure', async () => {
    const { query } = createBench();
    await expect(query('user list', () => Promise.reject(new Error('no response')))).rejects.toThrow('no response');
    expect(await query()).toHaveLength(2);
  });

  it('[FIX-99] keeps at most 200,000 records', async () => {
    const { bench, query } = createBench();
    const long = Array.from({ length: 80_000 }, (_, index) => ({ Id: String(index) }));
    for (const name of ['a', 'b', 'c']) await query(name, async () => long);
    await query('c', async () => long);
    expect(bench.reads).toBe(3);
    await query('a', async () => long);
    expect(bench.reads).toBe(4);
  });
});
