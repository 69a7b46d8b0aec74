import * as z from 'zod/mini';
import { message } from '../platform/error.ts';
import { jsonObject, recordId, repeated, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { SETTING_IDS } from '../settings/setting.ts';
import { changed } from '../settings/setting-records.ts';
import { changeOverlap, changeReach, OVERLAPS_LIMIT } from './change-plan.ts';

/** Maximum number of group profiles of a dry run, because their ids are part of the address. */
export const COPY_PLAN_LIMIT = 200;

/**
 * The settings that can be copied: those of the pages except event settings (requirement CPY-02). The dry run blocks settings of a
 * hidden group as `version` or `feature`.
 */
export const copyable = z.enum(SETTING_IDS);

const settingQuery = repeated(copyable, SETTING_IDS.length);

/**
 * Reasons why a setting cannot be copied to a target, found before writing. `permission`: the user may not create or update the record;
 * `version`: the org's package is too old for the setting; `feature`: the setting's feature is disabled in the org; `reference`: it uses
 * a process, an expression or a status that is missing or inactive in the org; `invalid`: the source's stored value breaks the setting's
 * rules; `target`: there is no active group profile with this id.
 */
export const COPY_BLOCKS = ['permission', 'version', 'feature', 'reference', 'invalid', 'target'] as const;

export type CopyBlock = (typeof COPY_BLOCKS)[number];

export const sourceParams = z.object({ profileId: recordId });

/** A setting of the source: whether it differs from its default, and its last change (null if nothing is stored). */
export const copySourceSetting = z.object({
  settingId: copyable,
  differsFromDefault: z.boolean(),
  changed,
});

export type CopySourceSetting = z.infer<typeof copySourceSetting>;

export const copySource = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/source',
  permission: 'session',
  summary:
    'Returns the settings of a group profile that can be copied, each with whether it differs from its default; omits settings of hidden groups.',
  params: sourceParams,
  response: z.object({ profile: z.object({ id: recordId, name: text(255) }), settings: z.array(copySourceSetting) }),
});

export const copyDifferences = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/differences',
  permission: 'session',
  summary: 'Returns how many of the given settings differ from the source, for every other active group profile.',
  params: sourceParams,
  query: z.object({ setting: settingQuery }),
  response: z.object({ records: z.array(z.object({ profileId: recordId, differing: z.number() })) }),
});

/** Why a setting is not copied, as a message; `message` is null if there is nothing to report. */
export const explanation = z.object({ ...z.partial(message).shape, message: z.nullable(message.shape.message) });

/** The effect of a copy on a setting of a target; `reason` and `message` only if it is blocked. */
export const copyCheck = z.extend(explanation, {
  settingId: copyable,
  result: z.enum(['will-change', 'identical', 'blocked']),
  reason: z.nullable(z.enum(COPY_BLOCKS)),
});

export type CopyCheck = z.infer<typeof copyCheck>;

/** Versions of all compared settings of a target, as one text that clients send back unchanged. */
export const targetVersion = text(200);

/** The effect of a copy on a target. `version` identifies the stored value of each given setting; the copy sends it back. */
export const copyPlanTarget = z.object({
  profileId: recordId,
  version: targetVersion,
  reach: changeReach,
  settings: z.array(copyCheck),
});

export type CopyPlanTarget = z.infer<typeof copyPlanTarget>;

export const copyPlan = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/plan',
  permission: 'session',
  summary: `Returns the effect of a copy of the given settings on at most ${COPY_PLAN_LIMIT} targets, without writing.`,
  params: sourceParams,
  query: z.object({ setting: settingQuery, target: repeated(recordId, COPY_PLAN_LIMIT) }),
  response: z.object({
    sourceVersion: text(100),
    targets: z.array(copyPlanTarget),
    /** Estimated number of CRM calls that the copy to these targets takes. */
    calls: z.number(),
    /** Open planned changes with some of the same settings of the same targets. */
    overlaps: z.array(changeOverlap).check(z.maxLength(OVERLAPS_LIMIT)),
  }),
});

export const copyDifference = route({
  method: 'GET',
  path: '/api/profiles/:profileId/settings/copy/difference',
  permission: 'session',
  summary:
    "Returns a target's current payload of a setting and the payload after the copy: defaults if nothing is stored, null if unreadable.",
  params: sourceParams,
  query: z.object({ setting: copyable, target: recordId }),
  response: z.object({ before: z.nullable(jsonObject), after: z.nullable(jsonObject) }),
});
