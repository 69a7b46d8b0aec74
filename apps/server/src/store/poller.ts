/** Work of this process that others leave for it in the store: it is looked for again and again, never twice at once. */
export type Poller = {
  /** Raised by `stop`. */
  readonly stopped: AbortSignal;
  /** Does a round, or after one under way another. Rejects with what they throw. */
  readonly run: () => Promise<void>;
  /** The same in the background, soon. */
  readonly wake: () => void;
  /** Wakes by itself from now on, also for what other processes leave behind. */
  readonly start: () => void;
  /** Begins no further round. Resolves when the one under way has ended, well or not. */
  readonly stop: () => Promise<void>;
};

export type PollerOptions = {
  /** A round: does what is due. Looks at the signal before it begins anything that takes long. */
  readonly work: (stopped: AbortSignal) => Promise<void>;
  /** What a round in the background has thrown; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
};

/** How often to look for what is due again and for what others left behind. */
const POLL_MS = 2000;

/** Rounds of work, one after the other. */
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
      // In the same breath as the last look at what was asked: nobody who asks meanwhile is overheard.
      running = null;
    }
  };

  const run = async (): Promise<void> => {
    isRequested = true;
    running ??= poll();
    await running;
  };

  const wake = (): void => {
    if (stopped.aborted) return;
    isRequested = true;
    // Whoever began the rounds under way hears how they end.
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
