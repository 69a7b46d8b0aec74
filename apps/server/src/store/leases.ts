import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Store } from './database.ts';

/** What is leased: the org's id, a colon, and a name of any form: `00D…:setting:a0B…:SET001`. */
export type LeaseKey = `${string}:${string}`;

export type LeaseOptions = {
  /** Longest wait for the lease, milliseconds. Default 15,000. */
  readonly waitMs?: number;
  /** How long a holder that died keeps others out, milliseconds. A living holder renews in time. Default 30,000. */
  readonly expiresMs?: number;
};

/** Work that must not run twice at once, in this process or in another on the same store. */
export type Leases = {
  /**
   * Runs `work` while holding the lease. The expiry is judged by the clocks of the processes, which must agree to within a
   * few seconds.
   * @throws {AppError} `unavailable` when the lease was not free in time
   */
  withLease<T>(key: LeaseKey, work: () => Promise<T>, options?: LeaseOptions): Promise<T>;
};

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

export function createLeases({ db }: Store, now: () => number = Date.now): Leases {
  /** The end of the line for each key in this process: those in it wait without asking the store. */
  const lines = new Map<LeaseKey, Promise<void>>();

  const take = async (orgId: string, name: string, holder: string, expiresMs: number): Promise<boolean> => {
    const time = now();
    const row = await db
      .insertInto('leases')
      .values({ org_id: orgId, name, holder, expires_at: time + expiresMs })
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'name'])
          .doUpdateSet({ holder, expires_at: time + expiresMs })
          .where('leases.expires_at', '<=', time),
      )
      .returning('holder')
      .executeTakeFirst();
    return row !== undefined;
  };

  const renew = async (orgId: string, name: string, holder: string, expiresMs: number): Promise<void> => {
    await db
      .updateTable('leases')
      .set({ expires_at: now() + expiresMs })
      .where('org_id', '=', orgId)
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  };

  const takeInTime = async (orgId: string, name: string, holder: string, until: number, expiresMs: number) => {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      if (await take(orgId, name, holder, expiresMs)) return;
      if (performance.now() >= until) throw busy();
      // Half of the pause is chance, so that those who wait do not ask in step.
      await pause(wait * (0.5 + Math.random() / 2));
    }
  };

  const held = async <T>(key: LeaseKey, work: () => Promise<T>, until: number, expiresMs: number): Promise<T> => {
    const [orgId, name] = parts(key);
    const holder = randomUUID();
    await takeInTime(orgId, name, holder, until, expiresMs);
    // A renewal that fails is tried again; one that comes too late finds the row in other hands and changes nothing.
    const renewal = setInterval(() => void renew(orgId, name, holder, expiresMs).catch(() => {}), expiresMs / 3);
    renewal.unref();
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      await db
        .deleteFrom('leases')
        .where('org_id', '=', orgId)
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
        // The work is done; a row that stays behind expires.
        .catch(() => {});
    }
  };

  return {
    async withLease(key, work, { waitMs = 15_000, expiresMs = 30_000 } = {}) {
      const until = performance.now() + waitMs;
      const { promise: finished, resolve: leave } = Promise.withResolvers<void>();
      const ahead = lines.get(key) ?? Promise.resolve();
      const line = ahead.then(() => finished);
      lines.set(key, line);
      try {
        await inTime(ahead, waitMs);
        return await held(key, work, until, expiresMs);
      } finally {
        leave();
        if (lines.get(key) === line) lines.delete(key);
      }
    },
  };
}

function parts(key: LeaseKey): [orgId: string, name: string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon), key.slice(colon + 1)];
}

const busy = () => new AppError('unavailable', 'Someone else is changing this right now. Please try again.');

async function inTime(ahead: Promise<void>, waitMs: number): Promise<void> {
  const timer = new AbortController();
  const timeout = pause(waitMs, undefined, { signal: timer.signal }).then(() => {
    throw busy();
  });
  // Whichever loses must not be reported as unhandled.
  timeout.catch(() => {});
  try {
    await Promise.race([ahead, timeout]);
  } finally {
    timer.abort();
  }
}
