import { mkdirSync } from 'node:fs';
import { openDuckDb } from '../analytics/duckdb/duckdb.ts';
import type { EventEngine } from '../analytics/port.ts';

/** Returns DuckDB in a folder, opened at first use: most tests have no events. */
export function lazyEvents(folder: string): EventEngine {
  let opened: Promise<EventEngine> | null = null;
  mkdirSync(folder, { recursive: true });
  const open = (): Promise<EventEngine> => (opened ??= openDuckDb(folder));
  return {
    name: 'DuckDB',
    folder,
    insights: {
      query: async (eventQuery) => (await open()).insights.query(eventQuery),
      firstEvent: async (...about) => (await open()).insights.firstEvent(...about),
      async *events(eventQuery, signal) {
        yield* (await open()).insights.events(eventQuery, signal);
      },
    },
    store: {
      append: async (events) => (await (await open()).store?.append(events)) ?? 0,
      deleteOldest: async (before) => (await (await open()).store?.deleteOldest(before)) ?? 0,
      replacePerson: async (person) => (await (await open()).store?.replacePerson(person)) ?? 0,
      async *eventsOf(...about) {
        const { store } = await open();
        if (store !== null) yield* store.eventsOf(...about);
      },
    },
    ping: async () => (await open()).ping(),
    close: async () => (await opened)?.close(),
  };
}
