import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETRY_AFTER_S, StoreOutage } from '../../platform/errors.ts';
import type { AppEvent } from '../../analytics/event.ts';
import type { EventIntake } from '../../analytics/port.ts';
import type { Store } from '../../store/engine/database.ts';
import { sendTo } from '../../platform/telemetry/sink.ts';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { createIntake, type Intake } from './intake.ts';
import type { IngestResult } from './ingest-counts.ts';
import { LATE_MS, QUEUE_EVENTS } from './limits.ts';
import type { ReportedEvent } from './reported-event.ts';

const NOW = Date.parse('2026-06-17T19:00:00Z');
const TOKEN = { orgId: '00D000000000001AAA', id: 'token' };

let home: TestConsole;
beforeAll(async () => {
  home = await startConsole({ empty: true });
});
afterAll(() => home.close());

const counted: Array<readonly [IngestResult, number]> = [];

function intakeOver(events: EventIntake | null, store = home.store): Intake {
  return createIntake({
    store,
    events,
    counts: { add: (_, counts) => void counted.push(...counts.filter(([, count]) => count > 0)) },
    prices: { input: 1, cachedInput: 1, output: 4, reasoning: 4 },
    now: () => NOW,
  });
}

const reported = (count: number, eventType = 'Sync'): ReportedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    eventType,
    timestamp: NOW - 1,
    observed: null,
    attributes: new Map<string, string | number>([
      ['n', index],
      ['skill', 'ai-action'],
      ['userId', '005000000000001AAA'],
    ]),
  }));

/** Returns a store whose writes the test completes. */
function heldStore() {
  const kept: AppEvent[] = [];
  let waiting: Array<() => void> = [];
  const store: EventIntake = {
    append: async (events) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      await promise;
      kept.push(...events);
      return events.length;
    },
  };
  return {
    store,
    kept,
    waits: () => waiting.length,
    release: () => {
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}

describe('the intake', () => {
  it('requests a retry when the queue is full, acknowledges nothing that waits, and loses none of it', async () => {
    const { store, kept, waits, release } = heldStore();
    const intake = intakeOver(store);
    const acknowledged: number[] = [];
    const size = 5000;
    const fits = QUEUE_EVENTS / size;
    const taken = Array.from({ length: fits }, async () => {
      const { stored } = await intake.take(TOKEN, reported(size));
      acknowledged.push(stored);
    });
    await expect.poll(waits).toBe(fits);
    expect(acknowledged).toEqual([]);
    await expect(intake.take(TOKEN, reported(1))).rejects.toMatchObject({
      kind: 'rate_limited',
      status: 429,
      retryAfterS: RETRY_AFTER_S,
    });
    release();
    await Promise.all(taken);
    expect([acknowledged.length, kept.length]).toEqual([fits, QUEUE_EVENTS]);
    const next = intake.take(TOKEN, reported(1));
    await expect.poll(waits).toBe(1);
    release();
    expect(await next).toEqual({ stored: 1, rejected: 0, reasons: [], ignored: [] });
  });

  it('reports an outage when events could not be stored, and accepts events afterwards', async () => {
    let isBroken = true;
    const kept: AppEvent[] = [];
    const intake = intakeOver({
      append: async (events) => {
        if (isBroken) throw new Error('the disk is full');
        kept.push(...events);
        return events.length;
      },
    });
    for (let time = 0; time < 6; time += 1) {
      await expect(intake.take(TOKEN, reported(5000))).rejects.toThrow(StoreOutage);
    }
    isBroken = false;
    await intake.take(TOKEN, reported(5000));
    expect(kept).toHaveLength(5000);
  });

  it('accepts only AI uses if events are stored elsewhere', async () => {
    const receipt = await intakeOver(null).take(TOKEN, [...reported(2), ...reported(3, 'AIUsage')]);
    expect(receipt).toEqual({
      stored: 3,
      rejected: 2,
      reasons: ['The events of this console are in New Relic. Send them there.'],
      ignored: [],
    });
  });

  it('[OPS-02] [INX-10] counts accepted, duplicate, late and refused events', async () => {
    counted.length = 0;
    const recorded: unknown[] = [];
    sendTo([{ startTrace: null, record: (metric, value, labels) => void recorded.push([metric, value, labels]) }]);
    const [late] = reported(1).map((event) => ({ ...event, timestamp: NOW - LATE_MS - 1 }));
    const events = [...reported(3), ...(late === undefined ? [] : [late]), ...reported(2, 'not a type')];
    await intakeOver({ append: async ({ length }) => length - 1 }).take(TOKEN, events);
    sendTo([]);
    expect(recorded).toEqual([
      ['fieldstone.ingest.events', 3, { result: 'accepted' }],
      ['fieldstone.ingest.events', 1, { result: 'late' }],
      ['fieldstone.ingest.events', 2, { result: 'refused' }],
    ]);
    expect(counted).toEqual([
      ['stored', 3],
      ['duplicate', 1],
      ['late', 1],
      ['refused:event-type', 2],
    ]);
  });

  it('[FIX-84] counts an event as stored once if a later write of its request fails and the request is repeated', async () => {
    counted.length = 0;
    const keys = new Set<string>();
    const events: EventIntake = {
      append: async (batch) => {
        const before = keys.size;
        for (const { dedupeKey } of batch) keys.add(dedupeKey);
        return keys.size - before;
      },
    };
    const request = [...reported(4), ...reported(3, 'AIUsage')].map((event) => ({ ...event, timestamp: NOW - 2 }));
    const broken: Store = {
      ...home.store,
      get db(): never {
        throw new Error('the disk is full');
      },
    };
    await expect(intakeOver(events, broken).take(TOKEN, request)).rejects.toThrow(StoreOutage);
    expect(await intakeOver(events).take(TOKEN, request)).toMatchObject({ stored: 7, rejected: 0 });
    expect(counted).toEqual([
      ['stored', 4],
      ['stored', 3],
      ['duplicate', 4],
    ]);
  });

  it('lets other tasks run while it validates many events', async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const slow = function* () {
      for (const each of reported(5)) {
        const until = performance.now() + 10;
        while (performance.now() < until);
        yield each;
      }
    };
    let seen = 0;
    await intakeOver({
      append: async () => {
        seen = turns;
        return 0;
      },
    }).take(TOKEN, slow());
    clearImmediate(next);
    expect(seen).toBeGreaterThanOrEqual(4);
  });
});
