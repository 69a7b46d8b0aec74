import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { timeLimit } from './scripts/test/time-limit.ts';

const absolute = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The contract of every event engine and two consoles, on ClickHouse: apart, because it needs half a gigabyte more (npm run test:clickhouse). */
export default defineConfig({
  test: {
    name: 'clickhouse',
    root: 'apps/server',
    include: ['src/**/*.engine.ts', 'src/two-consoles.long.test.ts'],
    environment: 'node',
    env: { CHDB_FOLDER: absolute('.cache/clickhouse') },
    globalSetup: ['scripts/test/install-clickhouse.ts', 'apps/server/src/test/postgres-server.ts'].map(absolute),
    reporters: ['default', ['json', { outputFile: absolute('.cache/reports/clickhouse.json') }]],
    testTimeout: timeLimit(240_000),
    hookTimeout: timeLimit(60_000),
    expect: { poll: { timeout: timeLimit(30_000) } },
  },
});
