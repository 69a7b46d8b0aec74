import * as z from 'zod/mini';
import { dateTime, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** The latest change of any setting of a group profile or of what it uses, in the console or outside, by the CRM's clock (requirement OVR-02). */
export const lastChange = z.object({ at: dateTime, by: z.nullable(text(255)) });

export type LastChange = z.infer<typeof lastChange>;

/** A group profile: the people whose app behaves alike. */
export const groupProfile = z.object({
  id: recordId,
  name: text(255),
  isGlobal: z.boolean(),
  lastChanged: z.nullable(lastChange),
});

export type GroupProfile = z.infer<typeof groupProfile>;

export const listProfiles = route({
  method: 'GET',
  path: '/api/profiles',
  permission: 'session',
  summary: 'Returns the active group profiles, sorted by name.',
  response: z.object({ records: z.array(groupProfile) }),
});

export const globalProfile = route({
  method: 'GET',
  path: '/api/profiles/global',
  permission: 'session',
  summary: 'Returns the global group profile.',
  errors: ['not_found'],
  response: groupProfile,
});
