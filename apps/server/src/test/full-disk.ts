import { execFileSync } from 'node:child_process';

/** Why the tests of a full disk cannot run here; null when they can. */
export function noFullDisk(): string | null {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'a full disk is simulated with the program prlimit, which this machine does not have';
  }
}

/**
 * Lets a program write no file beyond a size, as a full disk does; it needs no rights, no disk of its own, and leaves pipes alone.
 * @returns what takes the limit back
 */
export function fillDisk(pid: number, bytes = 4096): () => void {
  // The soft limit alone, which may be raised again.
  const limit = (size: string): void => {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`]);
  };
  limit(String(bytes));
  return () => limit('unlimited');
}
