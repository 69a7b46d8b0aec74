import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { node24 } from './node24.mjs';
import { root, workspaces } from './paths.mjs';
import { runPlaywright, runVitest } from './test-runners.mjs';

/** Busy processes per processor, and the factor for all time limits of the suites. */
const LOAD_FACTOR = 4;
const TIME_FACTOR = 8;
/** Passing once may be luck. */
const RUNS = 2;

/** Matches files whose tests use timers, other processes or databases, which fail first on a busy machine. */
const isSensitive =
  /useFakeTimers|advanceTimers|expect\s*\.poll|child_process|freePorts|worker_threads|startEmbeddedOrg|engines\b/;

/** The longest tests of the application, which time out first. */
const LONG_FILES = new Set(['apps/web/src/settings/all-settings.test.tsx']);

/** Files whose journeys depend on restarts, faults, streams or two concurrent users; at least 20 journeys. */
export const JOURNEYS = [
  'conflict',
  'copy',
  'crm-failures',
  'history',
  'leave-guard',
  'notification',
  'notification-service',
  'session',
].map((name) => `e2e/${name}.spec.ts`);

/** Returns the test files, relative to the root, that depend on time or on other programs. */
export const sensitiveFiles = () =>
  [...workspaces(), 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    .filter((file) => LONG_FILES.has(file) || isSensitive.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();

/** Keeps all processors busy until it is aborted. */
const startLoad = () => {
  const control = new AbortController();
  for (let index = 0; index < LOAD_FACTOR * availableParallelism(); index += 1) {
    spawn(node24(), ['-e', 'const end = process.ppid; while (process.ppid === end);'], {
      stdio: 'ignore',
      signal: control.signal,
    }).on('error', () => {});
  }
  return control;
};

/**
 * Runs the sensitive files and journeys twice under load.
 * @param {import('./counts.mjs').Counts[]} counts list to which the test counts are added
 */
export const runSlowTests = async (counts) => {
  process.env['TEST_TIME_FACTOR'] = String(TIME_FACTOR);
  const load = startLoad();
  try {
    for (let run = 1; run <= RUNS; run += 1) {
      console.log(`\nRun ${run} of ${RUNS}`);
      await runVitest(counts, sensitiveFiles());
      await runPlaywright(counts, JOURNEYS);
    }
  } finally {
    load.abort();
  }
};
