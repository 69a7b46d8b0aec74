import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { backOffAfter } from '../platform/back-off.ts';
import { toChunks } from '../platform/chunks.ts';
import { AppError } from '../platform/errors.ts';
import { step } from '../platform/telemetry/steps.ts';
import type { Store } from './engine/database.ts';
import { keepLease } from './lease.ts';
import type { Lease, LeaseLog } from './lease.ts';

/** The lease's name: the org's id, a colon, and any text: `00D…:setting:a0B…:SET001`. */
export type LeaseKey = `${string}:${string}`;

/** How long a dead holder of a lease blocks others by default, milliseconds; a living one renews it three times in between. */
export const LEASE_MS = 8000;

export type LeaseOptions = {
  /** Longest wait for the lease, milliseconds. Default 15,000. */
  readonly waitMs?: number;
  /** How long a dead holder blocks others, milliseconds. A living holder renews in time. Default `LEASE_MS`. */
  readonly expiresMs?: number;
};

/** Mutual exclusion in this process and all others on the same store. */
export type Leases = {
  /**
   * Runs `work` under the lease. Expiry depends on the clocks of the processes, which must agree to within a few
   * seconds. The work checks before each write that the lease is still held.
   * @throws {AppError} `unavailable` if the lease was not free in time, or was lost
   */
  withLease<T>(key: LeaseKey, work: (lease: Lease) => Promise<T>, options?: LeaseOptions): Promise<T>;
  /**
   * Runs `work` under many leases of one org: all of them once they are free together, or the free ones when the wait
   * is over. They are never taken partially while waiting, so there is no deadlock. The `lease` is lost when any of
   * them is.
   */
  withLeases<T>(
    keys: readonly LeaseKey[],
    work: (held: ReadonlySet<LeaseKey>, lease: Lease) => Promise<T>,
    options?: LeaseOptions,
  ): Promise<T>;
};

/** Between attempts to take a lease. */
const PAUSES = { firstMs: 5, longestMs: 200 };
const NAMES_A_STATEMENT = 500;

/** Maximum leases named in a log line. */
const NAMES_A_LINE = 5;

/** The lease for work without any. */
const NONE: Lease = { signal: new AbortController().signal, assertHeld: () => {} };

const SILENT: LeaseLog = { warn: () => {} };

type TakenLeases = {
  readonly orgId: string;
  readonly holder: string;
  readonly names: ReadonlySet<string>;
  readonly takenAt: number;
};

