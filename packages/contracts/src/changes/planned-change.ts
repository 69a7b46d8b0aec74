import * as z from 'zod/mini';
import { message } from '../platform/error.ts';
import { dateTime, isOneLine, jsonObject, recordId, text } from '../platform/primitives.ts';
import { changed } from '../settings/setting-records.ts';

/** The sources of planned changes. `edit`: a list of values. */
export const PLANNED_CHANGE_KINDS = ['copy', 'undo', 'restore', 'edit'] as const;

export type PlannedChangeKind = (typeof PLANNED_CHANGE_KINDS)[number];

/**
 * The states of a planned change. `failed`: nothing was written; `outcome-unknown`: nothing is known to be written, but the CRM did not
 * respond for some items, and a retry finds out; `undone`: another planned change restored all its earlier values. Those of approvals
 * are entered only where a rule requires approvals.
 */
export const PLANNED_CHANGE_STATES = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'scheduled',
  'applying',
  'applied',
  'partly-applied',
  'failed',
  'outcome-unknown',
  'undone',
  'recalled',
] as const;

export type PlannedChangeState = (typeof PLANNED_CHANGE_STATES)[number];

/** The states that are stored. `outcome-unknown` follows from `failed` and the items. */
export type StoredChangeState = Exclude<PlannedChangeState, 'outcome-unknown'>;

/** The states in which a planned change may still write. */
export const OPEN_STATES = ['draft', 'submitted', 'approved', 'scheduled', 'applying'] as const;

/** Maximum length of the name of a planned change. */
const CHANGE_NAME_LIMIT = 200;

/** Maximum number of other planned changes in the list of overlaps. */
export const OVERLAPS_LIMIT = 20;

/** Another open planned change that has some of the same settings of the same group profiles. */
export const changeOverlap = z.object({
  id: text(100),
  kind: z.enum(PLANNED_CHANGE_KINDS),
  name: z.nullable(text(CHANGE_NAME_LIMIT)),
  state: z.enum(OPEN_STATES),
  createdBy: text(255),
  /** Number of settings of group profiles that both have. */
  settings: z.number(),
});

export type ChangeOverlap = z.infer<typeof changeOverlap>;

/**
 * The people that a change of a group profile reaches: its active users. `usersWithDevice` are those whose device has synced at
 * least once, because events name users and no devices; null if the last syncs cannot be read.
 */
export const changeReach = z.object({ users: z.number(), usersWithDevice: z.nullable(z.number()) });

export type ChangeReach = z.infer<typeof changeReach>;

/** The kinds of settings that a planned change can contain. */
export const ITEM_KINDS = ['setting', 'event-setting', 'global-setting', 'ai-section'] as const;

export type ItemKindId = (typeof ITEM_KINDS)[number];

/** The transitions of a planned change; each requires the permission `configure`. */
export const PLANNED_CHANGE_TRANSITIONS = ['apply', 'plan', 'decide', 'recall', 'retry', 'undo'] as const;

export type PlannedChangeTransition = (typeof PLANNED_CHANGE_TRANSITIONS)[number];

/**
 * The transitions that each state allows. The API rejects every other one, except for the repetition of a retry or an undo that has begun.
 * A response lists those that are possible: `plan` only before the first write, `retry` only with an item that can succeed, `undo` only
 * with something to give back.
 */
export const TRANSITIONS_OF = {
  draft: ['apply', 'plan', 'decide', 'recall'],
  submitted: [],
  approved: [],
  rejected: [],
  scheduled: [],
  applying: [],
  applied: ['undo'],
  'partly-applied': ['retry', 'undo'],
  failed: ['plan', 'retry'],
  'outcome-unknown': ['retry'],
  undone: [],
  recalled: [],
} as const satisfies Record<PlannedChangeState, readonly PlannedChangeTransition[]>;

/** Returns whether a state allows a transition. */
export function allows(state: PlannedChangeState, transition: PlannedChangeTransition): boolean {
  return TRANSITIONS_OF[state].some((allowed) => allowed === transition);
}

/**
 * Reasons why a setting cannot be written to a target, found before writing. `permission`: the user may not create or update the record;
 * `version`: the org's package is too old for the setting; `feature`: the setting's feature is disabled in the org; `reference`: it uses
 * a process, an expression or a status that is missing or inactive in the org; `invalid`: the value breaks the setting's rules;
 * `target`: there is no active group profile with this id.
 */
export const CHANGE_BLOCKS = ['permission', 'version', 'feature', 'reference', 'invalid', 'target'] as const;

export type ChangeBlock = (typeof CHANGE_BLOCKS)[number];

/**
 * Reasons why a setting was not written: one of CHANGE_BLOCKS, or `changed`: the target changed after it was planned; `busy`: someone
 * else is changing it; `refused`: the CRM rejected the record, with its text as the message; `session`: the user's CRM session ended;
 * `unavailable`: the CRM could not be reached or has no calls left; `interrupted`: the console stopped before the write; `no-response`:
 * the CRM did not respond (outcome `unknown`). A success may have `identical`: no write was needed.
 */
