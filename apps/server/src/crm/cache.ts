/** Bounds of a cache whose entries weigh differently. */
export type CacheBounds = {
  /** Most weight held; what was used longest ago goes first. */
  readonly maxWeight: number;
  /** Longest time an entry is served, in milliseconds. */
  readonly maxAgeMs: number;
  /** Failures that concern only the caller whose load failed; others who waited for it load for themselves. */
  readonly isPersonal: (error: unknown) => boolean;
  readonly now?: () => number;
};

/** A cache that answers parallel questions for one key with one load, and forgets failed loads. */
export type CrmCache<T> = {
  get(
    key: string,
    load: () => Promise<T>,
    options?: { readonly refresh?: boolean; readonly maxAgeMs?: number },
  ): Promise<T>;
};

type Entry<T> = { readonly value: Promise<T>; readonly at: number; weight: number };

/** A bounded cache of what the CRM answered. `weigh` says how much of the bound a loaded value takes. */
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
