import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { INSIGHT_QUERIES } from '@fieldstone/contracts/insight-queries';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClickHouse } from '../clickhouse.ts';
import type { EventEngine } from '../port.ts';
import { describeEngine, event, questionOf } from './engine-contract.ts';

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

/** ClickHouse itself, in this process: `npm run test:clickhouse` installs it, for it is too large for every checkout. */
const { createChdbConnection } = createRequire(join(process.env['CHDB_FOLDER'] ?? '/', 'package.json'))(
  'chdb/connection',
) as { createChdbConnection: (options: { path: string }) => Connection };

let folder: string;
let client: ClickHouseClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clickhouse-'));
  client = createClient({ connection: createChdbConnection({ path: folder }) });
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

describe('ClickHouse', () => {
  describeEngine(
    async () => {
      const engine = createClickHouse(client);
      return { engine, put: async (events) => engine.store?.append(events), close: async () => {} };
    },
    { runs: 25 },
  );
});

describe('appending events to ClickHouse', () => {
  const total = async (engine: EventEngine): Promise<number | undefined> =>
    (await engine.insights.query(questionOf(INSIGHT_QUERIES.usageTotal))).current.results[0]?.count;

  it('keeps each event once, whoever sends it again, also at the same time and before any merge', async () => {
    await client.command({ query: 'SYSTEM STOP MERGES' });
    const engine = createClickHouse(client);
    const before = (await total(engine)) ?? 0;
    const batch = Array.from({ length: 500 }, () => event());
    await Promise.all([engine.store?.append(batch), engine.store?.append(batch), engine.store?.append([])]);
    await engine.store?.append([...batch.slice(100), event()]);
    expect(await total(engine)).toBe(before + 501);
  });
});