export const CHANGE_REASONS = [
  ...CHANGE_BLOCKS,
  'changed',
  'busy',
  'refused',
  'session',
  'unavailable',
  'interrupted',
  'no-response',
  'identical',
] as const;

export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** Maximum length of the reason of a planned change. */
const CHANGE_REASON_LIMIT = 1000;

/** The name of a planned change in a request. */
export const changeName = z.optional(text(CHANGE_NAME_LIMIT).check(z.refine(isOneLine, 'oneLine')));

/** The reason of a planned change or of a transition, in a request. */
export const changeReason = z.optional(text(CHANGE_REASON_LIMIT));

/** A list of changes that is planned, checked and applied together, with its states. */
export const plannedChange = z.object({
  id: text(100),
  kind: z.enum(PLANNED_CHANGE_KINDS),
  name: z.nullable(text(CHANGE_NAME_LIMIT)),
  state: z.enum(PLANNED_CHANGE_STATES),
  /** Hash over target, setting, base version and desired value of every item; null until the plan is complete. */
  hash: z.nullable(text(100)),
  /** The source group profile of the values. */
  source: z.nullable(z.object({ id: recordId, name: text(255) })),
  /** Number of group profiles, and of the organization if it is one of the targets. */
  targets: z.number(),
  /** Number of items by outcome; a plan's blocked items count as failures. */
  counts: z.object({ pending: z.number(), success: z.number(), failure: z.number(), unknown: z.number() }),
  /** Estimated number of CRM calls that applying takes. */
  calls: z.number(),
  createdBy: text(255),
  createdAt: dateTime,
  finishedAt: z.nullable(dateTime),
  /** When another server continues, if the one that applies it has stopped responding; null otherwise. */
  resumesAt: z.nullable(dateTime),
  undoOf: z.nullable(text(100)),
  undoneBy: z.nullable(text(100)),
  /** Every state with its time, person and reason, oldest first. */
  states: z.array(
    z.object({
      state: z.enum(PLANNED_CHANGE_STATES),
      at: dateTime,
      by: text(255),
      reason: z.nullable(text(CHANGE_REASON_LIMIT)),
    }),
  ),
  /** The transitions that are open to the caller in its state. */
  transitions: z.array(z.enum(PLANNED_CHANGE_TRANSITIONS)),
  overlaps: z.array(changeOverlap),
});

export type PlannedChange = z.infer<typeof plannedChange>;

/** A part of a setting that the plan and someone else changed differently: its base, its stored and its desired value. */
const plannedCollision = z.object({
  /** The same until the stored value changes again. */
  id: text(500),
  path: z.array(text(500)),
  kind: z.enum(['value', 'entry', 'order', 'dependent']),
  base: z.optional(z.unknown()),
  stored: z.optional(z.unknown()),
  desired: z.optional(z.unknown()),
});

/** Why a setting is not written, as a message; `message` is null if there is nothing to report. */
export const explanation = z.object({ ...z.partial(message).shape, message: z.nullable(message.shape.message) });

/** The outcome of a setting in a planned change. `pending`: not written yet. */
export const plannedOutcome = z.extend(explanation, {
  position: z.number(),
  kind: z.enum(ITEM_KINDS),
  /** The group profile; null for an AI section, which belongs to the organization. */
  profileId: z.nullable(recordId),
  profileName: z.nullable(text(255)),
  settingId: text(80),
  outcome: z.enum(['pending', 'success', 'failure', 'unknown']),
  reason: z.nullable(z.enum(CHANGE_REASONS)),
});

export type PlannedOutcome = z.infer<typeof plannedOutcome>;

/**
 * A setting in a planned change, with its values. `result` is its effect now, as long as the planned change can be applied: `conflict`
 * if the stored value is no longer the base; afterwards it is null, and `outcome` counts.
 */
export const plannedItem = z.extend(plannedOutcome, {
  baseVersion: z.nullable(text(100)),
  result: z.nullable(z.enum(['will-change', 'identical', 'blocked', 'conflict'])),
  /** Author and time of the stored value. */
  changed,
  /** The reach of the group profile, as long as the planned change can be applied; otherwise null. */
  reach: z.nullable(changeReach),
  /** The payload before and after; defaults if nothing is stored, null if it is unreadable. */
  before: z.nullable(jsonObject),
  after: z.nullable(jsonObject),
  /**
   * Of a conflict, and of an item that was not written because someone changed its setting: the version of the stored value, which a
   * decision and a retry must name, and the parts to decide. Without such parts, planning again merges both values. Null otherwise.
   */
  conflict: z.nullable(z.object({ version: text(100), collisions: z.array(plannedCollision) })),
});

export type PlannedItem = z.infer<typeof plannedItem>;
