// Long because it declares every route of planned changes, in the order of their states.
import * as z from 'zod/mini';
import { idempotencyKey, jsonObject, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { SETTING_IDS } from '../settings/setting.ts';
import { ENVELOPE_LIMIT } from '../settings/setting-records.ts';
import { copyable, RESTORED_IDS, restorable, restoreMoment } from './plan.ts';
import { changeName, changeReason, plannedChange, plannedItem, plannedOutcome } from './planned-change.ts';

/** Maximum number of settings in a list of changes. */
const CHANGES_LIMIT = 1000;

/** Maximum size of a request with changes, in bytes. */
const CHANGES_BODY = 16_000_000;

/** Maximum number of target group profiles of a copy. */
export const COPY_TARGETS_LIMIT = 2000;

/** Items per page. */
export const CHANGE_ITEMS_PAGE = 100;

/** Maximum number of planned changes in a list. */
export const CHANGES_LIST_LIMIT = 10;

/** Interval at which a page requests the progress of a planned change, in milliseconds. */
export const CHANGE_POLL_MS = 1000;

const changeId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,100}$/));

const hash = text(100);

const params = z.object({ changeId });

/** `respond-async` requests an immediate response; without it the response waits for the end, but at most half a minute. */
export const prefer = z.object({ prefer: z.optional(text(200)) });

/** Version of the stored value that a change is based on; without it, the current one. */
const baseVersion = z.optional(text(100));

/** Versions of stored values that were reviewed, by setting. */
const versions = z.optional(z.partialRecord(restorable, text(100)));

/** The settings of a copy. */
export const copiedSettings = z
  .array(copyable)
  .check(z.minLength(1, 'copyNothing'), z.maxLength(SETTING_IDS.length, 'tooMany'));

/** Returns the schema of the targets of a copy. */
export function copyTargets<T extends z.ZodMiniType>(target: T) {
  return z.array(target).check(z.minLength(1, 'copyNoTarget'), z.maxLength(COPY_TARGETS_LIMIT, 'tooMany'));
}

/** A desired value. Each kind has the values that its own page saves. */
const edit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('setting'),
    profileId: recordId,
    settingId: z.enum(SETTING_IDS),
    baseVersion,
    /** Null removes the stored value, so that the defaults apply. */
    payload: z.nullable(jsonObject),
  }),
  /** The default process for editing events of a group profile. */
  z.object({ kind: z.literal('event-setting'), profileId: recordId, baseVersion, processId: z.nullable(text(80)) }),
  /** A plain setting of the global group profile. */
  z.object({
    kind: z.literal('global-setting'),
    settingId: text(80),
    baseVersion,
    internalValue: text(ENVELOPE_LIMIT),
    displayValue: z.nullable(text(255)),
  }),
  /** A section of the AI configuration, except for the knowledge documents. */
  z.object({ kind: z.literal('ai-section'), section: text(80), baseVersion, payload: jsonObject }),
]);

export type PlannedEdit = z.infer<typeof edit>;

const described = { name: changeName, reason: changeReason };

/** The source of a planned change. */
const request = z.discriminatedUnion('kind', [
  /** A list of values. */
  z.object({
    ...described,
    kind: z.literal('edit'),
    changes: z.array(edit).check(z.minLength(1, 'copyNothing'), z.maxLength(CHANGES_LIMIT, 'tooMany')),
  }),
  /** Values of another group profile. Settings whose stored value is not the reviewed version are not written (`changed`). */
  z.object({
    ...described,
    kind: z.literal('copy'),
    sourceId: recordId,
    /** From the plan; the request returns 409 if the source has changed since. */
    sourceVersion: z.optional(text(100)),
    settingIds: copiedSettings,
    targets: copyTargets(z.object({ profileId: recordId, versions })),
  }),
  /** The values at a point in time, as recorded in the change history. Settings without a reviewed version are based on the stored value. */
  z.object({
    ...described,
    kind: z.literal('restore'),
    profileId: recordId,
    at: restoreMoment,
    settingIds: z.array(restorable).check(z.minLength(1, 'copyNothing'), z.maxLength(RESTORED_IDS.length, 'tooMany')),
    versions,
  }),
]);

export type PlannedChangeRequest = z.output<typeof request>;

export const createPlannedChange = route({
  method: 'POST',
  path: '/api/changes',
  permission: 'configure',
  summary:
    'Stores a planned change as a draft, without writing any setting. A repeated Idempotency-Key returns the one that it stored and never stores another.',
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  body: request,
  bodyLimit: CHANGES_BODY,
  journal: 'planned-change.create',
  errors: ['not_found', 'conflict'],
  response: plannedChange,
});

