import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { node24 } from './node24.mjs';
import { root, workspaces } from './places.mjs';
import { runPlaywright, runVitest } from './test-runners.mjs';

/** Busy processes for each processor, and how much longer every limit of the suites is meanwhile. */
const LOAD_FACTOR = 4;
const TIME_FACTOR = 8;
/** One lucky run proves nothing. */
const ROUNDS = 2;

/** A file whose tests use timers, other processes or databases: what fails first on a busy machine. */
const isSensitive =
  /useFakeTimers|advanceTimers|expect\s*\.poll|child_process|freePorts|worker_threads|startEmbeddedOrg|engines\b/;

/** The longest tests of the whole application: time-outs show there first. */
const LONG_FILES = new Set(['apps/web/src/settings/all-settings.test.tsx']);

/** Files whose journeys depend on restarts, faults, streams or two people at once; 20 journeys or more. */
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

/** The test files, relative to the root, whose tests depend on time or on other programs. */
export const sensitiveFiles = () =>
  [...workspaces(), 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    .filter((file) => LONG_FILES.has(file) || isSensitive.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();

/** Keeps every processor busy until it is aborted. */
const burn = () => {
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
 * Runs the sensitive files and journeys on a machine that is made busy, twice.
 * @param {import('./counts.mjs').Counts[]} counts where the tests' counts are added
 */
export const runSlowTests = async (counts) => {
  process.env['TEST_TIME_FACTOR'] = String(TIME_FACTOR);
  const load = burn();
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(`\nRound ${round} of ${ROUNDS}`);
      await runVitest(counts, sensitiveFiles());
      await runPlaywright(counts, JOURNEYS);
    }
  } finally {
    load.abort();
  }
};
