import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openDuckDb } from './duckdb.ts';
import { describeEngine } from '../test/engine-contract.ts';

describe('DuckDB', () => {
  describeEngine(
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'events-'));
      const engine = await openDuckDb(folder);
      return {
        engine,
        put: async (events) => void (await engine.store?.append(events)),
        close: async () => {
          await engine.close();
          await rm(folder, { recursive: true });
        },
      };
    },
    { runs: 60 },
  );
});