export const listPlannedChanges = route({
  method: 'GET',
  path: '/api/changes',
  permission: 'view',
  summary: `Returns the last ${CHANGES_LIST_LIMIT} copies from a group profile that were applied, and their undos, newest first.`,
  query: z.object({ source: recordId }),
  response: z.object({ records: z.array(plannedChange).check(z.maxLength(CHANGES_LIST_LIMIT)) }),
});

export const readPlannedChange = route({
  method: 'GET',
  path: '/api/changes/:changeId',
  permission: 'view',
  summary:
    'Returns a planned change with its states, the transitions that are open to the caller, and the planned changes that overlap it.',
  params,
  response: plannedChange,
});

export const plannedChangeItems = route({
  method: 'GET',
  path: '/api/changes/:changeId/items',
  permission: 'view',
  summary: `Returns the settings of a planned change with values, effects and outcomes, ${CHANGE_ITEMS_PAGE} per page; \`after\` is the last position of the previous page. \`reason\` selects those that were not written for it.`,
  params,
  query: z.object({
    after: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    reason: z.optional(z.enum(['changed'])),
  }),
  response: z.object({ records: z.array(plannedItem), hasMore: z.boolean() }),
});

export const plannedChangeOutcomes = route({
  method: 'GET',
  path: '/api/changes/:changeId/outcomes',
  permission: 'view',
  summary: 'Returns the outcome of every setting of a planned change, without values.',
  params,
  response: z.object({ records: z.array(plannedOutcome) }),
});

export const planAgain = route({
  method: 'POST',
  path: '/api/changes/:changeId/plan',
  permission: 'configure',
  summary:
    'Bases a planned change that wrote nothing on the currently stored values, which changes its hash. Changes of other parts of a setting are merged; a conflict keeps its base until it is decided.',
  params,
  journal: 'planned-change.plan',
  response: plannedChange,
});

const side = z.enum(['desired', 'stored']);

/** Maximum number of decisions in a request, and of parts in a decision. */
const DECISIONS_LIMIT = 1000;

export const decideConflicts = route({
  method: 'POST',
  path: '/api/changes/:changeId/decide',
  permission: 'configure',
  summary:
    'Decides conflicts of a planned change that wrote nothing: keeps the desired or the stored value, as a whole or part by part, and merges all other parts. This changes the hash.',
  params,
  body: z.object({
    decisions: z
      .array(
        z.object({
          position: z.number().check(z.int(), z.minimum(0)),
          /** The version of the stored value that was reviewed. */
          version: text(100),
          /** The side of every part that is not listed. */
          keep: side,
          parts: z.optional(
            z.array(z.object({ id: text(500), keep: side })).check(z.maxLength(DECISIONS_LIMIT, 'tooMany')),
          ),
        }),
      )
      .check(z.minLength(1, 'valueRequired'), z.maxLength(DECISIONS_LIMIT, 'tooMany')),
  }),
  bodyLimit: CHANGES_BODY,
  journal: 'planned-change.decide',
  response: plannedChange,
});

export const applyPlannedChange = route({
  method: 'POST',
  path: '/api/changes/:changeId/apply',
  permission: 'configure',
  summary: 'Applies exactly the plan with the given hash. If a stored value is no longer the base, nothing is written.',
  params,
  headers: prefer,
  body: z.object({ hash }),
  journal: 'planned-change.apply',
  response: plannedChange,
});

export const recallPlannedChange = route({
  method: 'POST',
  path: '/api/changes/:changeId/recall',
  permission: 'configure',
  summary: 'Withdraws a planned change that was not applied.',
  params,
  body: z.object({ reason: changeReason }),
  journal: 'planned-change.recall',
  response: plannedChange,
});

export const retryPlannedChange = route({
  method: 'POST',
  path: '/api/changes/:changeId/retry',
  permission: 'configure',
  summary:
    'Retries the failed items of a planned change, after reading back those with an unknown outcome. Settings that someone changed are skipped unless `overwrite` names their reviewed version; an undo never overwrites them. Returns 409 for a planned change that was undone.',
  params,
  headers: prefer,
  body: z.strictObject({
    overwrite: z.optional(
      z
        .array(z.object({ position: z.number().check(z.int(), z.minimum(0)), version: text(100) }))
        .check(z.maxLength(CHANGE_ITEMS_PAGE, 'tooMany')),
    ),
  }),
  journal: 'planned-change.retry',
  response: plannedChange,
});

export const undoPlannedChange = route({
  method: 'POST',
  path: '/api/changes/:changeId/undo',
  permission: 'configure',
  summary:
    'Applies a new planned change that returns every target to its earlier value, except those that have changed since. Returns the new planned change. To notify its group profiles, send their ids to /api/ns-request after its end.',
  params,
  headers: prefer,
  journal: 'planned-change.undo',
  response: plannedChange,
});
