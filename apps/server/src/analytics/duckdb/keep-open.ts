import { StoreOutage } from '../../platform/errors.ts';
import type { EventEngine, EventStore } from '../port.ts';

/** Patterns of an engine's error messages. */
export type ErrorPatterns = {
  /** The engine rejects every call until it is reopened. */
  readonly fatal: RegExp;
  /** The file, the disk or the memory failed, not the statement. */
  readonly outage: RegExp;
};

/** An open engine with its pending uses. A fatal error aborts `broken`. */
type Opened = { readonly engine: EventEngine; readonly broken: AbortController; readonly uses: Set<Promise<unknown>> };

/**
 * Keeps an embedded engine usable: after a fatal error, the next use closes it as soon as the pending uses have ended, and reopens it.
 * Reports outages as `StoreOutage`.
 */
export async function keepOpen(open: () => Promise<EventEngine>, errors: ErrorPatterns): Promise<EventEngine> {
  const openNow = async (): Promise<Opened> => ({
    engine: await open(),
    broken: new AbortController(),
    uses: new Set(),
  });
  let current: Opened | null = await openNow();
  let reopening: Promise<Opened> | null = null;
  const { engine: first } = current;

  const reopen = async (): Promise<Opened> => {
    if (current !== null) {
      // Two instances could damage the file.
      while (current.uses.size > 0) await Promise.allSettled(current.uses);
      await current.engine.close();
      current = null;
    }
    current = await openNow();
    return current;
  };

  const reopened = async (): Promise<Opened> => {
    reopening ??= reopen().finally(() => {
      reopening = null;
    });
    return reopening.catch((error: unknown) => {
      throw new StoreOutage(error);
    });
  };

  const good = async (): Promise<Opened> => {
    const found = current === null || current.broken.signal.aborted ? await reopened() : current;
    if (found.broken.signal.aborted) throw new StoreOutage(new Error('The event store failed again.'));
    return found;
  };

  /** Returns the error for the caller. */
  const noticed = ({ broken }: Opened, error: unknown): unknown => {
    const message = error instanceof Error ? error.message : '';
    if (errors.fatal.test(message)) broken.abort();
    return errors.outage.test(message) ? new StoreOutage(error) : error;
  };

  const use = async <T>(work: (engine: EventEngine) => Promise<T>): Promise<T> => {
    const opened = await good();
    const job = work(opened.engine);
    opened.uses.add(job);
    try {
      return await job;
    } catch (error) {
      throw noticed(opened, error);
    } finally {
      opened.uses.delete(job);
    }
  };

  /** Yields the pages of a read, which ends when the engine is broken. */
  async function* pagesOf<T>(
    read: (engine: EventEngine, stop: AbortSignal) => AsyncIterable<T>,
    signal: AbortSignal,
  ): AsyncGenerator<T> {
    const opened = await good();
    const { broken, uses, engine } = opened;
    const stop = AbortSignal.any([signal, broken.signal]);
    const pages = read(engine, stop)[Symbol.asyncIterator]();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = (): void => {
      uses.delete(ended);
      resolve();
    };
    // A paused reader must not keep the failed engine open.
    const close = (): void => void pages.return?.().then(end, end);
    uses.add(ended);
    broken.signal.addEventListener('abort', close);
    try {
      for (let page = await pages.next(); page.done !== true; page = await pages.next()) yield page.value;
      if (broken.signal.aborted && !signal.aborted)
        throw new StoreOutage(new Error('The event store failed during the read.'));
    } catch (error) {
      throw noticed(opened, error);
    } finally {
      broken.signal.removeEventListener('abort', close);
      await pages.return?.();
      end();
    }
  }

  return {
    name: first.name,
    folder: first.folder,
    store: first.store && {
      append: (events) => use((engine) => storeOf(engine).append(events)),
      deleteOldest: (before) => use((engine) => storeOf(engine).deleteOldest(before)),
      replacePerson: (person) => use((engine) => storeOf(engine).replacePerson(person)),
      eventsOf: (person, signal) => pagesOf((engine, stop) => storeOf(engine).eventsOf(person, stop), signal),
    },
    ping: () => use((engine) => engine.ping()),
    insights: {
      query: (eventQuery) => use(({ insights }) => insights.query(eventQuery)),
      firstEvent: (...about) => use(({ insights }) => insights.firstEvent(...about)),
      events: (eventQuery, signal) => pagesOf(({ insights }, stop) => insights.events(eventQuery, stop), signal),
    },
    close: async () => {
      await reopening?.catch(() => {});
      await current?.engine.close();
    },
  };
}

function storeOf({ name, store }: EventEngine): EventStore {
  if (store === null) throw new Error(`${name} has lost its store.`);
  return store;
}
