import * as z from 'zod/mini';
import { dateTime, idempotencyKey, isMoment, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { EVENT_SETTING } from '../settings/calendar/event-settings.ts';
import { SETTING_IDS } from '../settings/setting.ts';
import { changeOverlap, changeReach, OVERLAPS_LIMIT } from './change-plan.ts';
import { changeName, changeReason, plannedChange, plannedItem } from './planned-change.ts';

/** The settings of a group profile that can be restored together: all of its own. */
export const RESTORED_IDS = [...SETTING_IDS, EVENT_SETTING] as const;

export type RestoredId = (typeof RESTORED_IDS)[number];

const settingId = z.enum(RESTORED_IDS);

const moment = dateTime.check(z.refine(isMoment, 'moment'));

const params = z.object({ profileId: recordId });

/** A setting in the plan of a restore, based on the stored value. */
export const restoreItem = z.extend(
  z.omit(plannedItem, {
    position: true,
    kind: true,
    profileId: true,
    profileName: true,
    outcome: true,
    reach: true,
    conflict: true,
  }),
  { settingId },
);

export type RestoreItem = z.infer<typeof restoreItem>;

export const restorePlan = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/restore/plan',
  permission: 'view',
  summary:
    'Returns the changes that would return all settings of a group profile to their values at a point in time, without storing anything; omits settings of hidden groups.',
  params,
  query: z.object({ at: moment }),
  response: z.object({
    profile: z.object({ id: recordId, name: text(255) }),
    items: z.array(restoreItem).check(z.maxLength(RESTORED_IDS.length)),
    reach: changeReach,
    /** Estimated number of CRM calls that a restore of every change takes. */
    calls: z.number(),
    /** Open planned changes with some of the settings that would change. */
    overlaps: z.array(changeOverlap).check(z.maxLength(OVERLAPS_LIMIT)),
  }),
});

export const restoreSettings = route({
  method: 'POST',
  path: '/api/profiles/:profileId/settings/restore',
  permission: 'configure',
  summary:
    'Plans the return of settings of a group profile to their values at a point in time, as recorded in the change history. A repeated Idempotency-Key returns the plan that it stored and never stores another.',
  params,
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  body: z.object({
    name: changeName,
    reason: changeReason,
    at: moment,
    settingIds: z.array(settingId).check(z.minLength(1, 'copyNothing'), z.maxLength(RESTORED_IDS.length, 'tooMany')),
    /** Versions of the stored values that were reviewed; without one, the current value of the setting. */
    baseVersions: z.optional(
      z.array(z.object({ settingId, version: text(100) })).check(z.maxLength(RESTORED_IDS.length, 'tooMany')),
    ),
  }),
  journal: 'planned-change.create',
  response: plannedChange,
});
