import { isRandom, testFilesWith } from './scripts/test/test-files.ts';
import { testConfig } from './vitest.config.ts';

/** Random properties, kills and cuts; TEST_RUNS_FACTOR multiplies their runs (npm run test:long). */
export default testConfig(testFilesWith(isRandom));
