import * as z from 'zod/mini';
import { csvQuery } from '../platform/csv.ts';
import type { FileColumns } from '../platform/csv.ts';
import { dateTime, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/**
 * The reach of a notification, estimated from last sync times: a sync does not prove that anyone read the notification.
 * `notified`: the active users of the group profile; of those `synced` since the notification, `stale` before it only, `never` at all.
 */
export const FUNNEL_STEPS = ['notified', 'synced', 'stale', 'never'] as const;

export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Maximum number of users of a step in a response; the download contains all of them. */
export const FUNNEL_USERS_LIMIT = 5000;

const funnel = z.object({
  profileId: recordId,
  profileName: text(255),
  /** The last notification of the group profile. */
  notifiedAt: dateTime,
  notified: z.number(),
  synced: z.number(),
  stale: z.number(),
  never: z.number(),
});

export type NotificationFunnel = z.infer<typeof funnel>;

/** A user of a step. Id, name and address are null for a caller who may not see people. */
export const funnelUser = z.object({
  userId: z.nullable(recordId),
  name: z.nullable(text(255)),
  email: z.nullable(text(255)),
  lastSync: z.nullable(dateTime),
});

export type FunnelUser = z.infer<typeof funnelUser>;

const profileParams = z.object({ profileId: recordId });
const stepQuery = z.object({ step: z.enum(FUNNEL_STEPS) });

export const notificationFunnels = route({
  method: 'GET',
  path: '/api/insight/notification-funnel',
  permission: 'session',
  summary:
    'Returns the number of users who have synced since the notification, for each notified group profile, newest first.',
  response: z.object({ records: z.array(funnel) }),
});

export const funnelUsers = route({
  method: 'GET',
  path: '/api/insight/notification-funnel/:profileId/users',
  permission: 'session',
  summary: "Returns the users in a step of a group profile's notification reach, sorted by name.",
  params: profileParams,
  query: stepQuery,
  response: z.object({ records: z.array(funnelUser), truncated: z.boolean() }),
});

/** Columns of the file of users. */
export const FUNNEL_COLUMNS = {
  userId: 'text',
  name: 'text',
  email: 'text',
  lastSync: 'moment',
} as const satisfies FileColumns;

export const funnelCsv = route({
  method: 'GET',
  path: '/api/insight/notification-funnel/:profileId/csv',
  permission: 'session',
  summary: "Returns the users in a step of a group profile's notification reach as CSV.",
  params: profileParams,
  query: z.extend(stepQuery, csvQuery),
  cost: 'export',
  response: 'text/csv',
});
