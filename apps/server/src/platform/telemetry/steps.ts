import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';
import type { LabelsOf } from './metrics.ts';
import { measure } from './sink.ts';
import type { Attributes, Span, SpanOptions } from './sink.ts';

/** The metric of each kind of step. */
const DURATIONS = {
  crm: 'fieldstone.crm.call.duration',
  store: 'fieldstone.store.statement.duration',
  leases: 'fieldstone.lease.wait.duration',
  events: 'fieldstone.event_store.duration',
  model: 'fieldstone.model.call.duration',
} as const;

/** A part of the time of a request. Parts can overlap: a wait for a lease contains statements of the store. */
type Part = keyof typeof DURATIONS;

/** The steps of a part: their number, and the time during which at least one was under way. */
type Total = { calls: number; ms: number; running: number; since: number };

/** The user or the access token of a request, by id. */
export type Caller =
  | { readonly org: string; readonly user: string }
  | { readonly org: string; readonly tokenId: string };

/** The work whose time is measured: a request or a job. */
export type Work = {
  readonly requestId: string | null;
  /** The request behind which this one was made in this process: a document, whose data are requests. */
  readonly outer: Work | null;
  readonly totals: Map<Part, Total>;
  caller: Caller | null;
};

/** The position in the running work. */
export type Scope = {
  readonly work: Work | null;
  readonly span: Span | null;
  /** The received `traceparent`, which is passed on when this program sends no traces. */
  readonly traceparent: string | null;
};

const DETACHED: Scope = { work: null, span: null, traceparent: null };

const scopes = new AsyncLocalStorage<Scope>();

/** Returns the position of the caller. */
export const currentScope = (): Scope => scopes.getStore() ?? DETACHED;

/** Runs work at a position. */
export function inScope<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work);
}

/** Runs work that belongs to no request, even if a request began it. */
export function detached<T>(work: () => T): T {
  return scopes.run(DETACHED, work);
}

/** Names the caller of the running request, and of the document behind which it was made. */
export function identifyCaller(caller: Caller): void {
  for (let { work } = currentScope(); work !== null; work = work.outer) work.caller ??= caller;
}

/** Returns the headers that carry the request and its trace to another program. */
export function outgoingHeaders(): Readonly<Record<string, string>> {
  const { work, span, traceparent } = currentScope();
  return {
    ...(work !== null && work.requestId !== null && { 'x-request-id': work.requestId }),
    ...(span?.headers ?? (traceparent !== null && { traceparent })),
  };
}

/** Returns the position in the trace in its standard form, to continue it later; null outside a trace. */
export const currentTraceparent = (): string | null => outgoingHeaders()['traceparent'] ?? null;

type StepOf<P extends Part, T> = SpanOptions & {
  readonly part: P;
  readonly labels: Omit<LabelsOf<(typeof DURATIONS)[P]>, 'outcome'>;
  /** Returns the outcome of a result; `done` by default. */
  readonly resultOf?: (result: T) => { readonly outcome: string; readonly attributes?: Attributes };
  /** Returns the outcome of an error; `failed` by default. */
  readonly failureOf?: (error: unknown) => string;
};

/** A step with the labels of the metric of its part. */
type Step<T> = { [P in Part]: StepOf<P, T> }[Part];

/** Does a step, which counts for the running request, appears in its trace, and is measured by the metric of its part. */
export async function step<T>(description: Step<T>, work: () => Promise<T>): Promise<T> {
  const { part, labels, resultOf, failureOf } = description;
  const scope = currentScope();
  const span = scope.span?.child(description) ?? null;
  const began = performance.now();
  const leave = enter(scope.work, part, 1);
  let outcome = 'done';
  try {
    const result = await (span === null ? work() : scopes.run({ ...scope, span }, work));
    const shown = resultOf?.(result);
    outcome = shown?.outcome ?? outcome;
    if (shown?.attributes !== undefined) span?.set(shown.attributes);
    if (outcome !== 'done') span?.fail(outcome);
    return result;
  } catch (error) {
    outcome = failureOf?.(error) ?? 'failed';
    span?.fail(reasonOf(error));
    throw error;
  } finally {
    leave();
    measure(DURATIONS[part], (performance.now() - began) / 1000, { ...labels, outcome });
    span?.end();
  }
}

/** Does work that appears in the trace as one span with the steps in it. */
export async function traced<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const scope = currentScope();
  const span = scope.span?.child(options);
  if (span === undefined) return work();
  try {
    return await scopes.run({ ...scope, span }, work);
  } catch (error) {
    span.fail(reasonOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Adds the time of some work to a part of the running request, without counting a step. */
export async function timed<T>(part: Part, work: () => Promise<T>): Promise<T> {
  const leave = enter(currentScope().work, part, 0);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Returns the number of steps and the time of each part of the work, in milliseconds. */
export function summarizeParts({
  totals,
}: Work): Readonly<Record<string, { readonly calls: number; readonly ms: number }>> {
  const now = performance.now();
  return Object.fromEntries(
    [...totals].map(([part, { calls, ms, running, since }]) => [
      part,
      { calls, ms: Math.round(ms + (running > 0 ? now - since : 0)) },
    ]),
  );
}

/** Returns a short reason that contains no values: the code or the name of an error. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Begins to measure a part of some work and of its outer work; the returned function ends that. */
function enter(innermost: Work | null, part: Part, calls: number): () => void {
  const began: Total[] = [];
  for (let work = innermost; work !== null; work = work.outer) {
    const total = work.totals.get(part) ?? { calls: 0, ms: 0, running: 0, since: 0 };
    work.totals.set(part, total);
    total.calls += calls;
    if (total.running === 0) total.since = performance.now();
    total.running += 1;
    began.push(total);
  }
  return () => {
    for (const total of began) {
      total.running -= 1;
      if (total.running === 0) total.ms += performance.now() - total.since;
    }
  };
}
