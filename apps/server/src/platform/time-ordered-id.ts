import { randomBytes } from 'node:crypto';

const TIME_DIGITS = 12;

/** Returns the beginning of the ids of a moment: sorts before all ids from this moment on. */
export function idPrefix(at: number): string {
  return Math.max(0, at).toString(16).padStart(TIME_DIGITS, '0');
}

/** Returns the time that an id begins with, UTC milliseconds. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), 16);
}

/**
 * Creates a function that returns ids of 32 characters that sort by time: twelve hex digits of time, which increase with every
 * id, then random ones.
 */
export function timeOrderedIds(): (at: number) => string {
  let newest = 0;
  return (at) => {
    // Ids of one millisecond keep their order: the later one takes the next millisecond.
    newest = Math.max(at, newest + 1);
    return idPrefix(newest) + randomBytes(10).toString('hex');
  };
}
