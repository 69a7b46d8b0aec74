import type { ReportedEvent, ReportedValue, UnreadableEvent } from './reported-event.ts';

/** A smaller timestamp is in seconds; New Relic accepts both. */
const SECONDS_BELOW = 100_000_000_000;

/** Reads an event of New Relic's Event API: a flat object; nested values are omitted. */
export function readNewRelicEvent(event: unknown, index: number): ReportedEvent | UnreadableEvent {
  if (!isRecord(event)) return { unreadable: `[${String(index)}] must be an object.` };
  const { eventType, timestamp, ...rest } = event;
  const attributes = new Map<string, ReportedValue>();
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      attributes.set(name, value);
  }
  return { eventType, timestamp: momentOf(timestamp), observed: null, attributes };
}

const isRecord = (event: unknown): event is Readonly<Record<string, unknown>> =>
  typeof event === 'object' && event !== null && !Array.isArray(event);

function momentOf(timestamp: unknown): number | null {
  if (timestamp === undefined || timestamp === null) return null;
  const value = typeof timestamp === 'string' && timestamp !== '' ? Number(timestamp) : timestamp;
  if (typeof value !== 'number') return Number.NaN;
  return Math.floor(value < SECONDS_BELOW ? value * 1000 : value);
}
