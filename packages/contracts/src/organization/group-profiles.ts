import * as z from 'zod/mini';
import { changeId, dateTime, isOneLine, recordId, maxUnits, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** Maximum length of a group profile's name, in characters: that of the CRM's field. */
export const GROUP_PROFILE_NAME_LIMIT = 80;

/** Maximum length of a group profile's description, in characters: that of the CRM's field. */
export const GROUP_PROFILE_DESCRIPTION_LIMIT = 255;

/** Maximum number of Salesforce profiles in one change. */
export const ASSIGNMENT_LIMIT = 500;

/** Maximum number of users in a list; a search narrows it down. */
export const USERS_SHOWN = 100;

/** Changes of a group profile that can still be undone; older ones can only be read. */
export const UNDOABLE_PROFILE_CHANGES = 200;

/** A record that another one names. */
const named = z.object({ id: recordId, name: text(255) });

export type Named = z.infer<typeof named>;

/** A Salesforce profile with the group profile that it is assigned to; `users` counts its active users. */
export const salesforceProfile = z.object({
  id: recordId,
  name: text(255),
  users: z.number(),
  groupProfile: z.nullable(named),
});

export type SalesforceProfile = z.infer<typeof salesforceProfile>;

/** A group profile as administrators see it; `version` identifies its state for the next change. */
export const groupProfileSummary = z.object({
  id: recordId,
  name: text(255),
  description: z.nullable(text(32_768)),
  isGlobal: z.boolean(),
  isActive: z.boolean(),
  version: text(64),
  /** Number of assigned Salesforce profiles, and of their active users. */
  salesforceProfiles: z.number(),
  users: z.number(),
  lastModifiedBy: z.nullable(text(255)),
  lastModifiedDate: z.nullable(dateTime),
});

export type GroupProfileSummary = z.infer<typeof groupProfileSummary>;

const profileUser = z.object({ id: recordId, name: text(255), email: z.nullable(text(255)), profile: text(255) });

/** An active user of a group profile, with the name of the Salesforce profile. */
export type ProfileUser = z.infer<typeof profileUser>;

export const groupProfileDetails = z.object({
  profile: groupProfileSummary,
  assigned: z.array(salesforceProfile),
  /** Ids of the settings with a stored value. */
  settings: z.array(text(80)),
  /** Sections of the AI configuration that name the group profile. */
  aiSections: z.array(text(80)),
});

export type GroupProfileDetails = z.infer<typeof groupProfileDetails>;

const state = {
  name: z.optional(text(255)),
  description: z.optional(z.nullable(text(32_768))),
  isActive: z.optional(z.boolean()),
  salesforceProfiles: z.optional(
    z
      .array(z.object({ id: recordId, name: text(255), groupProfile: z.nullable(named) }))
      .check(z.maxLength(ASSIGNMENT_LIMIT)),
  ),
};

/** The changed properties of a group profile, before or after a change. */
export const groupProfileState = z.object(state);

export type GroupProfileState = z.infer<typeof groupProfileState>;

export const groupProfileChange = z.object({
  id: text(40),
  at: dateTime,
  by: text(255),
  kind: z.enum(['created', 'changed', 'assigned']),
  outcome: z.enum(['done', 'failed', 'unknown']),
  before: groupProfileState,
  after: groupProfileState,
  /** The group profile whose settings a new one received. */
  cloneOf: z.nullable(named),
  /** Whether the CRM stored only a part of the change, which is the one shown. */
  isPartial: z.boolean(),
  isUndo: z.boolean(),
  isUndoable: z.boolean(),
});

export type GroupProfileChange = z.infer<typeof groupProfileChange>;

const params = z.object({ profileId: recordId });

const name = z.string().check(
  z.trim(),
  // Spaces and invisible characters alone are no name.
  z.refine((value) => /[^\p{C}\p{Z}]/u.test(value), 'groupProfileNameRequired'),
  z.maxLength(GROUP_PROFILE_NAME_LIMIT, 'textTooLong'),
  maxUnits(GROUP_PROFILE_NAME_LIMIT),
  z.refine(isOneLine, 'groupProfileName'),
);

const description = z
  .string()
  .check(
    z.trim(),
    z.maxLength(GROUP_PROFILE_DESCRIPTION_LIMIT, 'textTooLong'),
    maxUnits(GROUP_PROFILE_DESCRIPTION_LIMIT),
  );

/** The fields of the form. */
export const groupProfileFields = z.object({ name, description });

export const listGroupProfiles = route({
  method: 'GET',
  path: '/api/group-profiles',
  permission: 'session',
  summary:
    'Returns all group profiles, active or not, sorted by name, with counts of Salesforce profiles and active users.',
  response: z.object({ records: z.array(groupProfileSummary) }),
});

export const readGroupProfile = route({
  method: 'GET',
  path: '/api/group-profiles/:profileId',
  permission: 'session',
  summary: 'Returns a group profile with its Salesforce profiles and its uses.',
  params,
  response: groupProfileDetails,
});

export const groupProfileUsers = route({
  method: 'GET',
  path: '/api/group-profiles/:profileId/users',
  permission: 'session',
  summary:
    'Returns the first active users of a group profile by name, and their number; `search` is a part of the name, `id` the one user to return.',
  params,
  query: z.object({
    id: z.optional(recordId),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'textTooLong'))),
  }),
  response: z.object({ records: z.array(profileUser), total: z.number() }),
});

