import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toChunks } from '../../platform/chunks.ts';
import { AppError } from '../../platform/errors.ts';
import type { Store } from '../engine/database.ts';
import type { Outcome } from '../engine/tables/work.ts';
import { isAfter, newestFirst } from './change-key.ts';
import type { ChangeKey } from './change-key.ts';
import { fenced } from '../lease.ts';
import type { Lease } from '../lease.ts';
import { toEntry, toJson, toRow } from './journal-entry.ts';
import type { Intent, JournalAuthor, JournalEntry, ProfileSetting } from './journal-entry.ts';
import { markSettingsChanged } from './setting-states.ts';

/** The outcome of an intent; `unknown` if the CRM's response is missing. */
export type KnownOutcome = Exclude<Outcome, 'intended'>;

/** A stored intent, whose outcome can be recorded. Recording it again replaces the outcome. */
export type Recorded = {
  readonly id: string;
  readonly recordOutcome: (outcome: KnownOutcome, details?: unknown) => Promise<void>;
};

/** A page of the entries of some settings; `before` is the position of the last entry of the previous page. */
export type EntriesQuery = {
  readonly profileId: string;
  readonly settingIds: readonly string[];
  readonly before?: ChangeKey | undefined;
  /** At most 200; 50 by default. */
  readonly limit?: number;
};

/** The writes that a lost lease prevents. */
export type JournalWrites = {
  /** Stores the intent before the CRM is called. */
  readonly record: (intent: Intent) => Promise<Recorded>;
  /** Stores many intents in few statements; returns their ids in the same order. */
  readonly recordAll: (intents: readonly Intent[]) => Promise<readonly string[]>;
  /** Records the outcome of an entry found by `last`, of any request. */
  readonly recordOutcome: (id: string, outcome: KnownOutcome, details?: unknown) => Promise<void>;
  /**
   * Records that the target of an intent without a group profile was created. In the same write, the entry becomes one of the
   * new group profile's history, so that none can be without the other.
   */
  readonly recordCreated: (id: string, created: ProfileSetting, details?: unknown) => Promise<void>;
};

/** The journal of one org, for one request or one job. */
export type RequestJournal = JournalWrites & {
  /** Records the same outcome for intents of this journal. Not prevented by a lost lease, because it remains true. */
  recordOutcomes(ids: readonly string[], outcome: KnownOutcome, details?: unknown): Promise<void>;
  /** Returns the newest entry of a setting: the last known state, or one that must be reconciled. */
  last(profileId: string, settingId: string): Promise<JournalEntry | null>;
  /** Returns the newest entry of each of the settings of each profile, omitting settings without one. */
  lastOfEach(profileIds: readonly string[], settingIds: readonly string[]): Promise<readonly JournalEntry[]>;
  /** Returns the newest entry of an action among those without a group profile. */
  lastOf(action: string): Promise<JournalEntry | null>;
  /** Returns the entries with these ids. */
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, JournalEntry>>;
  /** Returns entries of settings, newest first by the time of the change. */
  entries(query: EntriesQuery): Promise<readonly JournalEntry[]>;
  /**
   * Returns the position of an entry, to continue a page after it; undefined without an id.
   * @throws {AppError} `not_found` for an unknown one
   */
  positionOf(id: string | undefined): Promise<ChangeKey | undefined>;
  /**
   * Returns the same journal, which rejects intents and outcomes of other entries once the lease is lost. Outcomes of its own
   * intents can still be recorded, because they remain true.
   */
  under(lease: Lease): RequestJournal;
};

/** Time that a write may take before its outcome counts as unknown, in milliseconds. */
export const WRITE_MS = 60_000;

const PAGE_LIMIT = 200;

/** Entries have some kilobytes for before and after: this many per statement do not block other requests. */
const ENTRIES_A_STATEMENT = 50;
const IDS_A_STATEMENT = 500;

