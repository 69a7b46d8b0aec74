import * as z from 'zod/mini';
import { dateTime, jsonObject, recordId, repeated, text } from './primitives.ts';
import { route } from './route.ts';
import { SETTING_IDS } from './setting.ts';
import { changed } from './setting-records.ts';

/** Most group profiles that one copy goes to. */
export const COPY_TARGETS_LIMIT = 2000;

/** Most group profiles that one dry run looks at: their ids travel in the address. */
export const COPY_PLAN_LIMIT = 200;

/** How often a page may ask how far a copy is, milliseconds. */
export const COPY_POLL_MS = 1000;

/**
 * What can be copied: the settings of the pages. Event settings are none of them (seed 2, section 2), and those of a hidden group
 * are refused by the dry run as `version` or `feature`.
 */
const copyable = z.enum(SETTING_IDS);

const copyableIds = z.array(copyable).check(z.minLength(1, 'copyNothing'), z.maxLength(SETTING_IDS.length, 'tooMany'));

const settingQuery = repeated(copyable, SETTING_IDS.length);

/**
 * Why a setting cannot be copied to a target, before anything is written. `permission`: the user may not make or update the
 * record; `version`: the org's package is too old for the setting; `feature`: the org has switched off what it belongs to;
 * `reference`: it names a process, an expression or a status that the org does not have or has switched off; `invalid`: what the
 * source has stored breaks the setting's rules; `target`: there is no such active group profile.
 */
export const COPY_BLOCKS = ['permission', 'version', 'feature', 'reference', 'invalid', 'target'] as const;

/**
 * Why a setting was not copied: one of COPY_BLOCKS, or: `changed`: the target was changed since the dry run; `busy`: someone else
 * is changing it right now; `refused`: the CRM refused the record, the message has its words; `session`: the user's session with
 * the CRM ended; `unavailable`: the CRM could not be reached or has no calls left; `interrupted`: the console was stopped before;
 * `no-answer`: the CRM's answer never came (outcome `unknown`). A success may have `identical`: nothing had to be written.
 */
export const COPY_REASONS = [
  ...COPY_BLOCKS,
  'changed',
  'busy',
  'refused',
  'session',
  'unavailable',
  'interrupted',
  'no-answer',
  'identical',
] as const;

export type CopyBlock = (typeof COPY_BLOCKS)[number];

export type CopyReason = (typeof COPY_REASONS)[number];

const sourceParams = z.object({ profileId: recordId });

/** A setting of the source: whether it differs from its default, and who changed it when (null: nothing is stored). */
export const copySourceSetting = z.object({
  settingId: copyable,
  differsFromDefault: z.boolean(),
  changed,
});

export type CopySourceSetting = z.infer<typeof copySourceSetting>;

export const copySource = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/source',
  permission: 'session',
  summary:
    'Answers the settings of a group profile that can be copied, each with whether it differs from its default; those of hidden groups are left out.',
  params: sourceParams,
  response: z.object({ profile: z.object({ id: recordId, name: text(255) }), settings: z.array(copySourceSetting) }),
});

export const copyDifferences = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/differences',
  permission: 'session',
  summary: 'Answers for every other active group profile how many of the named settings differ from the source.',
  params: sourceParams,
  query: z.object({ setting: settingQuery }),
  response: z.object({ records: z.array(z.object({ profileId: recordId, differing: z.number() })) }),
});

/** What a copy will do to one setting of a target; `reason` and `message` only where it is blocked. */
export const copyVerdict = z.object({
  settingId: copyable,
  verdict: z.enum(['will-change', 'identical', 'blocked']),
  reason: z.nullable(z.enum(COPY_BLOCKS)),
  message: z.nullable(text(2000)),
});

export type CopyVerdict = z.infer<typeof copyVerdict>;

/** What a copy will do to one target. `version` stands for what it has now of all named settings; the copy sends it back. */
export const copyPlanTarget = z.object({
  profileId: recordId,
  version: text(100),
  settings: z.array(copyVerdict),
});

export type CopyPlanTarget = z.infer<typeof copyPlanTarget>;

export const copyPlan = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/plan',
  permission: 'session',
  summary: `Answers what a copy of the named settings will do to at most ${COPY_PLAN_LIMIT} targets, and writes nothing.`,
  params: sourceParams,
  query: z.object({ setting: settingQuery, target: repeated(recordId, COPY_PLAN_LIMIT) }),
  response: z.object({ sourceVersion: text(100), targets: z.array(copyPlanTarget) }),
});

export const copyDifference = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/difference',
  permission: 'session',
  summary:
    'Answers the payload that a target has of a setting, and the one it gets; defaults where nothing is stored, null for what cannot be read.',
  params: sourceParams,
  query: z.object({ setting: copyable, target: recordId }),
  response: z.object({ before: z.nullable(jsonObject), after: z.nullable(jsonObject) }),
});

