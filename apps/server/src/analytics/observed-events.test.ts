import { expect, it } from 'vitest';
import { inScope, summarizeParts } from '../platform/telemetry/steps.ts';
import type { Work } from '../platform/telemetry/steps.ts';
import { observedEvents } from './observed-events.ts';
import type { EventEngine, EventQuery } from './port.ts';

let endedEarly = 0;

const engine: EventEngine = {
  name: 'DuckDB',
  folder: null,
  store: {
    append: async () => 0,
    deleteOldest: async () => 0,
    replacePerson: async () => 0,
    async *eventsOf() {
      yield [];
    },
  },
  insights: {
    query: async () => {
      throw new Error('down');
    },
    firstEvent: async () => null,
    async *events() {
      let isComplete = false;
      try {
        yield [];
        yield [];
        isComplete = true;
      } finally {
        if (!isComplete) endedEarly += 1;
      }
    },
  },
  ping: async () => {},
  close: async () => {},
};

const query = {} as EventQuery;
const { signal } = new AbortController();

it('[OPS-01] [OPS-13] counts writes, queries and pages of the event store, and ends an export that its reader leaves', async () => {
  const { store, insights } = observedEvents(engine);
  const work: Work = { requestId: 'request-1', outer: null, totals: new Map(), caller: null };
  await inScope({ work, span: null, traceparent: null }, async () => {
    await store?.append([]);
    await expect(insights.query(query)).rejects.toThrow('down');
    expect(summarizeParts(work)).toMatchObject({ events: { calls: 2 } });
    for await (const page of insights.events(query, signal)) expect(page).toEqual([]);
    // Two pages, and the end.
    expect(summarizeParts(work)).toMatchObject({ events: { calls: 5 } });
    expect(endedEarly).toBe(0);
    for await (const page of insights.events(query, signal)) {
      expect(page).toEqual([]);
      break;
    }
    expect(endedEarly).toBe(1);
  });
});

it('has no store where events are stored elsewhere', () => {
  expect(observedEvents({ ...engine, store: null }).store).toBeNull();
});
