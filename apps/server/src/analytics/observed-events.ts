import { step } from '../platform/telemetry/steps.ts';
import type { EventEngine } from './port.ts';

/** Returns an engine whose writes and queries are steps of the running work. */
export function observedEvents(engine: EventEngine): EventEngine {
  const { insights, store } = engine;

  const observed = <T>(operation: 'write' | 'query' | 'export', work: () => Promise<T>): Promise<T> =>
    step(
      {
        part: 'events',
        name: `events ${operation}`,
        kind: 'client',
        labels: { operation },
        attributes: { 'db.system.name': engine.name.toLowerCase().replace(' ', '_') },
      },
      work,
    );

  async function* observedPages<T>(open: () => AsyncIterable<T>): AsyncGenerator<T> {
    const pages = open()[Symbol.asyncIterator]();
    const next = () => observed('export', () => pages.next());
    try {
      for (let page = await next(); page.done !== true; page = await next()) yield page.value;
    } finally {
      await pages.return?.();
    }
  }

  return {
    ...engine,
    store: store && {
      append: (events) => observed('write', () => store.append(events)),
      deleteOldest: (before) => observed('write', () => store.deleteOldest(before)),
      replacePerson: (person) => observed('write', () => store.replacePerson(person)),
      eventsOf: (...about) => observedPages(() => store.eventsOf(...about)),
    },
    insights: {
      query: (eventQuery) => observed('query', () => insights.query(eventQuery)),
      firstEvent: (...about) => observed('query', () => insights.firstEvent(...about)),
      events: (eventQuery, signal) => observedPages(() => insights.events(eventQuery, signal)),
    },
  };
}
