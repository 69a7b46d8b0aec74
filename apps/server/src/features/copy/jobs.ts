import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { requireOperation } from './operation.ts';
import { runOperation } from './run.ts';
import { operationLease } from './scope.ts';
import type { CopyScope } from './scope.ts';

/** The operations that this process runs. */
export type CopyJobs = {
  /**
   * Takes the operation's lease, prepares, and runs it in the background if there is something to do.
   * @param prepare under the lease, before anything runs: whether to run
   * @param waitMs longest wait for the lease
   * @returns what `prepare` answered; false while someone else runs the operation
   */
  start(scope: CopyScope, id: string, prepare: () => Promise<boolean>, waitMs?: number): Promise<boolean>;
  /** Resolves when this process no longer runs the operation, or after the time. */
  wait(scope: CopyScope, id: string, waitMs: number): Promise<void>;
  /** Begins no more batches, and waits for those under way. */
  close(): Promise<void>;
};

/** Runs operations in the background; what they could not finish is settled by whoever asks for them next. */
export function createCopyJobs(log: FastifyBaseLogger): CopyJobs {
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();

  const runUnderLease = async (scope: CopyScope, id: string, prepared: () => Promise<boolean>, waitMs: number) => {
    const work = async () => {
      if (await prepared()) await runOperation(scope, await requireOperation(scope, id), stop.signal);
    };
    await scope.leases.withLease(operationLease(scope.orgId, id), work, { waitMs });
  };

  return {
    async start(scope, id, prepare, waitMs = 0) {
      const { promise: started, resolve, reject } = Promise.withResolvers<boolean>();
      let isPrepared = false;
      const prepared = async () => {
        const toRun = await prepare();
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
          else reject(error instanceof Error ? error : new Error('a copy could not be begun', { cause: error }));
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
