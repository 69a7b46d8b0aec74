import * as z from 'zod/mini';
import { message } from '../platform/error.ts';
import { dateTime, jsonObject, recordId, text } from '../platform/primitives.ts';
import { changed } from '../settings/setting-records.ts';
import {
  CHANGE_NAME_LIMIT,
  changeOverlap,
  changeReach,
  PLANNED_CHANGE_KINDS,
  PLANNED_CHANGE_STATES,
} from './change-plan.ts';
import { COPY_REASONS } from './copy.ts';

/** The kinds of settings that a planned change can contain. */
export const ITEM_KINDS = ['setting', 'event-setting', 'global-setting', 'ai-section'] as const;

export type ItemKindId = (typeof ITEM_KINDS)[number];

/** The transitions of a planned change; each requires the permission `configure`. */
export const PLANNED_CHANGE_TRANSITIONS = ['apply', 'plan', 'decide', 'recall', 'retry', 'undo'] as const;

export type PlannedChangeTransition = (typeof PLANNED_CHANGE_TRANSITIONS)[number];

/** Reasons why a setting was not written: those of a copy. */
export const CHANGE_REASONS = COPY_REASONS;

export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** Maximum length of the reason of a planned change. */
const CHANGE_REASON_LIMIT = 1000;

/** The name of a planned change in a request. */
export const changeName = z.optional(text(CHANGE_NAME_LIMIT));

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

/**
 * A setting in a planned change. `result` is its effect now, as long as the planned change can be applied: `conflict` if
 * the stored value is no longer the base; afterwards it is null, and `outcome` counts.
 */
export const plannedItem = z.object({
  position: z.number(),
  kind: z.enum(ITEM_KINDS),
  /** The group profile; null for an AI section, which belongs to the organization. */
  profileId: z.nullable(recordId),
  profileName: z.nullable(text(255)),
  settingId: text(80),
  baseVersion: z.nullable(text(100)),
  result: z.nullable(z.enum(['will-change', 'identical', 'blocked', 'conflict'])),
  outcome: z.enum(['pending', 'success', 'failure', 'unknown']),
  reason: z.nullable(z.enum(CHANGE_REASONS)),
  ...z.partial(message).shape,
  message: z.nullable(message.shape.message),
  /** Author and time of the stored value. */
  changed,
  /** The reach of the group profile, as long as the planned change can be applied; otherwise null. */
  reach: z.nullable(changeReach),
  /** The payload before and after; defaults if nothing is stored, null if it is unreadable. */
  before: z.nullable(jsonObject),
  after: z.nullable(jsonObject),
  /**
   * Of a conflict: the version of the stored value, which a decision must name, and the parts to decide. Without such
   * parts, planning again merges both values. Null for every other result.
   */
  conflict: z.nullable(z.object({ version: text(100), collisions: z.array(plannedCollision) })),
});

export type PlannedItem = z.infer<typeof plannedItem>;
