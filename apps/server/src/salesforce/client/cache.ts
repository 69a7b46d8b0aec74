import { LRUCache } from 'lru-cache';

/** Limits of a cache whose entries have different weights. */
export type CacheBounds = {
  /** Maximum total weight; the least recently used entry is dropped first. */
  readonly maxWeight: number;
  /** Maximum age of an entry, in milliseconds. */
  readonly maxAgeMs: number;
  /** Returns whether a failure concerns only its caller; others who waited for it then load for themselves. */
  readonly isPersonal: (error: unknown) => boolean;
  readonly now?: () => number;
};

/** A cache that shares one load between parallel requests for a key, and does not cache failures. */
export type CrmCache<T> = {
  get(key: string, load: () => Promise<T>, options?: Needed): Promise<T>;
};

/** The required freshness of an entry. */
type Needed = {
  /** Whether to load again in any case. */
  readonly refresh?: boolean;
  readonly maxAgeMs?: number;
  /** An entry whose load began earlier is not used, UTC milliseconds. */
  readonly notBefore?: number;
};

/** Creates a bounded cache of CRM responses. `weigh` returns a value's weight, which is a positive integer. */
export function createCrmCache<T>(weigh: (value: T) => number, bounds: CacheBounds): CrmCache<T> {
  const { maxWeight, maxAgeMs, isPersonal, now = Date.now } = bounds;
  const entries = new LRUCache<string, { readonly loading: Promise<T>; readonly begin: number }>({
    maxSize: maxWeight,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
  });

  return {
    get: (key, load, options = {}) => {
      const held = options.refresh === true ? undefined : entries.get(key);
      const { maxAgeMs: oldest = maxAgeMs, notBefore = 0 } = options;
      if (held !== undefined && held.begin >= notBefore && now() - held.begin < oldest) {
        return held.loading.catch((error: unknown) => {
          if (isPersonal(error)) return load();
          throw error;
        });
      }
      const begin = now();
      const loading = load();
      // Its weight is unknown until it has loaded.
      entries.set(key, { loading, begin }, { size: 1, start: begin });
      const isCurrent = (): boolean => entries.peek(key)?.loading === loading;
      loading.then(
        (value) => isCurrent() && entries.set(key, { loading, begin }, { size: weigh(value), start: begin }),
        () => isCurrent() && entries.delete(key),
      );
      return loading;
    },
  };
}
