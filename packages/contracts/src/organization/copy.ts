import * as z from 'zod/mini';
import { dateTime, idempotencyKey, jsonObject, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { SETTING_IDS } from '../settings/setting.ts';
import { changed } from '../settings/setting-records.ts';
import { COPY_BLOCKS, copyable, explanation, sourceParams, targetVersion } from './copy-plan.ts';

/** Maximum number of target group profiles of a copy. */
export const COPY_TARGETS_LIMIT = 2000;

/** Interval at which a page requests the progress of a copy, in milliseconds. */
export const COPY_POLL_MS = 1000;

const copyableIds = z.array(copyable).check(z.minLength(1, 'copyNothing'), z.maxLength(SETTING_IDS.length, 'tooMany'));

/**
 * Reasons why a setting was not copied: one of COPY_BLOCKS, or `changed`: the target changed after the dry run; `busy`: someone else is
 * changing it; `refused`: the CRM rejected the record, with its text as the message; `session`: the user's CRM session ended;
 * `unavailable`: the CRM could not be reached or has no calls left; `interrupted`: the console stopped before the write; `no-response`: the
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
  'no-response',
  'identical',
] as const;

export type CopyReason = (typeof COPY_REASONS)[number];

/** The result of one setting of one target. `pending`: not yet written. */
export const copyResult = z.extend(explanation, {
  profileId: recordId,
  profileName: text(255),
  settingId: copyable,
  success: z.boolean(),
  outcome: z.enum(['pending', 'success', 'failure', 'unknown']),
  reason: z.nullable(z.enum(COPY_REASONS)),
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
  /** When another server continues, if the one that applies it has stopped responding; null otherwise. */
  resumesAt: z.nullable(dateTime),
  /** The copy that this operation undoes. */
  undoOf: z.nullable(text(100)),
  /** The operation that undoes this one. */
  undoneBy: z.nullable(text(100)),
  /** Whether it is finished, changed something, and has not been undone. */
  canUndo: z.boolean(),
  /** Whether it is finished and a retry of its failed settings can succeed; an undo never overwrites later changes. */
  canRetry: z.boolean(),
});

export type CopyOperation = z.infer<typeof copyOperation>;

/** An operation with the result of each target and setting; a profile succeeds only if all its settings do (requirement CPY-05). */
export const copyRun = z.object({ operation: copyOperation, results: z.array(copyResult) });

export type CopyRun = z.infer<typeof copyRun>;

/** `respond-async` requests an immediate response; without it the response waits for the end, but at most half a minute. */
const prefer = { prefer: z.optional(text(200)) };

/** Targets with their versions from the dry run; settings of a target that have changed since are not written (`changed`). */
const versions = z.optional(
  z.array(z.object({ profileId: recordId, version: targetVersion })).check(z.maxLength(COPY_TARGETS_LIMIT, 'tooMany')),
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
  summary:
    'Returns the progress of a copy. If its server stopped, the copy continues with the session of its user; without one, the outcome is determined from Salesforce first.',
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

/** Maximum number of changed settings that are reviewed at once. */
export const COPY_CHANGES_LIMIT = 100;

/** A setting of a target that someone changed after the dry run: its stored payload and the copy's, null if unreadable. */
export const copyChange = z.object({
  profileId: recordId,
  profileName: text(255),
  settingId: copyable,
  /** Version of the stored value; a retry that overwrites it sends it back. */
  version: text(100),
  changed,
  before: z.nullable(jsonObject),
  after: z.nullable(jsonObject),
});

export type CopyChange = z.infer<typeof copyChange>;

export const copyChanges = route({
  method: 'GET',
  path: '/api/copies/:copyId/changes',
  permission: 'session',
  summary: `Returns the first ${COPY_CHANGES_LIMIT} settings that a copy skipped because someone had changed them, and their total number.`,
  params: copyParams,
  response: z.object({ total: z.number(), records: z.array(copyChange) }),
});

export const retryCopy = route({
  method: 'POST',
  path: '/api/copies/:copyId/retry',
  permission: 'configure',
  summary:
    'Retries the failed items of a copy, after reading back items with an unknown outcome. Settings that someone changed are skipped unless `overwrite` names their reviewed version. Returns 409 for a copy that was undone.',
  params: copyParams,
  headers: z.object(prefer),
  body: z.strictObject({
    overwrite: z.optional(
      z
        .array(z.object({ profileId: recordId, settingId: copyable, version: text(100) }))
        .check(z.maxLength(COPY_CHANGES_LIMIT, 'tooMany')),
    ),
  }),
  journal: 'settings.copy-retry',
  response: copyRun,
});

export const undoCopy = route({
  method: 'POST',
  path: '/api/copies/:copyId/undo',
  permission: 'configure',
  summary:
    'Restores the previous value of every target of a copy, except targets that have changed since. A repeated request returns the same operation. To notify the group profiles, send their ids to /api/ns-request after its end.',
  params: copyParams,
  headers: z.object(prefer),
  journal: 'settings.copy-undo',
  response: copyRun,
});
