import * as z from 'zod/mini';
import { text } from '../platform/primitives.ts';

// The parts that the plan of a copy and that of a planned change have in common.

/** What a planned change was made from. `edit`: a list of values. */
export const PLANNED_CHANGE_KINDS = ['copy', 'undo', 'restore', 'edit'] as const;

export type PlannedChangeKind = (typeof PLANNED_CHANGE_KINDS)[number];

/**
 * The states of a planned change. `failed`: nothing was written; `undone`: another planned change restored all its
 * earlier values. Those of approvals are entered only where a rule requires approvals.
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
  'undone',
  'recalled',
] as const;

export type PlannedChangeState = (typeof PLANNED_CHANGE_STATES)[number];

/** The states in which a planned change may still write. */
export const OPEN_STATES = ['draft', 'submitted', 'approved', 'scheduled', 'applying'] as const;

/** Maximum length of the name of a planned change. */
export const CHANGE_NAME_LIMIT = 200;

/** Maximum number of other planned changes in the list of overlaps. */
export const OVERLAPS_LIMIT = 20;

/** Another open planned change that has some of the same settings of the same group profiles. */
export const changeOverlap = z.object({
  id: text(100),
  kind: z.enum(PLANNED_CHANGE_KINDS),
  name: z.nullable(text(CHANGE_NAME_LIMIT)),
  state: z.enum(PLANNED_CHANGE_STATES),
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
