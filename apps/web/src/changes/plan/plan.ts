import { PLAN_TARGETS_LIMIT, planCopy, planRestore } from '@fieldstone/contracts/changes/plan';
import type { ChangePlan, PlanItem } from '@fieldstone/contracts/changes/plan';
import type { ChangeOverlap } from '@fieldstone/contracts/changes/planned-change';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/route-query.ts';
import { FRESH } from '../change-queries.ts';

export type PlanResult = PlanItem['result'];

/** The results in display order. */
export const PLAN_RESULTS = ['will-change', 'identical', 'blocked'] as const satisfies readonly PlanResult[];

export const RESULT_TONES = { 'will-change': 'accent', identical: 'neutral', blocked: 'danger' } as const;

/** Counts the settings by result. */
export function countResults(items: readonly PlanItem[]): Readonly<Record<PlanResult, number>> {
  const counts: Record<PlanResult, number> = { 'will-change': 0, identical: 0, blocked: 0 };
  for (const { result } of items) counts[result] += 1;
  return counts;
}

/** Returns the versions of the stored values that a plan showed. */
export function versionsOf(items: readonly PlanItem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(items.map(({ settingId, version }) => [settingId, version]));
}

/** Returns the reason of a planned change in its request: a note, unless it is blank. */
export function reasonOf(note: string): { readonly reason?: string } {
  const reason = note.trim();
  return reason === '' ? {} : { reason };
}

/** `isOutdated`: the source changed between two parts of the response. */
export type CopyPlan = ChangePlan & { readonly isOutdated: boolean };

/** Queries the effect of a copy on any number of targets, in parts that fit into one address. */
export function copyPlanQuery(source: string, setting: readonly SettingId[], targets: readonly string[]) {
  return queryOptions({
    queryKey: ['copy-plan', source, setting, targets],
    ...FRESH,
    queryFn: async ({ signal }): Promise<CopyPlan> => {
      const plans: ChangePlan[] = [];
      // Sequential, because each part costs the CRM several reads.
      for (let at = 0; at < targets.length; at += PLAN_TARGETS_LIMIT) {
        const query = { source, setting: [...setting], target: targets.slice(at, at + PLAN_TARGETS_LIMIT) };
        plans.push(await call(planCopy, { query }, { signal }));
      }
      return {
        source: plans[0]?.source ?? { id: source, name: '', version: '' },
        isOutdated: new Set(plans.map((plan) => plan.source.version)).size !== 1,
        targets: plans.flatMap((plan) => plan.targets),
        calls: plans.reduce((sum, { calls }) => sum + calls, 0),
        overlaps: merged(plans.flatMap(({ overlaps }) => overlaps)),
      };
    },
  });
}

/** Returns each planned change once, with the settings of all parts. */
function merged(overlaps: readonly ChangeOverlap[]): ChangeOverlap[] {
  return [...Map.groupBy(overlaps, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, settings: same.reduce((sum, { settings }) => sum + settings, 0) }] : [];
  });
}

/** Queries the stored value of a setting in a target, and its value after a copy. */
export function copyValuesQuery(source: string, setting: SettingId, target: string) {
  return queryOptions({
    queryKey: ['copy-values', source, setting, target],
    ...FRESH,
    queryFn: async ({ signal }) => {
      const query = { source, setting, target, values: 'true' } as const;
      const { targets } = await call(planCopy, { query }, { signal });
      return targets[0]?.items[0]?.values ?? { before: null, after: null };
    },
  });
}

/** Queries the effect of a return of a group profile's settings to a moment. */
export function restorePlanQuery(profile: string, at: string) {
  return routeQuery(planRestore, { query: { profile, at }, queryKey: ['restore-plan', profile, at], ...FRESH });
}
