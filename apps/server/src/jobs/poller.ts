import { detached } from '../platform/telemetry/steps.ts';

/** Work of this process that others may leave in the store: done periodically, never twice at once. */
export type Poller = {
  /** Aborts on `stop`. */
  readonly stopped: AbortSignal;
  /** Polls now, or again after a running poll. Rejects with the errors of the work. */
  readonly run: () => Promise<void>;
  /** Polls soon, in the background. */
  readonly wake: () => void;
  /** Begins periodic polls. */
  readonly start: () => void;
  /** Begins no further poll. Resolves when the running one has ended, even with an error. */
  readonly stop: () => Promise<void>;
};

export type PollerOptions = {
  /** Does the due work. Checks the signal before each long step. */
  readonly work: (stopped: AbortSignal) => Promise<void>;
  /** Receives errors of background polls; polling continues. */
  readonly onError: (error: unknown) => void;
};

/** Interval of periodic polls. */
export const POLL_MS = 2000;

/** Creates a poller that runs one poll at a time. */
export function createPoller({ work, onError }: PollerOptions): Poller {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  let running: Promise<void> | null = null;
  let isRequested = false;
  let timer: NodeJS.Timeout | undefined;

  const poll = async (): Promise<void> => {
    try {
      do {
        isRequested = false;
        await work(stopped);
      } while (isRequested && !stopped.aborted);
    } finally {
      // In the same tick as the last check of the flag, so that no request is lost.
      running = null;
    }
  };

  const run = async (): Promise<void> => {
    isRequested = true;
    // The request that wakes the poller does not wait for it.
    running ??= detached(poll);
    await running;
  };

  const wake = (): void => {
    if (stopped.aborted) return;
    isRequested = true;
    // The caller that began the running polls receives their error.
    if (running !== null) return;
    run().catch((error: unknown) => {
      if (!stopped.aborted) onError(error);
    });
  };

  return {
    stopped,
    run,
    wake,
    start: () => {
      timer ??= setInterval(wake, POLL_MS).unref();
      wake();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