/** Creates the leases of a store. */
export function createLeases({ db }: Store, now: () => number = Date.now, log: LeaseLog = SILENT): Leases {
  /** The end of the queue for each key in this process: tasks in it wait without querying the store. */
  const lines = new Map<LeaseKey, Promise<void>>();

  /** Renews the holder's leases; returns how many there are. */
  const renew = async (orgId: string, holder: string, expiresAt: number): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('leases')
      .set({ expires_at: expiresAt })
      .where('org_id', '=', orgId)
      .where('holder', '=', holder)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };

  const release = async (orgId: string, holder: string): Promise<void> => {
    const remove = () => db.deleteFrom('leases').where('org_id', '=', orgId).where('holder', '=', holder).execute();
    // Deleting twice is harmless, and the second attempt gets a new connection.
    await remove().catch(remove);
  };

  /** Takes the free ones of the names. The order is fixed, so that two statements never deadlock. */
  const takeFree = async (orgId: string, names: readonly string[], holder: string, expiresMs: number) => {
    const taken = new Set<string>();
    for (const chunk of toChunks(names, NAMES_A_STATEMENT)) {
      const time = now();
      const rows = await db
        .insertInto('leases')
        .values(chunk.map((name) => ({ org_id: orgId, name, holder, expires_at: time + expiresMs })))
        .onConflict((conflict) =>
          conflict
            .columns(['org_id', 'name'])
            .doUpdateSet({ holder, expires_at: time + expiresMs })
            .where('leases.expires_at', '<=', time),
        )
        .returning('name')
        .execute();
      for (const { name } of rows) taken.add(name);
    }
    return taken;
  };

  /** Takes all leases once they are free together, or the free ones when the wait is over. */
  const takeInTime = async (
    orgId: string,
    names: readonly string[],
    { until, expiresMs }: { readonly until: number; readonly expiresMs: number },
  ): Promise<TakenLeases> => {
    const holder = randomUUID();
    for (let attempts = 1; ; attempts += 1) {
      const takenAt = now();
      const taken = await takeFree(orgId, names, holder, expiresMs).catch(async (error: unknown) => {
        // Some may already be taken, without work under them.
        await release(orgId, holder).catch(() => {});
        throw error;
      });
      if (taken.size === names.length || performance.now() >= until) return { orgId, holder, names: taken, takenAt };
      if (taken.size > 0) await release(orgId, holder);
      await pause(backOffAfter(attempts, PAUSES, Math.random()));
    }
  };

  /** Renews the holder's leases during the work, and releases them afterwards. */
  const holding = async <T>(
    { orgId, holder, names, takenAt }: TakenLeases,
    expiresMs: number,
    work: (lease: Lease) => Promise<T>,
  ): Promise<T> => {
    const kept = keepLease({
      renew: async (expiresAt) => (await renew(orgId, holder, expiresAt)) === names.size,
      takenAt,
      expiresMs,
      now,
      log,
      details: { orgId, leases: [...names].slice(0, NAMES_A_LINE), count: names.size },
    });
    try {
      return await work(kept);
    } finally {
      kept.end();
      await release(orgId, holder).catch((error: unknown) => {
        // The work is done; a remaining row expires.
        log.warn({ orgId, err: error }, 'a lease could not be released');
      });
    }
  };

  return {
    async withLease(key, work, { waitMs = 15_000, expiresMs = LEASE_MS } = {}) {
      const until = performance.now() + waitMs;
      const { promise: finished, resolve: leave } = Promise.withResolvers<void>();
      const ahead = lines.get(key) ?? Promise.resolve();
      const line = ahead.then(() => finished);
      lines.set(key, line);
      try {
        const [orgId, name] = parts(key);
        const taken = await waitFor([name], async () => {
          await inTime(ahead, waitMs);
          return takeInTime(orgId, [name], { until, expiresMs });
        });
        if (taken.names.size === 0) throw busy();
        return await holding(taken, expiresMs, work);
      } finally {
        leave();
        if (lines.get(key) === line) lines.delete(key);
      }
    },

    async withLeases(keys, work, { waitMs = 15_000, expiresMs = LEASE_MS } = {}) {
      const [first] = keys;
      if (first === undefined) return work(new Set(), NONE);
      const [orgId] = parts(first);
      const names = [...new Set(keys.map((key) => parts(key)[1]))].toSorted();
      const until = performance.now() + waitMs;
      const taken = await waitFor(names, () => takeInTime(orgId, names, { until, expiresMs }));
      const leased = new Set([...taken.names].map((name): LeaseKey => `${orgId}:${name}`));
      return holding(taken, expiresMs, (lease) => work(leased, lease));
    },
  };
}

/** Measures a wait for leases by their kind, which begins the name. */
function waitFor(names: readonly string[], wait: () => Promise<TakenLeases>): Promise<TakenLeases> {
  const [lease = ''] = names[0]?.split(':', 1) ?? [];
  const resultOf = (taken: TakenLeases) => ({ outcome: taken.names.size === names.length ? 'done' : 'busy' });
  const failureOf = (error: unknown) => (error instanceof AppError ? 'busy' : 'failed');
  return step({ part: 'leases', name: `lease ${lease}`, labels: { lease }, resultOf, failureOf }, wait);
}

/** Removes every lease: for a process with exclusive use of the store, whose predecessor may have been killed. */
export async function forgetLeases({ db }: Store): Promise<void> {
  await db.deleteFrom('leases').execute();
}

function parts(key: LeaseKey): [orgId: string, name: string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon), key.slice(colon + 1)];
}

/** Returns the error for a lease that is not free in time. */
export const busy = (): AppError => new AppError('lease_busy');

async function inTime(ahead: Promise<void>, waitMs: number): Promise<void> {
  const timer = new AbortController();
  const timeout = pause(waitMs, undefined, { signal: timer.signal }).then(() => {
    throw busy();
  });
  // The loser of the race must not be reported as unhandled.
  timeout.catch(() => {});
  try {
    await Promise.race([ahead, timeout]);
  } finally {
    timer.abort();
  }
}

/**
 * Returns when a lease becomes free whose holder has stopped renewing it for `silentMs`, in UTC milliseconds; null for a free lease
 * and for one of a living holder.
 */
export async function abandonedUntil(
  { db }: Store,
  { orgId, name }: { readonly orgId: string; readonly name: string },
  { now, silentMs }: { readonly now: number; readonly silentMs: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('leases')
    .select('expires_at')
    .where('org_id', '=', orgId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { expires_at: expiresAt } = row;
  return expiresAt - now <= LEASE_MS - silentMs ? expiresAt : null;
}
