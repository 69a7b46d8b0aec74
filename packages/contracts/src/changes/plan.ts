import * as z from 'zod/mini';
import { dateTime, flag, isMoment, jsonObject, recordId, repeated, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { EVENT_SETTING } from '../settings/calendar/event-settings.ts';
import { SETTING_IDS } from '../settings/setting.ts';
import { changed } from '../settings/setting-records.ts';
import { CHANGE_BLOCKS, changeOverlap, changeReach, explanation, OVERLAPS_LIMIT } from './planned-change.ts';

/** Maximum number of group profiles in the plan of a copy, because their ids are part of the address. */
export const PLAN_TARGETS_LIMIT = 200;

/** Maximum number of settings of group profiles in a plan with values. */
export const PLAN_VALUES_LIMIT = 100;

/**
 * The settings that can be copied: those of the pages except event settings (requirement CPY-02). The plan blocks settings of a hidden
 * group as `version` or `feature`.
 */
export const copyable = z.enum(SETTING_IDS);

/** The settings of a group profile that can be restored together: all of them. */
export const RESTORED_IDS = [...SETTING_IDS, EVENT_SETTING] as const;

export type RestoredId = (typeof RESTORED_IDS)[number];

export const restorable = z.enum(RESTORED_IDS);

/** The moment of a restore. */
export const restoreMoment = dateTime.check(z.refine(isMoment, 'moment'));

const settingQuery = repeated(copyable, SETTING_IDS.length);

/** A setting of the source: whether it differs from its default, and its last change (null if nothing is stored). */
const copySourceSetting = z.object({ settingId: copyable, differsFromDefault: z.boolean(), changed });

export type CopySourceSetting = z.infer<typeof copySourceSetting>;

export const copySource = route({
  method: 'GET',
  path: '/api/changes/plan/copy/source',
  permission: 'view',
  summary:
    'Returns the settings of a group profile that can be copied, each with whether it differs from its default; omits settings of hidden groups.',
  query: z.object({ source: recordId }),
  errors: ['not_found'],
  response: z.object({ profile: z.object({ id: recordId, name: text(255) }), settings: z.array(copySourceSetting) }),
});

export const copyDifferences = route({
  method: 'GET',
  path: '/api/changes/plan/copy/differences',
  permission: 'view',
  summary: 'Returns how many of the given settings differ from the source, for every other active group profile.',
  query: z.object({ source: recordId, setting: settingQuery }),
  errors: ['not_found'],
  response: z.object({ records: z.array(z.object({ profileId: recordId, differing: z.number() })) }),
});

/** The effect of a plan on a setting; `reason` and `message` only if it is blocked. */
export const planItem = z.extend(explanation, {
  settingId: restorable,
  /** Version of the stored value, which creating the planned change sends back. */
  version: text(100),
  result: z.enum(['will-change', 'identical', 'blocked']),
  reason: z.nullable(z.enum(CHANGE_BLOCKS)),
  /** The last change, and the payload before and after: defaults if nothing is stored, null if it is unreadable. Only in a plan with values. */
  values: z.optional(z.object({ changed, before: z.nullable(jsonObject), after: z.nullable(jsonObject) })),
});

export type PlanItem = z.infer<typeof planItem>;

/** The effect of a plan on a group profile. */
const planTarget = z.object({ profileId: recordId, reach: changeReach, items: z.array(planItem) });

/** The effect of a planned change, without storing anything. */
export const changePlan = z.object({
  /** The group profile of the values; its version includes every given setting. */
  source: z.object({ id: recordId, name: text(255), version: text(100) }),
  targets: z.array(planTarget),
  /** Estimated number of CRM calls that applying takes. */
  calls: z.number(),
  /** Open planned changes with some of the settings that would change. */
  overlaps: z.array(changeOverlap).check(z.maxLength(OVERLAPS_LIMIT)),
});

export type ChangePlan = z.infer<typeof changePlan>;

export const planCopy = route({
  method: 'GET',
  path: '/api/changes/plan/copy',
  permission: 'view',
  summary: `Returns the effect of a copy of the given settings on at most ${PLAN_TARGETS_LIMIT} targets, without storing anything; with \`values\`, of at most ${PLAN_VALUES_LIMIT} settings of targets.`,
  query: z.object({
    source: recordId,
    setting: settingQuery,
    target: repeated(recordId, PLAN_TARGETS_LIMIT),
    values: z.optional(flag),
  }),
  errors: ['not_found'],
  response: changePlan,
});

export const planRestore = route({
  method: 'GET',
  path: '/api/changes/plan/restore',
  permission: 'view',
  summary:
    'Returns the changes that would return all settings of a group profile to their values at a point in time, without storing anything; omits settings of hidden groups.',
  query: z.object({ profile: recordId, at: restoreMoment }),
  errors: ['not_found'],
  response: changePlan,
});
