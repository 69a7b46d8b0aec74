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
  get(
    key: string,
    load: () => Promise<T>,
    options?: { readonly refresh?: boolean; readonly maxAgeMs?: number },
  ): Promise<T>;
};

type Entry<T> = { readonly value: Promise<T>; readonly at: number; weight: number };

/** Creates a bounded cache of CRM responses. `weigh` returns a value's weight. */
export function createCrmCache<T>(weigh: (value: T) => number, bounds: CacheBounds): CrmCache<T> {
  const { maxWeight, maxAgeMs, isPersonal, now = Date.now } = bounds;
  const entries = new Map<string, Entry<T>>();
  let total = 0;

  const drop = (key: string): void => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };

  const loaded = (key: string, entry: Entry<T>, value: T): void => {
    if (entries.get(key) !== entry) return;
    entry.weight = weigh(value);
    total += entry.weight;
    for (const oldest of entries.keys()) {
      if (total <= maxWeight || oldest === key) break;
      drop(oldest);
    }
  };

  return {
    get: (key, load, options = {}) => {
      const held = entries.get(key);
      const maxAge = Math.min(maxAgeMs, options.maxAgeMs ?? maxAgeMs);
      if (held !== undefined && options.refresh !== true && now() - held.at < maxAge) {
        entries.delete(key);
        entries.set(key, held);
        return held.value.catch((error: unknown) => {
          if (isPersonal(error)) return load();
          throw error;
        });
      }
      drop(key);
      const entry: Entry<T> = { value: load(), at: now(), weight: 0 };
      entries.set(key, entry);
      entry.value.then(
        (value) => loaded(key, entry, value),
        () => {
          if (entries.get(key) === entry) drop(key);
        },
      );
      return entry.value;
    },
  };
}
