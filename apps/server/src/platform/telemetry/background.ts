import { record, startTrace } from './sink.ts';
import { inScope, reasonOf } from './steps.ts';
import type { Work } from './steps.ts';

/** An attempt of a job, and the position in the trace of the request that required it. */
export type TracedJob = { readonly topic: string; readonly traceparent: string | null };

/** Runs an attempt of a job, which continues the trace of its request and is measured by its outcome. */
export async function observeJob<O extends string>(
  { topic, traceparent }: TracedJob,
  attempt: () => Promise<O>,
): Promise<void> {
  const headers = traceparent === null ? {} : { traceparent };
  const span = startTrace({ name: `job ${topic}`, kind: 'consumer', attributes: { topic } }, headers);
  const work: Work = { requestId: null, outer: null, totals: new Map(), caller: null };
  const began = performance.now();
  let outcome = 'failed';
  try {
    outcome = await inScope({ work, span, traceparent }, attempt);
    span?.set({ outcome });
  } catch (error) {
    span?.fail(reasonOf(error));
    throw error;
  } finally {
    record('fieldstone.job.duration', (performance.now() - began) / 1000, { topic, outcome });
    span?.end();
  }
}
