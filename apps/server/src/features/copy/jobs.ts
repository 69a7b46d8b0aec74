import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import type { Lease } from '../../store/lease.ts';
import { requireOperation } from './operation.ts';
import { runOperation } from './run.ts';
import { operationLease, underOperationLease } from './scope.ts';
import type { CopyScope } from './scope.ts';

/** Prepares an operation under its lease; resolves to whether to run it. */
type Prepare = (held: CopyScope) => Promise<boolean>;

/** The operations running in this process. */
export type CopyJobs = {
  /**
   * Takes the operation's lease, prepares, and runs it in the background if there is something to do.
   * @param prepare runs under the lease, with its scope, before anything else; resolves to whether to run
   * @param waitMs longest wait for the lease
   * @returns the result of `prepare`; false if the operation runs elsewhere
   */
  start(scope: CopyScope, id: string, prepare: Prepare, waitMs?: number): Promise<boolean>;
  /** Resolves once this process no longer runs the operation, or after the time limit. */
  wait(scope: CopyScope, id: string, waitMs: number): Promise<void>;
  /** Begins no more batches, and waits for running ones. */
  close(): Promise<void>;
};

/** Runs operations in the background. The next request for an unfinished one reconciles it. */
export function createCopyJobs(log: FastifyBaseLogger): CopyJobs {
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();

  const runUnderLease = async (scope: CopyScope, id: string, prepared: Prepare, waitMs: number) => {
    const work = async (lease: Lease) => {
      const held = underOperationLease(scope, lease);
      if (!(await prepared(held))) return;
      await runOperation(held, await requireOperation(held, id), AbortSignal.any([stop.signal, lease.signal]));
    };
    await scope.leases.withLease(operationLease(scope.orgId, id), work, { waitMs });
  };

  return {
    async start(scope, id, prepare, waitMs = 0) {
      const { promise: started, resolve, reject } = Promise.withResolvers<boolean>();
      let isPrepared = false;
      const prepared: Prepare = async (held) => {
        const toRun = await prepare(held);
        isPrepared = true;
        running.set(key, job);
        resolve(toRun);
        return toRun;
      };
      const key = operationLease(scope.orgId, id);
      const job = runUnderLease(scope, id, prepared, waitMs)
        .catch((error: unknown) => {
          if (isPrepared) log.error({ err: error, copyId: id }, 'a copy of settings could not be finished');
          else if (error instanceof AppError && error.code === 'unavailable') resolve(false);
          else reject(error instanceof Error ? error : new Error('a copy could not be started', { cause: error }));
        })
        .finally(() => {
          if (running.get(key) === job) running.delete(key);
        });
      return started;
    },
    async wait({ orgId }, id, waitMs) {
      const job = running.get(operationLease(orgId, id));
      if (job === undefined) return;
      const timer = new AbortController();
      await Promise.race([job, pause(waitMs, undefined, { signal: timer.signal }).catch(() => {})]);
      timer.abort();
    },
    async close() {
      stop.abort();
      await Promise.all(running.values());
    },
  };
}
