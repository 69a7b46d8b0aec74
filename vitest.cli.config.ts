import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { CLI_PROGRAM, CLI_SETTINGS } from './scripts/salesforce-cli.mjs';
import { timeLimit } from './scripts/test/time-limit.ts';

const absolute = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The Salesforce CLI against the embedded org: apart, because it needs 300 MB more (npm run test:cli). */
export default defineConfig({
  test: {
    name: 'cli',
    root: 'packages/org',
    include: ['src/**/*.cli.ts'],
    environment: 'node',
    env: { ...CLI_SETTINGS, SALESFORCE_CLI: CLI_PROGRAM },
    globalSetup: [absolute('scripts/test/install-cli.ts')],
    reporters: ['default', ['json', { outputFile: absolute('.cache/reports/cli.json') }]],
    testTimeout: timeLimit(60_000),
    hookTimeout: timeLimit(60_000),
  },
});
