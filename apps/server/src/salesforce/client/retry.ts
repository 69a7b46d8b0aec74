import { setTimeout as pause } from 'node:timers/promises';
import { jittered } from '../../platform/back-off.ts';

/** Time and randomness for retries; tests replace it. */
export type RetryClock = {
  /** Returns milliseconds of a monotonic clock. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** Returns a number from 0 to just below 1. */
  random(): number;
};

export type RetryPolicy = {
  /** Pauses before the second, third … attempt, in milliseconds; up to half of each is random. */
  readonly pausesMs: readonly number[];
  /** Latest start of an attempt after the first one, in milliseconds. */
  readonly boundMs: number;
  readonly clock: RetryClock;
};

/** The attempts of one operation. */
export type Retries = {
  /**
   * Waits until the next attempt may start; resolves to false, without waiting, if none is left or it would start too
   * late.
   * @param atLeastMs the pause that the CRM requires
   */
  again(atLeastMs?: number): Promise<boolean>;
};

export const SYSTEM_CLOCK: RetryClock = {
  now: () => performance.now(),
  wait: (ms) => pause(ms),
  random: Math.random,
};

/** Begins to count the attempts of an operation, the first of which starts now. */
export function startRetries({ pausesMs, boundMs, clock }: RetryPolicy): Retries {
  const startedAt = clock.now();
  let used = 0;
  return {
    again: async (atLeastMs = 0) => {
      const longest = pausesMs[used];
      if (longest === undefined) return false;
      used += 1;
      const pauseMs = jittered(longest, clock.random(), atLeastMs);
      if (clock.now() - startedAt + pauseMs >= boundMs) return false;
      await clock.wait(pauseMs);
      return true;
    },
  };
}
