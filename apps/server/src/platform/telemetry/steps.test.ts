import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createModel } from '../../ai/model.ts';
import { completion, startModelStub } from '../../test/model-stub.ts';
import { AppError } from '../errors.ts';
import { sendTo } from './sink.ts';
import type { Sink, Span, SpanOptions } from './sink.ts';
import { currentScope, detached, inScope, outgoingHeaders, summarizeParts, step } from './steps.ts';
import type { Work } from './steps.ts';

const workOf = (outer: Work | null = null): Work => ({
  requestId: 'request-1',
  outer,
  totals: new Map(),
  caller: null,
});

/** A span that keeps what happens to it. */
function recordedSpan(events: string[], name = 'request'): Span {
  return {
    child: (options: SpanOptions) => recordedSpan(events, `${name} > ${options.name}`),
    set: () => {},
    fail: (reason) => void events.push(`${name} failed: ${reason}`),
    end: () => void events.push(`${name} ended`),
    traceId: 'trace',
    headers: { traceparent: `of ${name}` },
  };
}

const STATEMENT = { part: 'store', name: 'select jobs', labels: { operation: 'select' } } as const;
const CALL = { part: 'crm', name: 'CRM query', labels: { kind: 'query' } } as const;

afterEach(() => sendTo([]));

describe('a step', () => {
  it('[OPS-13] counts for its request and the document behind which that was made', async () => {
    const [outer, other] = [workOf(), workOf()];
    const inner = workOf(outer);
    const scope = { work: inner, span: null, traceparent: null };
    await inScope(scope, async () => {
      await step(STATEMENT, async () => 1);
      await step(CALL, async () => step(STATEMENT, async () => 2));
    });
    expect(summarizeParts(inner)).toMatchObject({ store: { calls: 2 }, crm: { calls: 1 } });
    expect(summarizeParts(outer)).toMatchObject({ store: { calls: 2 }, crm: { calls: 1 } });
    expect(summarizeParts(other)).toEqual({});
  });

  it('[OPS-13] adds the time of parallel steps once', async () => {
    const work = workOf();
    const began = performance.now();
    await inScope({ work, span: null, traceparent: null }, () =>
      Promise.all([1, 2, 3, 4].map(() => step(CALL, () => pause(30)))),
    );
    const { crm } = summarizeParts(work);
    expect(crm?.calls).toBe(4);
    expect(crm?.ms).toBeLessThanOrEqual(Math.ceil(performance.now() - began));
  });

  it('[OPS-01] is a span in the one that contains it, and fails with a code instead of a message', async () => {
    const events: string[] = [];
    const scope = { work: null, span: recordedSpan(events), traceparent: null };
    const failing = (): Promise<never> =>
      step(CALL, () =>
        step(STATEMENT, async () => {
          expect(outgoingHeaders()).toEqual({ traceparent: 'of request > CRM query > select jobs' });
          throw new AppError('crm_rejected', { detail: 'hidden (X)' });
        }),
      );
    await expect(inScope(scope, failing)).rejects.toThrow('hidden');
    expect(events).toEqual([
      'request > CRM query > select jobs failed: crm_rejected',
      'request > CRM query > select jobs ended',
      'request > CRM query failed: crm_rejected',
      'request > CRM query ended',
    ]);
  });

  it('[OPS-02] is measured by its outcome', async () => {
    const recorded: unknown[] = [];
    const sink: Sink = {
      startTrace: null,
      record: (metric, seconds, labels) => void recorded.push([metric, seconds >= 0, labels]),
    };
    sendTo([sink]);
    await step(
      { ...CALL, resultOf: (status: number) => ({ outcome: status < 400 ? 'done' : 'rejected' }) },
      async () => 400,
    );
    const failing = async (): Promise<never> => {
      throw new Error('down');
    };
    await expect(step(STATEMENT, failing)).rejects.toThrow('down');
    expect(recorded).toEqual([
      ['fieldstone.crm.call.duration', true, { kind: 'query', outcome: 'rejected' }],
      ['fieldstone.store.statement.duration', true, { operation: 'select', outcome: 'failed' }],
    ]);
  });

  it('[OPS-13] of the language model counts for its request', async () => {
    const stub = await startModelStub();
    stub.respondWith(completion('Done.'));
    const work = workOf();
    const model = createModel({ baseUrl: stub.url, model: 'small', apiKey: null, timeoutMs: 60_000 });
    await inScope({ work, span: null, traceparent: null }, () => model.complete({ task: 'Sum up.', data: {} }));
    expect(summarizeParts(work)).toMatchObject({ model: { calls: 1 } });
    await stub.close();
  });
});

it('detached work belongs to no request', () => {
  inScope({ work: workOf(), span: null, traceparent: null }, () => {
    expect(outgoingHeaders()).toEqual({ 'x-request-id': 'request-1' });
    detached(() => expect([currentScope().work, outgoingHeaders()]).toEqual([null, {}]));
  });
});
