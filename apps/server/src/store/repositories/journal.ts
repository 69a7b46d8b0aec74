import type { ChangeOrigin, DeclaredOrigin } from '@fieldstone/contracts/platform/change-origin';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import type { Store } from '../engine/database.ts';
import type { Outcome } from '../engine/tables/work.ts';
import type { Tables } from '../engine/tables.ts';
import { markSettingsChanged } from './setting-states.ts';

/** The user who does work that another user requested: the integration user. */
export type Performer = { readonly id: string; readonly name: string };

export type JournalEntry = {
  readonly id: string;
  /** Time of the intent, UTC milliseconds. */
  readonly at: number;
  readonly action: string;
  readonly outcome: Outcome;
  readonly outcomeAt: number | null;
  /** The user who requested the change. */
  readonly userId: string;
  readonly userName: string;
  /** The user who wrote it to the CRM for the requester; null if the requester did. */
  readonly performer: Performer | null;
  readonly requestId: string;
  readonly profileId: string | null;
  readonly settingId: string | null;
  readonly operationId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly details: unknown;
  /** The origin of a change; null for entries that change no setting. */
  readonly origin: ChangeOrigin | null;
  /** Name of the person who made the change; empty if the CRM does not return it. */
  readonly author: string;
  /** Time of the change, UTC milliseconds: for one outside the console, that of the CRM. */
  readonly changedAt: number;
};

/**
 * A change that is about to be made. `action` defaults to the route's; `setting.external` is a change made elsewhere.
 */
export type Intent = {
  readonly action?: string;
  readonly profileId?: string;
  /** Every change of a setting has one; an entry without it is not part of the change history. */
  readonly settingId?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** By default the origin that the request declares, or `console`. */
  readonly origin?: ChangeOrigin;
  /** Author and time of a value that was found in the CRM. */
  readonly found?: { readonly by: string | null; readonly at: string | null };
  /** Shared by all entries of one operation, to find and undo it as a whole. */
  readonly operationId?: string;
};

/** A stored intent, whose outcome can be recorded. Recording it again replaces the outcome. */
export type Recorded = {
  readonly id: string;
  recordOutcome(outcome: 'done' | 'failed' | 'unknown', details?: unknown): Promise<void>;
  /** Records that the target was created: see `RequestJournal`. */
  recordCreated(place: CreatedPlace, details?: unknown): Promise<void>;
};

/** A place of the change history that did not exist when its creation was journaled. */
export type CreatedPlace = { readonly profileId: string; readonly settingId: string };

/** A page of entries, newest first; `before` is the id of the last entry of the previous page. */
export type EntriesQuery = {
  readonly profileId?: string;
  readonly settingIds?: readonly string[];
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
  /** Returns the newest entry of an action among those without a group profile. */
  lastOf(action: string): Promise<JournalEntry | null>;
  /** Records the outcome of an entry found by `last`, of any request. */
  recordOutcome(id: string, outcome: 'done' | 'failed' | 'unknown', details?: unknown): Promise<void>;
  /**
   * Records that the target of an intent without a group profile was created. In the same write, the entry becomes one of the
   * new group profile's history, so that none can be without the other.
   */
  recordCreated(id: string, place: CreatedPlace, details?: unknown): Promise<void>;
  entries(query?: EntriesQuery): Promise<readonly JournalEntry[]>;
};

/** The author of entries, and the request. */
export type JournalAuthor = {
  readonly orgId: string;
  readonly userId: string;
  readonly userName: string;
  /** The user who writes for the author; without one, the author does. */
  readonly performer?: Performer | null;
  readonly requestId: string;
  /** Default action of entries. */
  readonly action: string;
  /** The origin that the request declares. */
  readonly origin?: DeclaredOrigin;
};

const PAGE_LIMIT = 200;

/** Creates the journal of the author's org. */
export function createJournal(store: Store, author: JournalAuthor, now: () => number = Date.now): RequestJournal {
  const { db } = store;
  const { orgId } = author;

  const recordOutcome: RequestJournal['recordOutcome'] = async (id, outcome, details) => {
    await db
      .updateTable('journal')
      .set({ outcome, outcome_at: now(), ...(details === undefined ? {} : { details_json: JSON.stringify(details) }) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await markSettingsChanged(store, orgId, now());
  };

  const entriesOfOrg = () => db.selectFrom('journal').selectAll().where('org_id', '=', orgId);

  const newest = async (entries: ReturnType<typeof entriesOfOrg>) => {
    const row = await entries.orderBy('id', 'desc').limit(1).executeTakeFirst();
    return row ? toEntry(row) : null;
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

  return {
    recordOutcome,
    recordCreated,
    async record(intent) {
      const at = now();
      const id = timeOrderedId(at);
      await db
        .insertInto('journal')
        .values(toRow(author, intent, { id, at }))
        .execute();
      return {
        id,
        recordOutcome: (outcome, details) => recordOutcome(id, outcome, details),
        recordCreated: (place, details) => recordCreated(id, place, details),
      };
    },
    last: (profileId, settingId) =>
      newest(entriesOfOrg().where('profile_id', '=', profileId).where('setting_id', '=', settingId)),
    lastOf: (action) => newest(entriesOfOrg().where('profile_id', 'is', null).where('action', '=', action)),
    async entries({ profileId, settingIds, before, limit = 50 } = {}) {
      let query = entriesOfOrg();
      if (profileId !== undefined) query = query.where('profile_id', '=', profileId);
      if (settingIds !== undefined) query = query.where('setting_id', 'in', [...settingIds]);
      if (before !== undefined) query = query.where('id', '<', before);
      const rows = await query.orderBy('id', 'desc').limit(Math.min(limit, PAGE_LIMIT)).execute();
      return rows.map(toEntry);
    },
  };
}

/** Returns the newest entries of some settings of a group profile, newest first. */
export async function latestEntries(
  { db }: Store,
  orgId: string,
  of: { readonly profileId: string; readonly settingIds: readonly string[]; readonly limit: number },
): Promise<readonly JournalEntry[]> {
  const rows = await db
    .selectFrom('journal')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('profile_id', '=', of.profileId)
    .where('setting_id', 'in', [...of.settingIds])
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute();
  return rows.map(toEntry);
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
    outcome_at: null,
    user_id: author.userId,
    user_name: author.userName,
    performer_id: author.performer?.id ?? null,
    performer_name: author.performer?.name ?? null,
    request_id: author.requestId,
    profile_id: intent.profileId ?? null,
    setting_id: intent.settingId ?? null,
    operation_id: intent.operationId ?? null,
    before_json: toJson(intent.before),
    after_json: toJson(intent.after),
    details_json: null,
    origin: intent.settingId === undefined ? null : (intent.origin ?? author.origin ?? 'console'),
    author: intent.found === undefined ? author.userName : (intent.found.by ?? ''),
    changed_at: intent.found?.at == null ? at : Date.parse(intent.found.at),
  };
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
const fromJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** Converts a row to an entry. */
export function toEntry(row: Tables['journal']): JournalEntry {
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    outcome: row.outcome,
    outcomeAt: row.outcome_at,
    userId: row.user_id,
    userName: row.user_name,
    performer:
      row.performer_id === null ? null : { id: row.performer_id, name: row.performer_name ?? row.performer_id },
    requestId: row.request_id,
    profileId: row.profile_id,
    settingId: row.setting_id,
    operationId: row.operation_id,
    before: fromJson(row.before_json),
    after: fromJson(row.after_json),
    details: fromJson(row.details_json),
    origin: row.origin,
    author: row.author,
    changedAt: row.changed_at,
  };
}