/** What became of one setting of one target. `pending`: not yet written. `message`: the reason in words, of the server or the CRM. */
export const copyResult = z.object({
  profileId: recordId,
  profileName: text(255),
  settingId: copyable,
  success: z.boolean(),
  outcome: z.enum(['pending', 'success', 'failure', 'unknown']),
  reason: z.nullable(z.enum(COPY_REASONS)),
  message: z.nullable(text(2000)),
});

export type CopyResult = z.infer<typeof copyResult>;

/** A copy, or the undoing of one, as far as it is. It outlives the page and the server. */
export const copyOperation = z.object({
  id: text(100),
  kind: z.enum(['copy', 'undo']),
  status: z.enum(['running', 'done']),
  source: z.object({ id: recordId, name: text(255) }),
  settingIds: z.array(copyable),
  /** Group profiles that it goes to. */
  targets: z.number(),
  /** Settings of targets by outcome; their sum is all there is to do. */
  counts: z.object({ pending: z.number(), success: z.number(), failure: z.number(), unknown: z.number() }),
  startedBy: text(255),
  startedAt: dateTime,
  finishedAt: z.nullable(dateTime),
  /** The copy that this undoes. */
  undoOf: z.nullable(text(100)),
  /** The operation that undoes this one. */
  undoneBy: z.nullable(text(100)),
  /** Whether it is done, changed something, and has not been undone. */
  canUndo: z.boolean(),
});

export type CopyOperation = z.infer<typeof copyOperation>;

/** An operation with the result of each target and setting; a profile succeeds only if all its settings do (requirement CPY-05). */
export const copyRun = z.object({ operation: copyOperation, results: z.array(copyResult) });

export type CopyRun = z.infer<typeof copyRun>;

/** An idempotency key: letters, digits, hyphens and underscores; a UUID is one. */
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,100}$/, 'idempotencyKey'));

/** `respond-async`: answer at once, with what is pending; without it the answer waits for the end, but no longer than half a minute. */
const prefer = { prefer: z.optional(text(200)) };

/** Targets with the versions that the dry run gave: one that has changed since is left alone as `changed`. */
const versions = z.optional(
  z.array(z.object({ profileId: recordId, version: text(100) })).check(z.maxLength(COPY_TARGETS_LIMIT, 'tooMany')),
);

export const copySettings = route({
  method: 'POST',
  path: '/api/profiles/:profileId/settings/copy',
  permission: 'configure',
  summary:
    'Copies the named settings of a group profile to others; the same Idempotency-Key answers the operation that it began and never begins another.',
  params: sourceParams,
  headers: z.object({ 'idempotency-key': z.optional(key), ...prefer }),
  body: z.object({
    settingIds: copyableIds,
    targetProfileIds: z
      .array(recordId)
      .check(z.minLength(1, 'copyNoTarget'), z.maxLength(COPY_TARGETS_LIMIT, 'tooMany')),
    /** From the dry run: what it showed is what is copied, or 409. */
    sourceVersion: z.optional(text(100)),
    targetVersions: versions,
  }),
  journal: 'settings.copy',
  response: copyRun,
});

/** Most operations that the list of a source answers. */
export const COPY_LIST_LIMIT = 10;

export const listCopies = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copies',
  permission: 'session',
  summary: `Answers the last ${COPY_LIST_LIMIT} operations that copied or undid copying from a group profile, newest first; so one is found again whose page was closed.`,
  params: sourceParams,
  response: z.object({ records: z.array(copyOperation) }),
});

const copyParams = z.object({ copyId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,100}$/, 'copyId')) });

export const readCopy = route({
  method: 'GET',
  path: '/api/copies/:copyId',
  permission: 'session',
  summary: 'Answers how far a copy is; one whose server stopped is settled by reading back.',
  params: copyParams,
  response: copyOperation,
});

export const copyResults = route({
  method: 'GET',
  path: '/api/copies/:copyId/results',
  permission: 'session',
  summary: 'Answers a copy with the result of each target and setting.',
  params: copyParams,
  response: copyRun,
});

export const retryCopy = route({
  method: 'POST',
  path: '/api/copies/:copyId/retry',
  permission: 'configure',
  summary:
    'Does again what failed of a copy, and that alone; what is unknown is read back first. Targets that were changed meanwhile need their new versions; a copy that was undone answers 409.',
  params: copyParams,
  headers: z.object(prefer),
  body: z.strictObject({ targetVersions: versions }),
  journal: 'settings.copy-retry',
  response: copyRun,
});

export const undoCopy = route({
  method: 'POST',
  path: '/api/copies/:copyId/undo',
  permission: 'configure',
  summary:
    'Gives every target of a copy back what it had before, unless it was changed since; asked again, answers the same operation.',
  params: copyParams,
  headers: z.object(prefer),
  journal: 'settings.copy-undo',
  response: copyRun,
});

export const copyResultCsv = route({
  method: 'GET',
  path: '/api/copies/:copyId/result.csv',
  permission: 'session',
  summary: 'Sends the result of a copy as CSV, one row a target and setting.',
  params: copyParams,
  response: 'text/csv',
});
