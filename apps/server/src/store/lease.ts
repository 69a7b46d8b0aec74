import { AppError } from '../platform/errors.ts';

/** A held lease. Work under it stops at its next write once the lease is lost. */
export type Lease = {
  /** Aborts when the lease is lost, for calls that can be canceled. */
  readonly signal: AbortSignal;
  /** Throws `unavailable` once the lease is lost. Called before each write. */
  assertHeld(): void;
};

/** Logs events of leases in the background. */
export type LeaseLog = { warn(details: object, message: string): void };

/** Returns the lease of work that needs two. */
export function bothHeld(outer: Lease, inner: Lease): Lease {
  return {
    signal: AbortSignal.any([outer.signal, inner.signal]),
    assertHeld: () => {
      outer.assertHeld();
      inner.assertHeld();
    },
  };
}

export type KeptLease = {
  /** Renews the rows until `expiresAt`; resolves to false if some of them no longer belong to the holder. */
  readonly renew: (expiresAt: number) => Promise<boolean>;
  /** When it was taken, by `now`. */
  readonly takenAt: number;
  readonly expiresMs: number;
  readonly now: () => number;
  readonly log: LeaseLog;
  /** Added to log entries. */
  readonly details: object;
};

/** Returns the same function, which rejects with `unavailable` once the lease is lost. */
export function whileHeld<A extends readonly unknown[], R>(
  lease: Lease,
  write: (...values: A) => Promise<R>,
): (...values: A) => Promise<R> {
  return async (...values) => {
    lease.assertHeld();
    return write(...values);
  };
}

type Write = (...values: never[]) => Promise<unknown>;

/**
 * Returns the writes of a store, all of which reject with `unavailable` once the lease is lost. An object with another method or
 * value does not compile.
 */
export function fenced<W extends Readonly<Record<keyof W, Write>>>(lease: Lease, writes: W): W {
  const entries = Object.entries<Write>(writes).map(([name, write]) => [name, whileHeld(lease, write)] as const);
  return Object.assign({ ...writes }, Object.fromEntries(entries));
}

/**
 * Renews a lease until `end`. It is lost when others hold it, and when it expired because it could not be renewed, or
 * before a write. A late renewal that still finds its rows keeps it, because no other process held it in between.
 */
export function keepLease({ renew, takenAt, expiresMs, now, log, details }: KeptLease): Lease & { end(): void } {
  const loss = new AbortController();
  let expiresAt = takenAt + expiresMs;
  let isRenewing = false;
  let isOver = false;

  const end = (): void => {
    isOver = true;
    clearInterval(timer);
  };

  const lose = (): void => {
    // A renewal in progress finds no rows after the release.
    if (isOver) return;
    end();
    log.warn(details, 'a lease was lost: its work stops before its next write');
    loss.abort(new AppError('lease_lost'));
  };

  const checkExpiry = (): void => {
    if (now() >= expiresAt) lose();
  };

  const attempt = async (): Promise<void> => {
    const next = now() + expiresMs;
    try {
      if (await renew(next)) expiresAt = next;
      else lose();
    } catch (error) {
      log.warn({ ...details, err: error }, 'a lease could not be renewed');
      checkExpiry();
    } finally {
      isRenewing = false;
    }
  };

  const timer = setInterval(() => {
    if (isRenewing) {
      checkExpiry();
      return;
    }
    isRenewing = true;
    void attempt();
  }, expiresMs / 3);
  timer.unref();

  return {
    signal: loss.signal,
    // A paused process detects the loss by its clock, before any timer has run.
    assertHeld: () => {
      checkExpiry();
      loss.signal.throwIfAborted();
    },
    end,
  };
}
