import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the unit and API test files whose text and path meet a condition, relative to the root. */
export function testFilesWith(condition: (text: string, file: string) => boolean): string[] {
  return globSync(['{apps,packages}/*/{src,build}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => condition(readFileSync(join(ROOT, file), 'utf8'), file))
    .toSorted();
}

/** Returns whether tests contain random properties or amounts, or are those of programs that `npm test` leaves out. */
export const isLong = (text: string, file: string): boolean =>
  /from 'fast-check'|\btestRuns\(/.test(text) || file.endsWith('.long.test.ts');

const TIMERS_AND_PROCESSES =
  /\b(useFakeTimers|node:child_process|node:worker_threads|spawnConsole|freePorts|openDuckDb)\b|expect\s*\.poll/;

/** The import of the databases of tests. */
const DATABASES = /\btest\/engines\.ts'/;

/** Returns whether tests wait for conditions or clocks, start programs or threads, or create databases. */
export const isSensitive = (text: string): boolean => TIMERS_AND_PROCESSES.test(text) || DATABASES.test(text);
