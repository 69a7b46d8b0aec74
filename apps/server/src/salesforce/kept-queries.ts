import { LRUCache } from 'lru-cache';
import type { CrmRecord } from './crm.ts';

/** The number of records of the objects of a query, and the time of their newest change. */
export type Stamp = {
  /** The same until a record is created, changed or deleted. */
  readonly text: string;
  /** UTC milliseconds by the CRM's clock; 0 without records. */
  readonly newest: number;
};

/** A query of one user. */
export type KeptQuery = {
  /** Begins with the id of the org, and contains user and statement. */
  readonly name: string;
  /** The fields that the user may read. */
  readonly fields: () => Promise<string>;
  readonly stamp: () => Promise<Stamp>;
  readonly load: () => Promise<readonly CrmRecord[]>;
};

/** Maximum records of all users together. */
const RECORDS_KEPT = 200_000;

/** Maximum queries whose records changed just now; they need little memory. */
const RECENT_KEPT = 1000;

/**
 * Stamps have whole seconds, and a transaction commits after its stamp. Results with a change this young are not reused, in
 * milliseconds; clocks may differ by less.
 */
const SETTLED_MS = 10_000;

/** Maximum age of a result: a sharing rule, or a transaction that commits late, leaves the stamp as it is. In milliseconds. */
const KEPT_MS = 10 * 60_000;

/** The kept records of queries. */
export type KeptQueries = {
  /** Returns the records of a query. Callers share them and must not change them. */
  readonly read: (query: KeptQuery) => Promise<readonly CrmRecord[]>;
  /** Announces that the records of an org are about to change, so that they are read at once with the next stamp. */
  readonly expectChange: (orgId: string) => void;
};

/** Creates the queries whose records are kept while their stamp is the same, so that a long list is read once per revision. */
export function createKeptQueries(now: () => number): KeptQueries {
  type Entry = {
    readonly name: string;
    readonly stamp: string;
    readonly readAt: number;
    readonly records: readonly CrmRecord[];
  };
  const kept = new LRUCache<string, Entry>({
    maxSize: RECORDS_KEPT,
    sizeCalculation: ({ records }) => records.length + 1,
  });
  const recent = new LRUCache<string, true>({ max: RECENT_KEPT });
  /** The running reads of requests that found the same stamp. */
  const loading = new Map<string, Promise<readonly CrmRecord[]>>();

  const isRecent = ({ newest }: Stamp): boolean => newest + SETTLED_MS > now();

  const onceFor = (revision: string, load: KeptQuery['load']): Promise<readonly CrmRecord[]> => {
    const running = loading.get(revision) ?? load().finally(() => loading.delete(revision));
    loading.set(revision, running);
    return running;
  };

  const read = async ({
    name,
    fields: readFields,
    stamp: readStamp,
    load,
  }: KeptQuery): Promise<readonly CrmRecord[]> => {
    if (recent.has(name)) {
      // The records will be needed, and reading them at once shares the call. They may be older than the stamp.
      const [stamp, records] = await Promise.all([readStamp(), load()]);
      if (!isRecent(stamp)) recent.delete(name);
      return records;
    }
    // Read before the records: these may be newer than the stamp, but never older.
    const [stamp, fields] = await Promise.all([readStamp(), readFields()]);
    const key = `${name}\n${fields}`;
    const readAt = now();
    const held = kept.get(key);
    if (held?.stamp === stamp.text && readAt >= held.readAt && readAt - held.readAt < KEPT_MS) return held.records;
    if (isRecent(stamp)) {
      recent.set(name, true);
      return load();
    }
    const records = await onceFor(`${key}\n${stamp.text}`, load);
    kept.set(key, { name, stamp: stamp.text, readAt, records });
    return records;
  };

  return {
    read,
    expectChange: (orgId) => {
      for (const { name } of kept.values()) if (name.startsWith(orgId)) recent.set(name, true);
    },
  };
}
