import { defineConfig } from 'vitest/config';
import { timeLimit } from './scripts/test/time-limit.ts';

/** What holds for every event engine, on ClickHouse: apart, because it needs half a gigabyte more (npm run test:clickhouse). */
export default defineConfig({
  test: {
    name: 'clickhouse',
    root: 'apps/server',
    include: ['src/**/*.engine.ts'],
    environment: 'node',
    testTimeout: timeLimit(240_000),
    hookTimeout: timeLimit(60_000),
  },
});
