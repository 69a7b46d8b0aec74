/** Pauses between attempts: each twice as long as the previous one, up to the longest. Milliseconds. */
export type BackOff = { readonly firstMs: number; readonly longestMs: number };

/** Beyond this, a pause has long reached its maximum, and powers of two become inexact. */
const DOUBLINGS = 20;

/**
 * Returns a pause of which half is random, so that callers that failed together do not return together, even after the
 * same minimum.
 * @param random from 0 to below 1
 * @param atLeastMs the pause that the other side requires
 */
export function jittered(pauseMs: number, random: number, atLeastMs = 0): number {
  return Math.max(pauseMs / 2, atLeastMs) + (pauseMs / 2) * random;
}

/** Returns the pause after a number of failed attempts, from 1, in whole milliseconds. */
export function backOffAfter(failures: number, { firstMs, longestMs }: BackOff, random: number, atLeastMs = 0): number {
  const pauseMs = Math.min(firstMs * 2 ** Math.min(failures - 1, DOUBLINGS), longestMs);
  return Math.round(jittered(pauseMs, random, atLeastMs));
}
