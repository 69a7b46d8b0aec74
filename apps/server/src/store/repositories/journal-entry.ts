import type { ChangeSettingId } from '@fieldstone/contracts/organization/change-kinds';
import type { ChangeOrigin, DeclaredOrigin } from '@fieldstone/contracts/platform/change-origin';
import type { Outcome } from '../engine/tables/work.ts';
import type { Tables } from '../engine/tables.ts';

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
  /** The origin of a change; null for entries that change no setting, and for values that were found. */
  readonly origin: ChangeOrigin | null;
  /** Name of the person who made the change; empty if the CRM does not return it. */
  readonly author: string;
  /** Time of the change, UTC milliseconds: for one outside the console, that of the CRM. */
  readonly changedAt: number;
  /** Why the author made the change, or its ticket. */
  readonly note: string | null;
};

/** A setting of a group profile. */
export type ProfileSetting = { readonly profileId: string; readonly settingId: string };

/**
 * A setting of a group profile or a section of the AI configuration, or another setting id of `changeKinds`. An entry without a
 * setting id is not part of the change history.
 */
type ChangedSetting = ProfileSetting | { readonly profileId?: never; readonly settingId?: ChangeSettingId };

/**
 * A change that is about to be made. `action` defaults to the route's; `setting.external` is a change made elsewhere.
 */
export type Intent = ChangedSetting & {
  readonly action?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** By default the origin that the request declares, or `console`; null for a value that was found, which is no change. */
  readonly origin?: ChangeOrigin | null;
  /** Author and time of a value that was found in the CRM. */
  readonly found?: { readonly by: string | null; readonly byId: string | null; readonly at: string | null };
  /** Shared by all entries of one operation, to find and undo it as a whole. */
  readonly operationId?: string;
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
  /** Why the author makes the changes, or their ticket. */
  readonly note?: string | undefined;
};

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
    origin: originOf(author, intent),
    author: intent.found === undefined ? author.userName : (intent.found.by ?? ''),
    author_id: intent.found === undefined ? author.userId : intent.found.byId,
    changed_at: intent.found?.at == null ? at : Date.parse(intent.found.at),
    note: intent.found === undefined ? (author.note ?? null) : null,
    exported_outcome: null,
  };
}

function originOf(author: JournalAuthor, { settingId, origin }: Intent): ChangeOrigin | null {
  if (settingId === undefined || origin === null) return null;
  return origin ?? author.origin ?? 'console';
}

/** Returns a value as JSON; null for none. */
export const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
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
    note: row.note,
  };
}
