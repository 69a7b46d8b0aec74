import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { timeLimit } from './scripts/test/time-limit.ts';

const absolute = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The contract of every event engine, on ClickHouse: apart, because it needs half a gigabyte more (npm run test:clickhouse). */
export default defineConfig({
  test: {
    name: 'clickhouse',
    root: 'apps/server',
    include: ['src/**/*.engine.ts'],
    environment: 'node',
    env: { CHDB_FOLDER: absolute('.cache/clickhouse') },
    globalSetup: [absolute('scripts/test/install-clickhouse.ts')],
    reporters: ['default', ['json', { outputFile: absolute('.cache/reports/clickhouse.json') }]],
    testTimeout: timeLimit(240_000),
    hookTimeout: timeLimit(60_000),
  },
});
