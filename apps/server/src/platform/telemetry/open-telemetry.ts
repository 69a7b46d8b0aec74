import {
  diag,
  DiagLogLevel,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Context, Meter, Tracer } from '@opentelemetry/api';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FastifyBaseLogger } from 'fastify';
import { BUCKETS, METRICS, recordedMetrics, watchedMetrics } from './metrics.ts';
import { readings } from './sink.ts';
import type { Sink, Span, SpanOptions } from './sink.ts';

const SERVICE = 'fieldstone-console';

/** Longest wait for the receiver at the end, milliseconds: one that is down must not delay the stop. */
const FLUSH_MS = 2000;

/** Shortest time between two log lines about the receiver, milliseconds. */
const WARN_MS = 60_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** Sends traces and metrics as configured by OpenTelemetry's variables. */
export function startOpenTelemetry(log: Pick<FastifyBaseLogger, 'warn'>): Sink & { stop(): Promise<void> } {
  let warnedAt = Number.NEGATIVE_INFINITY;
  // A receiver that cannot be reached is no reason to fail, or to fill the log.
  const warn = (message: string): void => {
    if (performance.now() - warnedAt < WARN_MS) return;
    warnedAt = performance.now();
    log.warn({ reason: message }, 'telemetry cannot be sent');
  };
  const silent = (): void => {};
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const sdk = new NodeSDK({
    // The attributes of OpenTelemetry's variables replace these.
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': SERVICE })),
    // The log has its own way.
    logRecordProcessors: [],
  });
  sdk.start();
  const tracer = trace.getTracer(SERVICE);
  return {
    startTrace: (options, headers) => startSpan(tracer, options, propagation.extract(ROOT_CONTEXT, headers)),
    record: recorderOf(metrics.getMeter(SERVICE)),
    stop: async () => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, FLUSH_MS);
      await Promise.race([sdk.shutdown(), late]).catch(() => {});
      clearTimeout(timer);
    },
  };
}

function startSpan(tracer: Tracer, { name, kind, attributes = {} }: SpanOptions, parent: Context): Span {
  const spanKind = kind === undefined ? SpanKind.INTERNAL : KINDS[kind];
  const span = tracer.startSpan(name, { kind: spanKind, attributes: { ...attributes } }, parent);
  // Not the parent's context, whose baggage belongs to its sender.
  const context = trace.setSpan(ROOT_CONTEXT, span);
  return {
    child: (options) => startSpan(tracer, options, context),
    set: (added) => void span.setAttributes({ ...added }),
    fail: (reason) => {
      span.setAttribute('error.type', reason);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
    traceId: span.spanContext().traceId,
    headers: headersOf(context),
  };
}

function headersOf(context: Context): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  propagation.inject(context, headers);
  return headers;
}

/** Creates the instruments of all metrics; returns the function that records in them. */
function recorderOf(meter: Meter): Sink['record'] {
  const recorders = new Map(
    recordedMetrics.map((name) => {
      const { kind, unit, meaning: description } = METRICS[name];
      if (kind === 'counter') {
        const counter = meter.createCounter(name, { unit, description });
        return [name, (value: number, labels: Readonly<Record<string, string>>) => counter.add(value, labels)] as const;
      }
      const advice = { explicitBucketBoundaries: [...BUCKETS] };
      const histogram = meter.createHistogram(name, { unit, description, advice });
      return [
        name,
        (value: number, labels: Readonly<Record<string, string>>) => histogram.record(value, labels),
      ] as const;
    }),
  );
  const watched = new Map(
    watchedMetrics.map((name) => {
      const { kind, unit, meaning: description } = METRICS[name];
      const options = { unit, description };
      return [
        name,
        kind === 'total' ? meter.createObservableCounter(name, options) : meter.createObservableGauge(name, options),
      ];
    }),
  );
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { metric, value, labels } of await readings()) {
        const instrument = watched.get(metric);
        if (instrument !== undefined) result.observe(instrument, value, labels);
      }
    },
    [...watched.values()],
  );
  return (metric, value, labels) => recorders.get(metric)?.(value, labels);
}
