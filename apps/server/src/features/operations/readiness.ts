import { statfs } from 'node:fs/promises';

/** A dependency of the console, by its name in the API. */
export type Need = 'store' | 'events' | 'crm' | 'disk';

/** An unmet need. `cause` is for the log only: it may contain host names. */
export type Missing = { readonly need: Need; readonly cause: unknown };

/** Each probe rejects if its need is not met. */
export type Probes = { readonly [N in Need]?: (() => Promise<void>) | undefined };

/** Minimum free space for the embedded stores, bytes. A checkpoint of the event store needs about a third of it. */
const FREE_BYTES = 64 * 1024 * 1024;

/** Longest wait for a probe, below the timeout of load balancers. */
const PROBE_MS = 3000;

/** How long all callers share a result. */
const SHARED_MS = 10_000;

/**
 * Returns a function that returns the unmet needs. It is open to unauthenticated callers, writes to the disk and calls
 * the CRM, so it probes at most once per `SHARED_MS`.
 */
export function createReadiness(probes: Probes, now: () => number): () => Promise<readonly Missing[]> {
  let result: Promise<readonly Missing[]> | null = null;
  let goodUntil = 0;

  const look = async (): Promise<readonly Missing[]> => {
    const names: readonly Need[] = ['store', 'events', 'crm', 'disk'];
    const looked = await Promise.all(names.map((need) => missing(need, probes[need])));
    return looked.flat();
  };

  return () => {
    const time = now();
    if (result === null || time >= goodUntil) {
      goodUntil = time + SHARED_MS;
      result = look();
    }
    return result;
  };
}

/** Rejects when the disk of a folder is almost full. */
export async function requireFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FREE_BYTES) throw new Error(`Only ${String(bavail * bsize)} bytes are free at ${folder}.`);
}

async function missing(need: Need, probe: Probes[Need]): Promise<readonly Missing[]> {
  if (probe === undefined) return [];
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The probe timed out.')), PROBE_MS);
  try {
    await Promise.race([probe(), late]);
    return [];
  } catch (cause) {
    return [{ need, cause }];
  } finally {
    clearTimeout(timer);
  }
}
