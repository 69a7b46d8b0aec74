import type { Lease } from '../store/lease.ts';
import type { JobOrder, JobTopic } from '../store/repositories/jobs.ts';
import type { BackOff } from '../platform/back-off.ts';

/** A job that must be done even if this process dies. */
export type Job = {
  readonly orgId: string;
  /** The same at every attempt, so that receivers can detect repetitions. */
  readonly id: string;
  readonly payload: unknown;
  /** The user whose identity it needs; null: none. */
  readonly userId: string | null;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
};

/** What protects a running job. */
export type JobContext = {
  /** Checked before each write. */
  readonly lease: Lease;
  /** Aborts when the lease is lost or the process stops. */
  readonly signal: AbortSignal;
};

/** How the jobs of a topic run. */
export type JobPolicy = {
  readonly topic: JobTopic;
  readonly order: JobOrder;
  /** Maximum jobs, or orgs of an ordered topic, that run at once in this process. */
  readonly atOnce: number;
  /** Returns the name of the lease within the org. A job runs only under it. */
  readonly leaseName: (jobId: string) => string;
  /** Pauses between attempts, and when to give up: after the attempts, or the time since the job was enqueued. */
  readonly retry: BackOff & { readonly attempts: number; readonly forMs: number };
  /**
   * Does the job. A crash right after it repeats it. Errors are retried, except for `PermanentFailure`; `NotReady` does
   * not count as an attempt.
   */
  readonly run: (job: Job, context: JobContext) => Promise<void>;
  /**
   * Records that a job has failed for good.
   * @param error null if its attempts ended without one, because each ended its process
   */
  readonly onGivenUp?: (job: Job, error: unknown, context: JobContext) => Promise<void>;
};

export type JobLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};
