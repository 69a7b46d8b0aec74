import { PROCESS_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type { ProcessContent } from '@fieldstone/contracts/settings/process-content';
import { LRUCache } from 'lru-cache';
import { toChunks } from '../../platform/chunks.ts';
import { keepLast, shareEqual } from '../../platform/keep-last.ts';
import type { Store } from '../engine/database.ts';
import type { Tables } from '../engine/tables.ts';
import { toRow } from './journal-entry.ts';
import type { JournalAuthor, ProfileSetting } from './journal-entry.ts';
import { createSettingStates } from './setting-states.ts';

/** A process as last read. */
export type ProcessStateRow = Omit<Tables['process_states'], 'org_id'>;

/** The last change of a process, or of the processes of a group profile; `at` in UTC milliseconds by the CRM's clock. */
export type ProcessChangeTime = { readonly at: number; readonly by: string | null };

/** A change of a process that was found in the CRM. */
export type FoundProcessChange = {
  /** The state before, as it was loaded before the CRM was read. */
  readonly earlier: ProcessStateRow;
  readonly next: ProcessStateRow;
  readonly before: ProcessContent | null;
  readonly after: ProcessContent | null;
  readonly found: { readonly by: string | null; readonly byId: string | null; readonly at: string };
  readonly usedBy: readonly ProfileSetting[];
};

/** The processes of one org that settings use, as last read. */
export type ProcessStates = {
  /** Returns processes by their process ids, omitting unknown ones. */
  byIds(processIds: readonly string[]): Promise<ReadonlyMap<string, ProcessStateRow>>;
  /** Stores processes that were read for the first time; known ones stay unchanged. */
  add(rows: readonly ProcessStateRow[]): Promise<void>;
  /** Replaces the content of a process whose version is the same, and the id of who changed it. */
  refresh(row: ProcessStateRow): Promise<void>;
  /** Journals a change and stores the new state in one transaction; false if another reader has stored one since. */
  change(change: FoundProcessChange, author: JournalAuthor, at: number): Promise<boolean>;
};

const IDS_A_STATEMENT = 500;

const COLUMNS = [
  'process_id',
  'record_id',
  'version',
  'content_json',
  'changed_by',
  'changed_by_id',
  'changed_at',
] as const satisfies ReadonlyArray<keyof ProcessStateRow>;

/** Creates the repository of an org's processes. */
export function createProcessStates({ db, nextId }: Store, orgId: string): ProcessStates {
  return {
    async byIds(processIds) {
      const found = new Map<string, ProcessStateRow>();
      for (const chunk of toChunks(processIds, IDS_A_STATEMENT)) {
        const rows = await db
          .selectFrom('process_states')
          .select(COLUMNS)
          .where('org_id', '=', orgId)
          .where('process_id', 'in', chunk)
          .execute();
        for (const row of rows) found.set(row.process_id, row);
      }
      return found;
    },
    async add(rows) {
      for (const chunk of toChunks(rows, IDS_A_STATEMENT)) {
        await db
          .insertInto('process_states')
          .values(chunk.map((row) => ({ org_id: orgId, ...row })))
          .onConflict((conflict) => conflict.columns(['org_id', 'process_id']).doNothing())
          .execute();
      }
    },
    async refresh({ process_id, version, record_id, content_json, changed_by_id }) {
      await db
        .updateTable('process_states')
        .set({ record_id, content_json, changed_by_id })
        .where('org_id', '=', orgId)
        .where('process_id', '=', process_id)
        .where('version', '=', version)
        .execute();
    },
    change: ({ earlier, next, before, after, found, usedBy }, author, at) =>
      db.transaction().execute(async (own) => {
        const { process_id, ...values } = next;
        const { numUpdatedRows } = await own
          .updateTable('process_states')
          .set(values)
          .where('org_id', '=', orgId)
          .where('process_id', '=', process_id)
          .where('version', '=', earlier.version)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const id = nextId(at);
        const entry = toRow(
          author,
          { action: 'process.external', settingId: PROCESS_CHANGE, before, after, origin: 'outside', found },
          { id, at },
        );
        await own
          .insertInto('journal')
          .values({
            ...entry,
            outcome: 'done',
            outcome_at: at,
            details_json: JSON.stringify({ processId: process_id }),
          })
          .execute();
        for (const chunk of toChunks(usedBy, IDS_A_STATEMENT)) {
          await own
            .insertInto('process_change_uses')
            .values(
              chunk.map(({ profileId, settingId }) => ({
                org_id: orgId,
                change_id: id,
                profile_id: profileId,
                setting_id: settingId,
              })),
            )
            .execute();
        }
        return true;
      }),
  };
}

/** The processes that the settings of group profiles use, as they were at a revision of the setting records. */
type KeptUses = { readonly revision: number; readonly uses: readonly ProcessUse[] };

type ProcessUse = { readonly profile_id: string; readonly process_id: string };

/** Maximum uses of all orgs of a store: 2,000 group profiles have about 20,000. */
const USES_KEPT = 200_000;

const keptUses = new WeakMap<Store, LRUCache<string, KeptUses>>();

/**
 * Returns the processes that settings use. They change only in transactions that also change the setting records, so they are read once
 * for each revision of these, whichever console made it.
 */
async function usesOf(store: Store, orgId: string): Promise<readonly ProcessUse[]> {
  const kept =
    keptUses.get(store) ?? new LRUCache({ maxSize: USES_KEPT, sizeCalculation: ({ uses }) => uses.length + 1 });
  keptUses.set(store, kept);
  // Read before the uses: these may be newer than the revision, but never older.
  const revision = await createSettingStates(store, orgId).revision();
  const held = kept.get(orgId);
  if (held?.revision === revision) return held.uses;
  const uses = await store.reads
    .selectFrom('setting_processes as use')
    .innerJoin('setting_states as state', (join) =>
      join.onRef('state.org_id', '=', 'use.org_id').onRef('state.record_id', '=', 'use.record_id'),
    )
    .select(['state.profile_id', 'use.process_id'])
    .distinct()
    .where('use.org_id', '=', orgId)
    .where('state.is_own_key', '=', 1)
    .execute();
  kept.set(orgId, { revision, uses });
  return uses;
}

type TimeRow = Pick<ProcessStateRow, 'process_id' | 'changed_at' | 'changed_by'>;

const sharedTimes = shareEqual<readonly TimeRow[]>();

/** Derives the last changes from the uses and the times of the processes, once for the same ones. */
const lastChanges = keepLast((uses: readonly ProcessUse[], times: readonly TimeRow[]) => {
  const ofProcess = new Map(
    times.map(({ process_id, changed_at, changed_by }) => [process_id, { at: changed_at, by: changed_by }]),
  );
  const latest = new Map<string, ProcessChangeTime>();
  for (const { profile_id, process_id } of uses) {
    const change = ofProcess.get(process_id);
    if (change !== undefined && change.at > (latest.get(profile_id)?.at ?? 0)) latest.set(profile_id, change);
  }
  return latest;
});

const NO_CHANGES: ReadonlyMap<string, ProcessChangeTime> = new Map();

/** Returns the last change of the processes that each group profile's settings use, by profile id. */
export async function lastProcessChanges(store: Store, orgId: string): Promise<ReadonlyMap<string, ProcessChangeTime>> {
  const uses = await usesOf(store, orgId);
  if (uses.length === 0) return NO_CHANGES;
  const times = await store.db
    .selectFrom('process_states')
    .select(['process_id', 'changed_at', 'changed_by'])
    .where('org_id', '=', orgId)
    .orderBy('process_id')
    .execute();
  return lastChanges(uses, sharedTimes(times));
}
