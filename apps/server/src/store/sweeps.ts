import type { FastifyBaseLogger } from 'fastify';

/** Removals of expired rows from the store, each run at the same interval. */
export type Sweeps = {
  add(sweep: () => Promise<unknown>): void;
  /** Ends all. */
  stop(): void;
};

const INTERVAL_MS = 10 * 60_000;

export function createSweeps(log: Pick<FastifyBaseLogger, 'error'>): Sweeps {
  const sweeps: Array<() => Promise<unknown>> = [];
  const sweepAll = (): void => {
    for (const sweep of sweeps) {
      sweep().catch((error: unknown) => log.error({ err: error }, 'expired rows could not be removed from the store'));
    }
  };
  const timer = setInterval(sweepAll, INTERVAL_MS).unref();
  return {
    add: (sweep) => void sweeps.push(sweep),
    stop: () => clearInterval(timer),
  };
}
