import { LRUCache } from 'lru-cache';
import { processIdsOf, referencesIn } from '../../store/repositories/setting-processes.ts';
import type { SettingStateRow, SettingStates } from '../../store/repositories/setting-states.ts';

/** Records of settings without their values, and what follows from them. */
export type SettingRecords = {
  readonly rows: readonly SettingStateRow[];
  readonly ofProfile: ReadonlyMap<string, readonly SettingStateRow[]>;
  /** The references of all records that the app uses, as texts. Records of copies have the same ones. */
  readonly references: ReadonlySet<string>;
  /** The ids of the processes that the app uses by them. */
  readonly processIds: readonly string[];
};

/** Maximum records of all orgs together: 2,000 group profiles have about 30,000. */
const RECORDS_KEPT = 200_000;

/** Groups records by group profile. */
export function toRecords(rows: readonly SettingStateRow[]): SettingRecords {
  const references = parseReferences(rows);
  return {
    rows,
    ofProfile: Map.groupBy(rows, ({ profile_id }) => profile_id),
    references,
    processIds: processIdsAmong(references),
  };
}

/** Returns the references of the records that the app uses, as texts. */
export function parseReferences(rows: readonly SettingStateRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (row.is_own_key === 1 ? (row.references_json ?? []) : [])));
}

/** Returns the ids of the processes among references. */
export function processIdsAmong(references: ReadonlySet<string>): readonly string[] {
  return [...new Set([...references].flatMap((text) => processIdsOf(referencesIn(text))))];
}

/**
 * Creates a reader of all records of an org, which reads and groups them once for each revision. The store counts a revision in the
 * transaction of each change, whichever console makes it.
 */
export function keepRecords(): (
  states: Pick<SettingStates, 'revision' | 'all'>,
  orgId: string,
) => Promise<SettingRecords> {
  const kept = new LRUCache<string, { readonly revision: number; readonly records: SettingRecords }>({
    maxSize: RECORDS_KEPT,
    sizeCalculation: ({ records }) => records.rows.length + 1,
  });
  return async (states, orgId) => {
    // Read before the records: these may be newer than the revision, but never older.
    const revision = await states.revision();
    const held = kept.get(orgId);
    if (held?.revision === revision) return held.records;
    const records = toRecords(await states.all());
    kept.set(orgId, { revision, records });
    return records;
  };
}
