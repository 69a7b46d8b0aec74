import * as z from 'zod/mini';
import { dateTime, recordId, text } from './primitives.ts';
import { route } from './route.ts';

/** A group profile: the group of technicians whose app behaves the same. */
export const groupProfile = z.object({
  id: recordId,
  name: text(255),
  isGlobal: z.boolean(),
  lastModifiedBy: z.nullable(text(255)),
  lastModifiedDate: z.nullable(dateTime),
});

export type GroupProfile = z.infer<typeof groupProfile>;

export const listProfiles = route({
  method: 'GET',
  path: '/api/profiles',
  permission: 'session',
  summary: 'Answers the active group profiles, sorted by name.',
  response: z.object({ records: z.array(groupProfile) }),
});

export const globalProfile = route({
  method: 'GET',
  path: '/api/profiles/global',
  permission: 'session',
  summary: 'Answers the global group profile.',
  response: groupProfile,
});
