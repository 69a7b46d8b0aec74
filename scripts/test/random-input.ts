// A setup file of all unit and API tests: the seed of random input, and the runs of properties that don't set their own number.
import fc from 'fast-check';
import { testRuns, testSeed } from './test-runs.ts';

const DEFAULT_RUNS = 100;

fc.configureGlobal({ numRuns: testRuns(DEFAULT_RUNS), seed: testSeed() });
