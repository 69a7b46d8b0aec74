import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { journeys, unitTests } from './test-runs.mjs';
import { node24, root, workspaces } from './workspace.mjs';

/** Busy processes per processor, and the factor for every time limit. */
const LOAD_FACTOR = 4;
const TIME_FACTOR = 8;
const ROUNDS = 2;

/** Files whose tests use timers, other processes or databases fail first on a busy machine. */
const SENSITIVE =
  /useFakeTimers|advanceTimers|expect\s*\.poll|child_process|freePorts|worker_threads|startEmbeddedOrg|engines\b/;

/** The longest tests of the application. */
const LONG_FILES = new Set(['apps/web/src/settings/all-settings.test.tsx']);

/** Journeys that depend on restarts, faults, streams or two concurrent users. */
export const JOURNEYS = [
  'organization/copy',
  'organization/notification',
  'organization/notification-service',
  'settings/conflict',
  'settings/crm-failures',
  'settings/history',
  'settings/leave-guard',
  'shell/session',
].map((name) => `e2e/${name}.spec.ts`);

/** Returns the test files, relative to the root, that depend on time or on other programs. */
export const sensitiveFiles = () =>
  [...workspaces(), 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    .filter((file) => LONG_FILES.has(file) || SENSITIVE.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();

/** Runs the sensitive files and journeys twice, under a load of four processes per processor. */
export const slowTests = async () => {
  process.env['TEST_TIME_FACTOR'] = String(TIME_FACTOR);
  const load = new AbortController();
  for (let index = 0; index < LOAD_FACTOR * availableParallelism(); index += 1) {
    spawn(node24(), ['-e', 'const end = process.ppid; while (process.ppid === end);'], {
      stdio: 'ignore',
      signal: load.signal,
    }).on('error', () => {});
  }
  const counts = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(`\nRound ${round} of ${ROUNDS}`);
      counts.push(await unitTests(sensitiveFiles()), await journeys(JOURNEYS));
    }
  } finally {
    load.abort();
  }
  return counts;
};
