import type { RetryClock } from '../client/retry.ts';

/** A clock that never waits. */
export const UNTIMED: RetryClock = { now: () => 0, wait: async () => undefined, random: () => 0 };
