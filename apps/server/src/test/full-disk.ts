import { execFileSync } from 'node:child_process';

/** Returns whether a full disk can be simulated, and otherwise prints that its tests are skipped. */
export function canFillDisk(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('Tests of full disks are skipped: prlimit is not installed.\n');
    return false;
  }
}

/**
 * Simulates a full disk by limiting the size of files that a process can write. Requires no permissions and no separate
 * disk, and does not affect pipes.
 * @returns a function that removes the limit
 */
export function fillDisk(pid: number, bytes = 1): () => void {
  // Only the soft limit can be raised again.
  const limit = (size: string): void => {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`]);
  };
  limit(String(bytes));
  return () => limit('unlimited');
}
