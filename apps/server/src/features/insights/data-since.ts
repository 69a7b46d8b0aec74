import type { EventType } from '@fieldstone/contracts/insights/insight-queries';
import { LRUCache } from 'lru-cache';
import type { Insights } from '../../analytics/port.ts';

/** Only late events change a first event, and a page needs it for each figure. */
const KEPT_MS = 60_000;
const KEPT = 1000;

/** Returns the time of the first event of a kind in an org, UTC milliseconds; null without any. */
export type DataSince = (orgId: string, event: EventType) => Promise<number | null>;

/**
 * Creates a function for first events, which are kept for a minute.
 * @param now returns UTC milliseconds
 */
export function createDataSince(insights: Insights, now: () => number): DataSince {
  const kept = new LRUCache<string, Promise<number | null>>({
    max: KEPT,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return (orgId, event) => {
    const key = `${orgId} ${event}`;
    const held = kept.get(key);
    if (held !== undefined) return held;
    const loading = insights.firstEvent(orgId, event, now());
    kept.set(key, loading);
    const forget = (): void => {
      if (kept.peek(key) === loading) kept.delete(key);
    };
    // The first event may arrive at any time.
    loading.then((first) => first === null && forget(), forget);
    return loading;
  };
}