/** Creates the journal of the author's org. */
export function createJournal(store: Store, author: JournalAuthor, now: () => number = Date.now): RequestJournal {
  const { db, nextId } = store;
  const { orgId } = author;

  const entriesOfOrg = () => db.selectFrom('journal').selectAll().where('org_id', '=', orgId);

  const newest = async (entries: ReturnType<typeof entriesOfOrg>) => {
    const row = await entries.orderBy('id', 'desc').limit(1).executeTakeFirst();
    return row ? toEntry(row) : null;
  };

  const byIds: RequestJournal['byIds'] = async (ids) => {
    const found = new Map<string, JournalEntry>();
    for (const chunk of toChunks(ids, ENTRIES_A_STATEMENT)) {
      for (const row of await entriesOfOrg().where('id', 'in', chunk).execute()) found.set(row.id, toEntry(row));
      await nextTurn();
    }
    return found;
  };

  const recordAll: RequestJournal['recordAll'] = async (intents) => {
    const ids: string[] = [];
    for (const chunk of toChunks(intents, ENTRIES_A_STATEMENT)) {
      const at = now();
      const rows = chunk.map((intent) => toRow(author, intent, { id: nextId(at), at }));
      await db.insertInto('journal').values(rows).execute();
      ids.push(...rows.map(({ id }) => id));
      await nextTurn();
    }
    return ids;
  };

  const recordOutcomes: RequestJournal['recordOutcomes'] = async (ids, outcome, details) => {
    const values = { outcome, outcome_at: now(), ...(details === undefined ? {} : { details_json: toJson(details) }) };
    for (const chunk of toChunks(ids, IDS_A_STATEMENT)) {
      await db.updateTable('journal').set(values).where('org_id', '=', orgId).where('id', 'in', chunk).execute();
      await nextTurn();
    }
    await markSettingsChanged(store, orgId, now());
  };

  const recordCreated: RequestJournal['recordCreated'] = async (id, { profileId, settingId }, details) => {
    await db
      .updateTable('journal')
      .set({
        profile_id: profileId,
        setting_id: settingId,
        origin: 'console',
        before_json: toJson({}),
        outcome: 'done',
        outcome_at: now(),
        details_json: toJson(details),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await markSettingsChanged(store, orgId, now());
  };

  const record: RequestJournal['record'] = async (intent) => {
    const [id = ''] = await recordAll([intent]);
    return { id, recordOutcome: (outcome, details) => recordOutcomes([id], outcome, details) };
  };

  const writes: JournalWrites = {
    record,
    recordAll,
    recordOutcome: (id, outcome, details) => recordOutcomes([id], outcome, details),
    recordCreated,
  };

  const journal: RequestJournal = {
    ...writes,
    recordOutcomes,
    byIds,
    last: (profileId, settingId) =>
      newest(entriesOfOrg().where('profile_id', '=', profileId).where('setting_id', '=', settingId)),
    lastOf: (action) => newest(entriesOfOrg().where('profile_id', 'is', null).where('action', '=', action)),
    async lastOfEach(profileIds, settingIds) {
      const ids: string[] = [];
      for (const chunk of toChunks(profileIds, IDS_A_STATEMENT)) {
        const rows = await db
          .selectFrom('journal')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('org_id', '=', orgId)
          .where('profile_id', 'in', chunk)
          .where('setting_id', 'in', [...settingIds])
          .groupBy(['profile_id', 'setting_id'])
          .execute();
        ids.push(...rows.map(({ id }) => id));
        await nextTurn();
      }
      return [...(await byIds(ids)).values()];
    },
    async entries({ profileId, settingIds, before, limit = 50 }) {
      const atMost = Math.min(limit, PAGE_LIMIT);
      // A query of one setting reads the first entries of an index; one of several would sort all of them.
      const ofEach = settingIds.map((settingId) => {
        const query = entriesOfOrg().where('profile_id', '=', profileId).where('setting_id', '=', settingId);
        const rest = before === undefined ? query : query.where(isAfter(before));
        return rest.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(atMost).execute();
      });
      const entries = (await Promise.all(ofEach)).flat().map(toEntry);
      return entries.toSorted(newestFirst).slice(0, atMost);
    },
    async positionOf(id) {
      if (id === undefined) return undefined;
      const entry = (await byIds([id])).get(id);
      if (entry === undefined) throw new AppError('recorded_change_unknown');
      return entry;
    },
    under: (lease) => underLease(journal, fenced(lease, writes)),
  };
  return journal;
}

function underLease(journal: RequestJournal, writes: JournalWrites): RequestJournal {
  const held: RequestJournal = {
    ...journal,
    ...writes,
    under: (other) => underLease(held, fenced(other, writes)),
  };
  return held;
}

/** Returns the number of writes of all orgs that began before a moment and have no known outcome. */
export async function countOpenOutcomes({ db }: Store, before: number): Promise<number> {
  const { writes } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.countAll().as('writes'))
    // The condition of an index, which bound values would not match.
    .where(sql<boolean>`outcome IN ('intended', 'unknown')`)
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(writes);
}
