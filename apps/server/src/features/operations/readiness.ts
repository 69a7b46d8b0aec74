import { statfs } from 'node:fs/promises';

/** What the console needs, by the name that the API gives it. */
export type Need = 'store' | 'events' | 'crm' | 'disk';

/** Something that is missing; `cause` is for the log alone, since it may name hosts. */
export type Missing = { readonly need: Need; readonly cause: unknown };

/** Rejects when what is needed is missing. */
export type Probes = { readonly [N in Need]?: (() => Promise<void>) | undefined };

/** Free bytes below which the embedded stores will soon have no room: a checkpoint of the event store takes about a third of it. */
const FREE_BYTES = 64 * 1024 * 1024;

/** A balancer that waits longer than this has given up. */
const PROBE_MS = 3000;

/** How long a result is good, for all who ask. */
const SHARED_MS = 10_000;

/**
 * Returns what looks for what is missing. Everybody can call it, and it writes to the disk and calls the CRM: so it looks once in ten
 * seconds at most, whoever asks.
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

/** Rejects when a disk has so little room that the next write may fail. */
export async function requireFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FREE_BYTES) throw new Error(`There are ${String(bavail * bsize)} bytes free at ${folder}.`);
}

async function missing(need: Need, probe: Probes[Need]): Promise<readonly Missing[]> {
  if (probe === undefined) return [];
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), PROBE_MS);
  try {
    await Promise.race([probe(), late]);
    return [];
  } catch (cause) {
    return [{ need, cause }];
  } finally {
    clearTimeout(timer);
  }
}
