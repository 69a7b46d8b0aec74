import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { timeLimit } from '../test/time-limit.ts';
import { JOURNEYS, sensitiveFiles } from './slow-tests.mjs';
import { root } from './workspace.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('[FIX-31] multiplies a time limit by TEST_TIME_FACTOR', () => {
  vi.stubEnv('TEST_TIME_FACTOR', '');
  expect(timeLimit(1000)).toBe(1000);
  vi.stubEnv('TEST_TIME_FACTOR', '2.5');
  expect(timeLimit(1000)).toBe(2500);
});

it.each(['0', '-1', 'slow'])('[FIX-31] rejects the factor %s by the name of its variable', (factor) => {
  vi.stubEnv('TEST_TIME_FACTOR', factor);
  expect(() => timeLimit(1000)).toThrow(`TEST_TIME_FACTOR must be a positive number, not '${factor}'.`);
});

it('[FIX-31] repeats the files with timers, processes and databases, and at least 20 journeys', () => {
  expect(sensitiveFiles()).toEqual(
    expect.arrayContaining([
      'apps/server/src/features/knowledge-documents/reader.test.ts',
      'apps/server/src/features/telemetry/intake.test.ts',
      'apps/server/src/features/status-source/status-source.test.ts',
      'apps/web/src/settings/all-settings.test.tsx',
    ]),
  );
  expect(JOURNEYS.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const journeys = JOURNEYS.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/^ *test\(/gm) ?? []);
  expect(journeys.length).toBeGreaterThanOrEqual(20);
});
