import { mergeConfig } from 'vitest/config';
import { isSensitive, testFilesWith } from './scripts/test/test-files.ts';
import { testConfig } from './vitest.config.ts';

/** Long tests without timers, processes and databases. */
const LONG_TESTS = [
  'apps/server/src/features/status-source/status-source.test.ts',
  'apps/web/src/settings/all-settings.test.tsx',
];

/** The tests that fail first on a busy machine (npm run test:slow). */
export default mergeConfig(testConfig([...testFilesWith(isSensitive), ...LONG_TESTS]), {
  // Fewer workers would wait for the busy processes most of the time.
  test: { maxWorkers: 6 },
});
