import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import slowJourneys from '../../e2e/playwright.slow.config.ts';
import { isLong, isSensitive, testFilesWith } from './test-files.ts';
import { testRuns, testSeed } from './test-runs.ts';
import { timeLimit } from './time-limit.ts';

const E2E = join(import.meta.dirname, '../../e2e');

afterEach(() => {
  vi.unstubAllEnvs();
});

it('[FIX-31] multiplies a time limit by TEST_TIME_FACTOR', () => {
  vi.stubEnv('TEST_TIME_FACTOR', '');
  expect(timeLimit(1000)).toBe(1000);
  vi.stubEnv('TEST_TIME_FACTOR', '2.5');
  expect(timeLimit(1000)).toBe(2500);
});

it('multiplies the runs of a random test by TEST_RUNS_FACTOR, up to its upper bound', () => {
  vi.stubEnv('TEST_RUNS_FACTOR', '');
  expect(testRuns(50)).toBe(50);
  vi.stubEnv('TEST_RUNS_FACTOR', '20');
  expect([testRuns(50), testRuns(50, 300)]).toEqual([1000, 300]);
  vi.stubEnv('TEST_RUNS_FACTOR', '0.001');
  expect(testRuns(50)).toBe(1);
});

it.each(['0', '-1', 'slow'])('[FIX-31] rejects the factor %s by the name of its variable', (factor) => {
  vi.stubEnv('TEST_TIME_FACTOR', factor);
  expect(() => timeLimit(1000)).toThrow(`TEST_TIME_FACTOR must be a positive number, not '${factor}'.`);
  vi.stubEnv('TEST_RUNS_FACTOR', factor);
  expect(() => testRuns(1000)).toThrow(`TEST_RUNS_FACTOR must be a positive number, not '${factor}'.`);
});

it('takes the same random input in each run, until TEST_SEED names another seed', () => {
  vi.stubEnv('TEST_SEED', '');
  const seed = testSeed();
  expect(testSeed()).toBe(seed);
  expect(fc.readConfigureGlobal().seed).toBeTypeOf('number');
  vi.stubEnv('TEST_SEED', '-7');
  expect(testSeed()).toBe(-7);
  vi.stubEnv('TEST_SEED', '1.5');
  expect(() => testSeed()).toThrow("TEST_SEED must be an integer, not '1.5'.");
});

it('[FIX-31] repeats the files with timers, processes and databases, and at least 20 journeys', () => {
  expect(testFilesWith(isSensitive)).toEqual(
    expect.arrayContaining([
      'apps/server/src/connection-cuts.long.test.ts',
      'apps/server/src/features/group-profiles/outcomes.test.ts',
      'apps/server/src/features/knowledge-documents/reader.test.ts',
      'apps/server/src/features/session/two-consoles.test.ts',
      'apps/server/src/features/telemetry/intake.test.ts',
      'apps/server/src/main.test.ts',
      'apps/server/src/store/leases.test.ts',
      'packages/org/src/durability.long.test.ts',
    ]),
  );
  const files = globSync(slowJourneys.testMatch, { cwd: E2E });
  expect(files).toHaveLength(slowJourneys.testMatch.length);
  const journeys = files.flatMap((file) => readFileSync(join(E2E, file), 'utf8').match(/^ *test\(/gm) ?? []);
  expect(journeys.length).toBeGreaterThanOrEqual(20);
});

it('[ENG-08] repeats random properties, and runs the tests of programs, in the long tests', () => {
  expect(testFilesWith(isLong)).toEqual(
    expect.arrayContaining([
      'apps/server/src/connection-cuts.long.test.ts',
      'apps/server/src/features/audit-export/killed.long.test.ts',
      'apps/server/src/http/fuzz.test.ts',
      'packages/contracts/src/settings/merge/merge-lists.test.ts',
    ]),
  );
});
