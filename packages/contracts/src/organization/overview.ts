import * as z from 'zod/mini';
import { dateTime, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { lastChange } from './profile.ts';
import { EVENT_SETTING } from '../settings/calendar/event-settings.ts';
import { SETTING_IDS } from '../settings/setting.ts';
import { settingSummary } from '../settings/setting-summary.ts';

/** Maximum problems of a setting in a response; a page shows the first ones. */
export const PROBLEMS_SHOWN = 20;

/** The settings of the overview: those with a payload, and the default process for editing events. */
export const OVERVIEW_SETTING_IDS = [...SETTING_IDS, EVENT_SETTING] as const;

export type OverviewSettingId = (typeof OVERVIEW_SETTING_IDS)[number];

/**
 * A problem of a stored value. `broken-reference`: it names something that the org does not have; `invalid`: it breaks a rule;
 * `unreadable`: it is not an envelope, so the app cannot read it. `rule` is a key of validation.en.json, with the parameters of its text;
 * null for `unreadable`. `path` leads to the value in the payload.
 */
export const settingProblem = z.object({
  kind: z.enum(['broken-reference', 'invalid', 'unreadable']),
  rule: z.nullable(text(255)),
  params: z.record(text(80), text(255)),
  path: z.array(text(255)),
});

export type SettingProblem = z.infer<typeof settingProblem>;

/** `default`: nothing is stored, and the defaults apply; `set`: a value is stored, even if it equals the defaults. */
const origin = z.enum(['default', 'set']);

/** A setting of a group profile on the overview. */
export const overviewSetting = z.object({
  id: z.enum(OVERVIEW_SETTING_IDS),
  origin,
  /** The value in effect; null if the stored one is unreadable. */
  summary: z.nullable(settingSummary),
  /** The property of the payload to change if the setting is a single switch (requirement OVR-03); otherwise null. */
  switchKey: z.nullable(text(80)),
  problems: z.array(settingProblem).check(z.maxLength(PROBLEMS_SHOWN)),
  /** The last change of its record, or of an expression or form process that it uses; null if it never had one. */
  changed: z.nullable(lastChange),
  /** Version of the stored value, for `If-Match`. */
  version: text(100),
});

export type OverviewSetting = z.infer<typeof overviewSetting>;

/** Number of settings with a problem, by its kind; `invalid` includes unreadable ones. */
const problemCounts = z.object({ brokenReference: z.number(), invalid: z.number() });

const notified = z.object({ at: dateTime, by: z.nullable(text(255)) });

/** The properties that the list of group profiles and the overview have in common. */
const profileState = {
  id: recordId,
  name: text(255),
  description: z.nullable(text(32_768)),
  isGlobal: z.boolean(),
  isActive: z.boolean(),
  /** Number of assigned Salesforce profiles, and of their active users. */
  salesforceProfiles: z.number(),
  users: z.number(),
  /** The latest change of any of its settings or of what they use; null: no setting was ever stored (requirement OVR-02). */
  lastChanged: z.nullable(lastChange),
  /** Null if it was never notified. */
  lastNotified: z.nullable(notified),
  /** As `changedSinceNotification` of `notificationProfiles`; false for an inactive group profile. */
  changedSinceNotification: z.boolean(),
  /** The settings that changed since, themselves or by what they use; those ever changed if it was never notified. */
  changedSettings: z.array(z.enum(OVERVIEW_SETTING_IDS)).check(z.maxLength(OVERVIEW_SETTING_IDS.length)),
  /** Number of offered settings with a stored value. */
  storedSettings: z.number(),
  problems: problemCounts,
};

/** A group profile in the list of all (requirement OVR-05). */
export const homeProfile = z.object(profileState);

export type HomeProfile = z.infer<typeof homeProfile>;

/**
 * The reach of the last notification, estimated from last sync times: a data sync does not prove that a phone has the configuration.
 * `users`: the active users; of those `synced` since the notification, `stale` before it only, `never` at all.
 */
export const reach = z.object({
  since: dateTime,
  users: z.number(),
  synced: z.number(),
  stale: z.number(),
  never: z.number(),
});

export type Reach = z.infer<typeof reach>;

export const profileOverview = z.object({
  profile: z.object(profileState),
  /** Every offered setting, in the order of the contracts. */
  settings: z.array(overviewSetting).check(z.maxLength(OVERVIEW_SETTING_IDS.length)),
  /** Null if it was never notified, is not active, or the last syncs cannot be read. */
  reach: z.nullable(reach),
});

export type ProfileOverview = z.infer<typeof profileOverview>;

/** The value of a setting in a group profile; `summary` is null for an unreadable one. */
const profileValue = z.object({
  id: recordId,
  name: text(255),
  users: z.number(),
  summary: z.nullable(settingSummary),
  origin,
});

export type ProfileValue = z.infer<typeof profileValue>;

const params = z.object({ profileId: recordId });

export const homeProfiles = route({
  method: 'GET',
  path: '/api/overview',
  permission: 'session',
  summary:
    'Returns all group profiles, active or not, sorted by name, with the state of their settings: latest change, stored settings, problems, and whether they changed since the last notification.',
  response: z.object({
    records: z.array(homeProfile),
    /** Number of settings that the org offers. */
    offeredSettings: z.number(),
  }),
});

export const homeReach = route({
  method: 'GET',
  path: '/api/overview/reach',
  permission: 'session',
  summary:
    'Returns the reach of the last notification of each notified group profile with Salesforce profiles; nothing while the last syncs cannot be read.',
  response: z.object({ records: z.array(z.object({ profileId: recordId, reach })) }),
});

export const readOverview = route({
  method: 'GET',
  path: '/api/group-profiles/:profileId/overview',
  permission: 'session',
  summary:
    'Returns a group profile with every offered setting: origin, value in short, problems and last change; and the reach of its last notification.',
  params,
  response: profileOverview,
});

export const readProfileValues = route({
  method: 'GET',
  path: '/api/overview/settings/:settingKey',
  permission: 'session',
  summary:
    'Returns the active group profiles, sorted by name, with the value of a setting in short and the number of active users.',
  params: z.object({ settingKey: z.enum(OVERVIEW_SETTING_IDS) }),
  response: z.object({ records: z.array(profileValue) }),
});
