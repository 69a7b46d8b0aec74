import type { JobPolicy } from '../../jobs/policy.ts';
import { giveUpDocument, readDocument } from './read-document.ts';
import type { ReaderParts } from './read-document.ts';

/** Files in memory at a time. */
const AT_ONCE = 2;

/** Twelve attempts take about half an hour; their number also bounds a file that crashes the process. */
const RETRY = { firstMs: 2000, longestMs: 5 * 60_000, attempts: 12, forMs: Number.POSITIVE_INFINITY };

/** Returns how documents are read in the background: in any order, each by one process at a time. */
export function documentJobs(parts: ReaderParts): JobPolicy {
  return {
    topic: 'document',
    order: 'parallel',
    atOnce: AT_ONCE,
    leaseName: (id) => `document:${id}`,
    retry: RETRY,
    run: (job, context) => readDocument(parts, job, context),
    onGivenUp: (job, error, context) => giveUpDocument(parts, job, error, context),
  };
}
