import { randomBytes } from 'node:crypto';
import type { Store } from '../engine/database.ts';
import type { Tables } from '../engine/tables.ts';

/** `intended`: begun without an outcome yet; after a crash, reconciliation finds it. */
export type Outcome = 'intended' | 'done' | 'failed' | 'unknown';

export type JournalEntry = {
  readonly id: string;
  /** Time of the intent, UTC milliseconds. */
  readonly at: number;
  readonly action: string;
  readonly outcome: Outcome;
  readonly outcomeAt: number | null;
  readonly userId: string;
  readonly userName: string;
  readonly requestId: string;
  readonly profileId: string | null;
  readonly settingId: string | null;
  readonly operationId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly details: unknown;
};

/**
 * A change that is about to be made. `action` defaults to the route's; `setting.external` is a change made elsewhere.
 */
export type Intent = {
  readonly action?: string;
  readonly profileId?: string;
  readonly settingId?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Shared by all entries of one operation, to find and undo it as a whole. */
  readonly operationId?: string;
};

/** A stored intent, whose outcome can be recorded. Recording it again replaces the outcome. */
export type Recorded = {
  readonly id: string;
  recordOutcome(outcome: 'done' | 'failed' | 'unknown', details?: unknown): Promise<void>;
};

/** A page of entries, newest first; `before` is the id of the last entry of the previous page. */
export type EntriesQuery = {
  readonly profileId?: string;
  readonly settingId?: string;
  readonly before?: string;
  /** At most 200. */
  readonly limit?: number;
};

/** The journal of one org, for one request. */
export type RequestJournal = {
  /** Stores the intent before the CRM is called. */
  record(intent: Intent): Promise<Recorded>;
  /** Returns the newest entry of a setting: the last known state, or one that must be reconciled. */
  last(profileId: string, settingId: string): Promise<JournalEntry | null>;
  /** Records the outcome of an entry found by `last`, of any request. */
  recordOutcome(id: string, outcome: 'done' | 'failed' | 'unknown', details?: unknown): Promise<void>;
  entries(query?: EntriesQuery): Promise<readonly JournalEntry[]>;
};

/** The author of entries, and the request. */
export type JournalAuthor = {
  readonly orgId: string;
  readonly userId: string;
  readonly userName: string;
  readonly requestId: string;
  /** Default action of entries. */
  readonly action: string;
};

const PAGE_LIMIT = 200;

/** Creates the journal of the author's org. */
export function createJournal({ db }: Store, author: JournalAuthor, now: () => number = Date.now): RequestJournal {
  const { orgId } = author;

  const recordOutcome: RequestJournal['recordOutcome'] = async (id, outcome, details) => {
    await db
      .updateTable('journal')
      .set({ outcome, settled_at: now(), ...(details === undefined ? {} : { details_json: JSON.stringify(details) }) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  };

  return {
    recordOutcome,
    async record(intent) {
      const at = now();
      const id = entryId(at);
      await db
        .insertInto('journal')
        .values(toRow(author, intent, { id, at }))
        .execute();
      return { id, recordOutcome: (outcome, details) => recordOutcome(id, outcome, details) };
    },
    async last(profileId, settingId) {
      const row = await db
        .selectFrom('journal')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('profile_id', '=', profileId)
        .where('setting_id', '=', settingId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toEntry(row) : null;
    },
    async entries({ profileId, settingId, before, limit = 50 } = {}) {
      let query = db.selectFrom('journal').selectAll().where('org_id', '=', orgId);
      if (profileId !== undefined) query = query.where('profile_id', '=', profileId);
      if (settingId !== undefined) query = query.where('setting_id', '=', settingId);
      if (before !== undefined) query = query.where('id', '<', before);
      const rows = await query.orderBy('id', 'desc').limit(Math.min(limit, PAGE_LIMIT)).execute();
      return rows.map(toEntry);
    },
  };
}

/** Converts an intent to a row. */
export function toRow(
  author: JournalAuthor,
  intent: Intent,
  { id, at }: { readonly id: string; readonly at: number },
): Tables['journal'] {
  return {
    org_id: author.orgId,
    id,
    at,
    action: intent.action ?? author.action,
    outcome: 'intended',
    settled_at: null,
    user_id: author.userId,
    user_name: author.userName,
    request_id: author.requestId,
    profile_id: intent.profileId ?? null,
    setting_id: intent.settingId ?? null,
    operation_id: intent.operationId ?? null,
    before_json: toJson(intent.before),
    after_json: toJson(intent.after),
    details_json: null,
  };
}

let newest = 0;

/**
 * Returns twelve hex digits of time that never decrease within a process, then random ones; 32 characters that sort by
 * time.
 */
export function entryId(at: number): string {
  // Entries of one millisecond keep their order: the later one takes the next millisecond.
  newest = Math.max(at, newest + 1);
  return newest.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
const fromJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const outcomes: readonly string[] = ['intended', 'done', 'failed', 'unknown'] satisfies Outcome[];
const isOutcome = (text: string): text is Outcome => outcomes.includes(text);

/** Converts a row to an entry. */
export function toEntry(row: Tables['journal']): JournalEntry {
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    outcome: isOutcome(row.outcome) ? row.outcome : 'unknown',
    outcomeAt: row.settled_at,
    userId: row.user_id,
    userName: row.user_name,
    requestId: row.request_id,
    profileId: row.profile_id,
    settingId: row.setting_id,
    operationId: row.operation_id,
    before: fromJson(row.before_json),
    after: fromJson(row.after_json),
    details: fromJson(row.details_json),
  };
}
