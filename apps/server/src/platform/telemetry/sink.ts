import type { IncomingHttpHeaders } from 'node:http';
import type { LabelsOf, RecordedMetric, WatchedMetric } from './metrics.ts';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = {
  readonly name: string;
  /** Default: internal. */
  readonly kind?: 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
};

/** A step of a trace. Its attributes contain neither secrets nor stored values. */
export type Span = {
  child(options: SpanOptions): Span;
  set(attributes: Attributes): void;
  /** @param reason a code or the name of an error, never its message, which may contain values */
  fail(reason: string): void;
  end(): void;
  readonly traceId: string;
  /** The headers that continue the trace in another program. */
  readonly headers: Readonly<Record<string, string>>;
};

/** A way out for traces and metrics, which exists only while an operator has configured it. */
export type Sink = {
  /** Begins a trace, or continues the one of the headers. Null for metrics only. */
  readonly startTrace: ((options: SpanOptions, headers: IncomingHttpHeaders) => Span) | null;
  readonly record: (metric: RecordedMetric, value: number, labels: Readonly<Record<string, string>>) => void;
};

/** A value of a watched metric. */
export type Reading = {
  [M in WatchedMetric]: { readonly metric: M; readonly value: number; readonly labels: LabelsOf<M> };
}[WatchedMetric];

type Source = () => readonly Reading[] | Promise<readonly Reading[]>;

let sinks: readonly Sink[] = [];
const sources = new Set<Source>();

/** Sends traces and metrics of this process to sinks, instead of any earlier ones. */
export function sendTo(next: readonly Sink[]): void {
  sinks = next;
}

/** Begins a trace; null without a sink for traces. */
export function startTrace(options: SpanOptions, headers: IncomingHttpHeaders): Span | null {
  return sinks.find((sink) => sink.startTrace !== null)?.startTrace?.(options, headers) ?? null;
}

/** Adds to a counter, or records a duration in seconds. */
export function record<M extends RecordedMetric>(metric: M, value: number, labels: LabelsOf<M>): void {
  measure(metric, value, labels);
}

/** Like `record`, for callers that have checked the labels. */
export const measure: Sink['record'] = (metric, value, labels) => {
  for (const sink of sinks) sink.record(metric, value, labels);
};

/** Reads values at each collection of metrics, until the returned function is called. */
export function watch(source: Source): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

/** Returns the values of all watched metrics. A source that fails, such as an unreachable store, has none. */
export async function readings(): Promise<readonly Reading[]> {
  const read = await Promise.allSettled([...sources].map(async (source) => source()));
  return read.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