export const listSalesforceProfiles = route({
  method: 'GET',
  path: '/api/salesforce-profiles',
  permission: 'session',
  summary:
    'Returns the Salesforce profiles by name, each with the group profile that it is assigned to and its active users.',
  response: z.object({ records: z.array(salesforceProfile) }),
});

export const createGroupProfile = route({
  method: 'POST',
  path: '/api/group-profiles',
  permission: 'configure',
  summary:
    'Creates an active group profile; `cloneOf` names one whose settings it receives. It has no Salesforce profiles.',
  body: z.extend(groupProfileFields, { cloneOf: z.nullable(recordId) }),
  journal: 'group-profile.create',
  errors: ['not_found'],
  response: groupProfileSummary,
});

export const updateGroupProfile = route({
  method: 'PATCH',
  path: '/api/group-profiles/:profileId',
  permission: 'configure',
  summary:
    'Renames, describes, activates or deactivates a group profile. Returns 409 if it changed since `version`, or if a second global one would be active.',
  params,
  body: z.object({
    version: text(64),
    name: z.optional(name),
    description: z.optional(description),
    isActive: z.optional(z.boolean()),
  }),
  journal: 'group-profile.update',
  errors: ['conflict'],
  response: groupProfileSummary,
});

export const assignSalesforceProfiles = route({
  method: 'PUT',
  path: '/api/group-profiles/:profileId/salesforce-profiles',
  permission: 'configure',
  summary:
    'Assigns Salesforce profiles to a group profile, or removes them. `from` is the group profile that each belongs to; returns 409 if one belongs elsewhere. The users are not changed.',
  params,
  body: z.object({
    assign: z
      .array(z.object({ id: recordId, from: z.nullable(recordId) }))
      .check(z.maxLength(ASSIGNMENT_LIMIT, 'tooMany')),
    remove: z.array(recordId).check(z.maxLength(ASSIGNMENT_LIMIT, 'tooMany')),
  }),
  journal: 'group-profile.assign',
  errors: ['conflict'],
  response: groupProfileDetails,
});

export const groupProfileHistory = route({
  method: 'GET',
  path: '/api/group-profiles/:profileId/history',
  permission: 'session',
  summary:
    'Returns the latest changes of a group profile itself, newest first, and which of them can be undone; the change history has all.',
  params,
  response: z.object({ records: z.array(groupProfileChange).check(z.maxLength(UNDOABLE_PROFILE_CHANGES)) }),
});

export const undoGroupProfileChange = route({
  method: 'POST',
  path: '/api/group-profiles/:profileId/history/:changeId/undo',
  permission: 'configure',
  summary:
    'Undoes a change of a group profile. Returns 409 if the same values have changed since. Undoing a creation deactivates the group profile.',
  params: z.extend(params, { changeId }),
  journal: 'group-profile.undo',
  errors: ['conflict'],
  response: groupProfileDetails,
});
