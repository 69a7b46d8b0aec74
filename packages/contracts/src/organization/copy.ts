import * as z from 'zod/mini';
import { dateTime, idempotencyKey, jsonObject, recordId, repeated, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { SETTING_IDS } from '../settings/setting.ts';
import { changed } from '../settings/setting-records.ts';

/** Maximum number of target group profiles of a copy. */
export const COPY_TARGETS_LIMIT = 2000;

/** Maximum number of group profiles of a dry run, because their ids are part of the address. */
export const COPY_PLAN_LIMIT = 200;

/** Interval at which a page requests the progress of a copy, in milliseconds. */
export const COPY_POLL_MS = 1000;

/**
 * The settings that can be copied: those of the pages except event settings (requirement CPY-02). The dry run blocks settings of a
 * hidden group as `version` or `feature`.
 */
const copyable = z.enum(SETTING_IDS);

const copyableIds = z.array(copyable).check(z.minLength(1, 'copyNothing'), z.maxLength(SETTING_IDS.length, 'tooMany'));

const settingQuery = repeated(copyable, SETTING_IDS.length);

/**
 * Reasons why a setting cannot be copied to a target, found before writing. `permission`: the user may not create or update the record;
 * `version`: the org's package is too old for the setting; `feature`: the setting's feature is disabled in the org; `reference`: it uses
 * a process, an expression or a status that is missing or inactive in the org; `invalid`: the source's stored value breaks the setting's
 * rules; `target`: there is no active group profile with this id.
 */
export const COPY_BLOCKS = ['permission', 'version', 'feature', 'reference', 'invalid', 'target'] as const;

/**
 * Reasons why a setting was not copied: one of COPY_BLOCKS, or `changed`: the target changed after the dry run; `busy`: someone else is
 * changing it; `refused`: the CRM rejected the record, with its text as the message; `session`: the user's CRM session ended;
 * `unavailable`: the CRM could not be reached or has no calls left; `interrupted`: the console stopped before the write; `no-answer`: the
 * CRM did not respond (outcome `unknown`). A success may have `identical`: no write was needed.
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

/** A setting of the source: whether it differs from its default, and its last change (null if nothing is stored). */
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
    'Returns the settings of a group profile that can be copied, each with whether it differs from its default; omits settings of hidden groups.',
  params: sourceParams,
  response: z.object({ profile: z.object({ id: recordId, name: text(255) }), settings: z.array(copySourceSetting) }),
});

export const copyDifferences = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/differences',
  permission: 'session',
  summary: 'Returns the number of given settings that differ from the source, for every other active group profile.',
  params: sourceParams,
  query: z.object({ setting: settingQuery }),
  response: z.object({ records: z.array(z.object({ profileId: recordId, differing: z.number() })) }),
});

/** The effect of a copy on a setting of a target; `reason` and `message` only if it is blocked. */
export const copyVerdict = z.object({
  settingId: copyable,
  verdict: z.enum(['will-change', 'identical', 'blocked']),
  reason: z.nullable(z.enum(COPY_BLOCKS)),
  message: z.nullable(text(2000)),
});

export type CopyVerdict = z.infer<typeof copyVerdict>;

/** The effect of a copy on a target. `version` identifies the stored values of all given settings; the copy sends it back. */
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
  summary: `Returns the effect of a copy of the given settings on at most ${COPY_PLAN_LIMIT} targets, without writing.`,
  params: sourceParams,
  query: z.object({ setting: settingQuery, target: repeated(recordId, COPY_PLAN_LIMIT) }),
  response: z.object({ sourceVersion: text(100), targets: z.array(copyPlanTarget) }),
});

export const copyDifference = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/difference',
  permission: 'session',
  summary:
    "Returns a target's current payload of a setting and the payload after the copy: defaults if nothing is stored, null if unreadable.",
  params: sourceParams,
  query: z.object({ setting: copyable, target: recordId }),
  response: z.object({ before: z.nullable(jsonObject), after: z.nullable(jsonObject) }),
});

/** The result of one setting of one target. `pending`: not yet written. `message`: the reason as text of the server or the CRM. */
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

