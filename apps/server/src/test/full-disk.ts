import { execFileSync } from 'node:child_process';

/** Returns why tests of a full disk cannot run on this machine; null when they can. */
export function noFullDisk(): string | null {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'prlimit is not installed';
  }
}

/**
 * Simulates a full disk: limits the size of files that a process can write. Needs no rights and no separate disk, and does not affect pipes.
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
