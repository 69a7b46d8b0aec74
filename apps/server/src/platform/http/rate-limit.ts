import { AppError } from '../errors.ts';

/** Counts attempts by key, in memory: each of several processes counts separately. */
export type RateLimit = {
  /** @throws {AppError} `rate_limited` when the key has used up its attempts */
  take(key: string): void;
};

export type RateLimitOptions = {
  readonly attempts: number;
  readonly perMs: number;
  /** Maximum keys; the one with the oldest window is dropped first. */
  readonly maxKeys?: number;
};

/** Creates a limit with a fixed number of attempts per window, which begins with the first attempt. */
export function createRateLimit(
  { attempts, perMs, maxKeys = 10_000 }: RateLimitOptions,
  now: () => number = Date.now,
): RateLimit {
  const windows = new Map<string, { readonly until: number; used: number }>();
  return {
    take(key) {
      const time = now();
      const open = windows.get(key);
      if (open && open.until > time) {
        open.used += 1;
        if (open.used > attempts) {
          const retryAfterS = Math.ceil((open.until - time) / 1000);
          const text = `There were too many attempts. Please wait ${String(retryAfterS)} seconds.`;
          throw new AppError('rate_limited', text, { retryAfterS });
        }
        return;
      }
      windows.delete(key);
      windows.set(key, { until: time + perMs, used: 1 });
      const [oldest] = windows.keys();
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest);
    },
  };
}
