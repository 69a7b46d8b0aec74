import { isLong, testFilesWith } from './scripts/test/test-files.ts';
import { testConfig } from './vitest.config.ts';

/** Random properties, kills and cuts, whose runs TEST_RUNS_FACTOR multiplies, and the tests of programs (npm run test:long). */
export default testConfig(testFilesWith(isLong));
