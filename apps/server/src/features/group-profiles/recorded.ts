import { groupProfileState } from '@fieldstone/contracts/organization/group-profiles';
import * as z from 'zod/mini';

export const KINDS = ['created', 'changed', 'assigned'] as const;

/** The journal's value before a change. */
export const recordedBefore = groupProfileState;

/** The journal's value after a change: the new state, and the origin of the change. */
export const recordedAfter = z.extend(groupProfileState, {
  kind: z.enum(KINDS),
  cloneOf: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
  /** Id of the undone change. */
  undoes: z.optional(z.string()),
});

/** The journal's details of a change of which only a part was stored: the Salesforce profiles that moved. */
export const recordedPart = z.object({ moved: z.array(z.string()) });
