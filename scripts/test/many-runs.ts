// A setup file of npm run test:long, for properties that don't set their own number of runs.
import fc from 'fast-check';
import { testRuns } from './test-runs.ts';

const DEFAULT_RUNS = 100;

fc.configureGlobal({ numRuns: testRuns(DEFAULT_RUNS) });
