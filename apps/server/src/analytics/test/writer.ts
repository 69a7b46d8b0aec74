import { openDuckDb } from '../duckdb/duckdb.ts';

// A separate program: appends one event of an org after another until it is killed, and prints a line for each acknowledged one.
const [, , folder = '', orgId = ''] = process.argv;
const engine = await openDuckDb(folder);
const begin = Date.parse('2026-06-17T00:00:00Z');
for (let number = 0; number < 3_600_000; number += 1) {
  await engine.store?.append([
    {
      orgId,
      eventType: 'AppUsage',
      timestamp: begin + number,
      userId: null,
      profileId: null,
      attributes: {},
      dedupeKey: String(number),
    },
  ]);
  process.stdout.write('acknowledged\n');
}
