import { beforeEach, describe, expect, it } from 'vitest';
import { StoreOutage } from '../../platform/errors.ts';
import { event, eventQueryOf } from '../test/engine-contract.ts';
import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { keepOpen } from './keep-open.ts';
import type { EventEngine } from '../port.ts';

const ERRORS = { fatal: /^FATAL/, outage: /^(FATAL|IO)/ };

describe('an engine that is kept open', () => {
  let log: string[];
  /** Message of the error that appends throw. */
  let failure: string | null;
  let held: PromiseWithResolvers<void> | null;
  let canOpen: boolean;
  let engine: EventEngine;

  const open = async (): Promise<EventEngine> => {
    if (!canOpen) throw new Error('cannot be opened');
    log.push('open');
    return {
      name: 'Fake',
      folder: '/nowhere',
      insights: {
        query: async () => {
          throw new Error('not used');
        },
        firstEvent: async () => null,
        async *events(_eventQuery, signal) {
          try {
            for (let page = 0; !signal.aborted; page += 1) yield [];
          } finally {
            log.push('stream closed');
          }
        },
      },
      store: {
        append: async () => {
          await held?.promise;
          if (failure !== null) throw new Error(failure);
          log.push('append');
          return 0;
        },
        deleteOldest: async () => 0,
        replacePerson: async () => 0,
        async *eventsOf() {
          yield [];
        },
      },
      ping: async () => {},
      close: async () => void log.push('close'),
    };
  };

  beforeEach(async () => {
    [log, failure, held, canOpen] = [[], null, null, true];
    engine = await keepOpen(open, ERRORS);
  });

  const append = () => engine.store?.append([event()]);
  const stream = () => engine.insights.events(eventQueryOf(INSIGHT_QUERIES.usageAll), new AbortController().signal);

  it('[REL-02] stays open after an error that is not fatal', async () => {
    failure = 'IO Error: no space left';
    await expect(append()).rejects.toThrow(StoreOutage);
    failure = 'Binder Error: a bug';
    await expect(append()).rejects.toThrow('a bug');
    failure = null;
    await append();
    expect(log).toEqual(['open', 'append']);
  });

  it('[REL-02] is reopened once after a fatal error', async () => {
    failure = 'FATAL Error: checkpoint';
    await expect(append()).rejects.toThrow(StoreOutage);
    failure = null;
    await Promise.all([append(), append(), engine.ping()]);
    expect(log).toEqual(['open', 'close', 'open', 'append', 'append']);
  });

  it('[REL-02] is not closed during other uses', async () => {
    held = Promise.withResolvers<void>();
    failure = 'FATAL Error: checkpoint';
    const [first, second] = [append(), append()];
    const broken = Promise.allSettled([first, second]);
    held.resolve();
    expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failure = null;
    await append();
    expect(log).toEqual(['open', 'close', 'open', 'append']);
  });

  it('[REL-02] does not wait for a paused reader, whose next read fails', async () => {
    const pages = stream()[Symbol.asyncIterator]();
    await pages.next();
    failure = 'FATAL Error: checkpoint';
    await expect(append()).rejects.toThrow(StoreOutage);
    failure = null;
    await append();
    expect(log).toEqual(['open', 'stream closed', 'close', 'open', 'append']);
    await expect(pages.next()).rejects.toThrow(StoreOutage);
  });

  it('[REL-02] reports an outage while it cannot be reopened, and retries with each use', async () => {
    failure = 'FATAL Error: checkpoint';
    await expect(append()).rejects.toThrow(StoreOutage);
    failure = null;
    canOpen = false;
    await expect(append()).rejects.toThrow(StoreOutage);
    await expect(append()).rejects.toThrow(StoreOutage);
    canOpen = true;
    await append();
    expect(log).toEqual(['open', 'close', 'open', 'append']);
    await engine.close();
    expect(log.at(-1)).toBe('close');
  });
});
