import * as z from 'zod/mini';
import { recordedNote } from '../platform/change-note.ts';
import { CHANGE_ORIGINS } from '../platform/change-origin.ts';
import { csvQuery } from '../platform/csv.ts';
import type { FileColumns } from '../platform/csv.ts';
import { dateTime, isMoment, jsonObject, recordId, repeated, text, wholeNumber } from '../platform/primitives.ts';
import { DAY_PRESETS } from '../platform/period.ts';
import type { PeriodRules } from '../platform/period.ts';
import { route } from '../platform/route.ts';
import { processUse } from '../settings/process-content.ts';

/** The period of the page. */
export const CHANGES_PERIOD = { presets: DAY_PRESETS, standard: 'last30' } as const satisfies PeriodRules;

/** Maximum entries of a page, and their number by default. */
export const CHANGE_HISTORY_PAGE = 25;

/** Number of changes on the overview of a group profile (requirement OVR-04). */
export const LATEST_CHANGES = 5;

/** Entries that a request for a page searches at most; a search for a text continues with the next page. */
export const SEARCHED_ENTRIES = 20_000;

/** Maximum number that the history counts to. */
export const COUNTED_CHANGES = 1000;

/** Maximum number of people in a response. */
export const CHANGE_AUTHORS_LIMIT = 500;

/** Maximum number of settings in a request. */
const SETTINGS_LIMIT = 20;

/** The position of an entry: its time and its id. */
const cursor = z.string().check(z.regex(/^\d{1,16}-[0-9a-f]{1,40}$/, 'changeId'));

const settingId = z.string().check(z.regex(/^[\w-]{1,80}$/, 'settingId'));

const moment = z.string().check(z.maxLength(64), z.refine(isMoment, 'moment'));

const filters = {
  /** Name of the person. */
  person: z.optional(text(255)),
  /**
   * Includes the changes of expressions and form processes that the group profile or the setting uses, and excludes the settings of the
   * organization, which the global group profile only contains.
   */
  profile: z.optional(recordId),
  setting: z.optional(repeated(settingId, SETTINGS_LIMIT)),
  origin: z.optional(z.enum(CHANGE_ORIGINS)),
  outcome: z.optional(z.enum(['done', 'failed', 'unknown'])),
  from: z.optional(moment),
  /** Exclusive. */
  until: z.optional(moment),
  /** A part of a value before or after the change, or of its note. */
  text: z.optional(z.string().check(z.trim(), z.minLength(1, 'valueRequired'), z.maxLength(100, 'textTooLong'))),
};

/**
 * A change in the org. The payloads are those of the setting's own history; of other records they are
 * the internal and the display value; of global settings only the changed value by its key; of expressions and form processes a
 * `processContent`. `settingId` is that of the journal.
 */
const changeHistoryEntry = z.object({
  id: text(40),
  at: dateTime,
  /** The person who requested the change; null if the CRM does not name one. */
  by: z.nullable(text(255)),
  /** The integration user if it wrote the change for that person. */
  writtenBy: z.optional(text(255)),
  origin: z.enum(CHANGE_ORIGINS),
  outcome: z.enum(['done', 'failed', 'unknown']),
  /** The group profile; null for changes of the organization, such as those of global settings. */
  profileId: z.nullable(recordId),
  settingId: text(80),
  /** The action of the journal, such as `access-token.revoke`. */
  action: text(80),
  before: z.nullable(jsonObject),
  after: z.nullable(jsonObject),
  unreadable: z.optional(z.object({ before: z.boolean(), after: z.boolean() })),
  /** Which of the values the setting has now by its newest recorded change; missing if neither, and in the CSV file. */
  current: z.optional(z.object({ before: z.boolean(), after: z.boolean() })),
  /** Shared by the changes that one operation made, such as those of a copy, of its undo, and of a save of several settings. */
  operationId: z.optional(text(40)),
  /** Why the person made the change, or its ticket. */
  note: z.optional(recordedNote),
  copiedFrom: z.optional(z.object({ id: recordId, name: text(255) })),
  /** The changed expression or form process, and the settings that used it. */
  process: z.optional(z.object({ processId: text(80), usedBy: z.array(processUse) })),
});

export type ChangeHistoryEntry = z.infer<typeof changeHistoryEntry>;

export const changeHistory = route({
  method: 'GET',
  path: '/api/change-history',
  permission: 'view',
  summary: `Returns the changes in the org, newest first, at most ${CHANGE_HISTORY_PAGE} per page; \`before\` is \`next\` of the previous page. A search for a text may return fewer, because each page searches a limited number of entries.`,
  query: z.object({
    ...filters,
    before: z.optional(cursor),
    limit: z._default(wholeNumber(1, CHANGE_HISTORY_PAGE), CHANGE_HISTORY_PAGE),
  }),
  response: z.object({
    records: z.array(changeHistoryEntry),
    /** Position for the next page; null after the last one. */
    next: z.nullable(text(60)),
    /** The time down to which the entries were searched. */
    searchedTo: z.nullable(dateTime),
  }),
});

export const countChanges = route({
  method: 'GET',
  path: '/api/change-history/count',
  permission: 'view',
  summary: `Returns the number of changes that match filters other than a text, at most ${COUNTED_CHANGES}.`,
  query: z.omit(z.object(filters), { text: true }),
  response: z.object({ changes: z.number(), isMore: z.boolean() }),
});

export const changeAuthors = route({
  method: 'GET',
  path: '/api/change-history/people',
  permission: 'view',
  summary: `Returns the names of the people who changed anything in the org, sorted, at most ${CHANGE_AUTHORS_LIMIT}.`,
  response: z.object({ names: z.array(text(255)) }),
});

export const readChange = route({
  method: 'GET',
  path: '/api/change-history/:changeId',
  permission: 'view',
  summary: 'Returns a change in the org.',
  params: z.object({ changeId: z.string().check(z.regex(/^[0-9a-f]{1,40}$/, 'changeId')) }),
  response: changeHistoryEntry,
});

/** Columns of the file of changes. */
export const CHANGE_COLUMNS = {
  id: 'text',
  at: 'moment',
  by: 'text',
  writtenBy: 'text',
  origin: 'text',
  outcome: 'text',
  groupProfileId: 'text',
  groupProfile: 'text',
  settingId: 'text',
  setting: 'text',
  action: 'text',
  copiedFrom: 'text',
  note: 'text',
  processId: 'text',
  usedBy: 'text',
  before: 'text',
  after: 'text',
} as const satisfies FileColumns;

export const exportChanges = route({
  method: 'GET',
  path: '/api/change-history/export',
  permission: 'view',
  summary: 'Returns the changes in the org as CSV, newest first.',
  query: z.object({ ...filters, ...csvQuery }),
  cost: 'export',
  response: 'text/csv',
});
