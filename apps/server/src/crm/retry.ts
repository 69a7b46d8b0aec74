import { setTimeout as pause } from 'node:timers/promises';

/** Time and chance as retries use them; a test brings its own. */
export type RetryClock = {
  /** Milliseconds that only ever grow. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** At least 0, less than 1. */
  random(): number;
};

export type RetryPolicy = {
  /** Pauses before the second, third … attempt, in milliseconds; up to half of each is left to chance. */
  readonly pausesMs: readonly number[];
  /** How long after the first attempt another one may start, in milliseconds. */
  readonly boundMs: number;
  readonly clock: RetryClock;
};

/** The attempts of one operation. */
export type Retries = {
  /**
   * Waits until the next attempt may start; resolves to false, without waiting, when there is none left or it would start too late.
   * @param atLeastMs the pause that the CRM requires
   */
  again(atLeastMs?: number): Promise<boolean>;
};

export const SYSTEM_CLOCK: RetryClock = {
  now: () => performance.now(),
  wait: (ms) => pause(ms),
  random: Math.random,
};

/** Starts counting the attempts of an operation; its first attempt is now. */
export function startRetries({ pausesMs, boundMs, clock }: RetryPolicy): Retries {
  const startedAt = clock.now();
  let used = 0;
  return {
    again: async (atLeastMs = 0) => {
      const longest = pausesMs[used];
      if (longest === undefined) return false;
      used += 1;
      // Callers that failed together must not return together, not even at the moment that the CRM named to all of them.
      const random = (longest / 2) * clock.random();
      const pauseMs = Math.max(longest / 2, atLeastMs) + random;
      if (clock.now() - startedAt + pauseMs >= boundMs) return false;
      await clock.wait(pauseMs);
      return true;
    },
  };
}