/** A copy or its undo, with its progress. It continues after the page is closed and the server restarted. */
export const copyOperation = z.object({
  id: text(100),
  kind: z.enum(['copy', 'undo']),
  status: z.enum(['running', 'done']),
  source: z.object({ id: recordId, name: text(255) }),
  settingIds: z.array(copyable),
  /** Number of target group profiles. */
  targets: z.number(),
  /** Number of settings of targets by outcome; the sum is the whole operation. */
  counts: z.object({ pending: z.number(), success: z.number(), failure: z.number(), unknown: z.number() }),
  startedBy: text(255),
  startedAt: dateTime,
  finishedAt: z.nullable(dateTime),
  /** The copy that this operation undoes. */
  undoOf: z.nullable(text(100)),
  /** The operation that undoes this one. */
  undoneBy: z.nullable(text(100)),
  /** Whether it is finished, changed something, and has not been undone. */
  canUndo: z.boolean(),
});

export type CopyOperation = z.infer<typeof copyOperation>;

/** An operation with the result of each target and setting; a profile succeeds only if all its settings do (requirement CPY-05). */
export const copyRun = z.object({ operation: copyOperation, results: z.array(copyResult) });

export type CopyRun = z.infer<typeof copyRun>;

/** `respond-async` requests an immediate response; without it the response waits for the end, but at most half a minute. */
const prefer = { prefer: z.optional(text(200)) };

/** Targets with their versions from the dry run; a target that has changed since is not written (`changed`). */
const versions = z.optional(
  z.array(z.object({ profileId: recordId, version: text(100) })).check(z.maxLength(COPY_TARGETS_LIMIT, 'tooMany')),
);

export const copySettings = route({
  method: 'POST',
  path: '/api/profiles/:profileId/settings/copy',
  permission: 'configure',
  summary:
    'Copies the given settings of a group profile to others. A repeated Idempotency-Key returns the operation that it started and never starts another.',
  params: sourceParams,
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey), ...prefer }),
  body: z.object({
    settingIds: copyableIds,
    targetProfileIds: z
      .array(recordId)
      .check(z.minLength(1, 'copyNoTarget'), z.maxLength(COPY_TARGETS_LIMIT, 'tooMany')),
    /** From the dry run; the copy returns 409 if the source has changed since. */
    sourceVersion: z.optional(text(100)),
    targetVersions: versions,
  }),
  journal: 'settings.copy',
  response: copyRun,
});

/** Maximum number of operations in the list of a source. */
export const COPY_LIST_LIMIT = 10;

export const listCopies = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copies',
  permission: 'session',
  summary: `Returns the last ${COPY_LIST_LIMIT} copies and undos from a group profile, newest first.`,
  params: sourceParams,
  response: z.object({ records: z.array(copyOperation) }),
});

const copyParams = z.object({ copyId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,100}$/, 'copyId')) });

export const readCopy = route({
  method: 'GET',
  path: '/api/copies/:copyId',
  permission: 'session',
  summary: 'Returns the progress of a copy. If its server stopped, the outcome is determined from Salesforce first.',
  params: copyParams,
  response: copyOperation,
});

export const copyResults = route({
  method: 'GET',
  path: '/api/copies/:copyId/results',
  permission: 'session',
  summary: 'Returns a copy with the result of each target and setting.',
  params: copyParams,
  response: copyRun,
});

export const retryCopy = route({
  method: 'POST',
  path: '/api/copies/:copyId/retry',
  permission: 'configure',
  summary:
    'Retries the failed items of a copy, after reading back items with an unknown outcome. Targets that have changed since need their new versions. Returns 409 for a copy that was undone.',
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
    'Restores the previous value of every target of a copy, except targets that have changed since. A repeated request returns the same operation.',
  params: copyParams,
  headers: z.object(prefer),
  journal: 'settings.copy-undo',
  response: copyRun,
});

export const copyResultCsv = route({
  method: 'GET',
  path: '/api/copies/:copyId/result.csv',
  permission: 'session',
  summary: 'Returns the result of a copy as CSV, with a row for each target and setting.',
  params: copyParams,
  response: 'text/csv',
});
