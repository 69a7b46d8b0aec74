import { OVERLAPS_LIMIT } from '@fieldstone/contracts/organization/change-plan';
import type { CopyPlanTarget, CopyCheck } from '@fieldstone/contracts/organization/copy-plan';
import { message } from '@fieldstone/contracts/platform/errors/message';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { longId } from '../../../salesforce/record-id.ts';
import { fieldProblem } from '../../../platform/http/requests/field-problem.ts';
import { settingKey, settingsPages } from '../../../settings/stored.ts';
import type { StoredRow } from '../../../settings/stored.ts';
import { recordRights, rightsBlock } from '../../../settings/item-kinds/record-rights.ts';
import type { Block } from '../check-values.ts';
import { settingBlocks } from './block.ts';
import { callsFor } from '../calls.ts';
import { toOverlap } from '../overlap.ts';
import type { ReachOf } from '../reach.ts';
import type { ChangeScope } from '../scope.ts';
import { createEffectComparison, readablePayload } from '../../../settings/payload-in-effect.ts';
import { loadSource, targetVersion } from './source.ts';
import type { Source } from './source.ts';
import { loadTargets, otherProfiles } from '../targets.ts';

type Reader = Pick<ChangeScope, 'crm' | 'orgId' | 'packageVersion'>;

type Planner = Reader & Pick<ChangeScope, 'changes'>;

/** Profiles to compare before other tasks get their turn. */
const PROFILES_A_TURN = 20;

const NO_TARGET: Block = { reason: 'target', ...message('copy_target_missing') };

/** Counts the given settings that differ from the source, for every other active profile. */
export async function countDifferences({ crm }: Reader, sourceId: string, settings: readonly SettingId[]) {
  const settingIds = [...new Set(settings)];
  const source = await loadSource(crm, sourceId, settingIds);
  const isIdentical = comparisonWith(source);
  const records: Array<{ profileId: string; differing: number }> = [];
  await eachProfile(crm, await otherProfiles(crm, source.id), settingIds, (profileId, rowOf) => {
    const differing = settingIds.filter((id) => !isIdentical(id, rowOf(id))).length;
    records.push({ profileId, differing });
  });
  return { records };
}

/**
 * Returns the effect of a copy on each target without writing.
 * Throws `not_found` without the source, and `bad_request` if it is among the targets.
 */
export async function planCopy(
  scope: Planner,
  sourceId: string,
  { setting, target }: { readonly setting: readonly SettingId[]; readonly target: readonly string[] },
  loadReach: (profileIds: readonly string[]) => Promise<ReachOf>,
) {
  const { crm } = scope;
  const settingIds = [...new Set(setting)];
  const targetIds = targetsOf(sourceId, target, 'query.target');
  const source = await loadSource(crm, sourceId, settingIds);
  const [blocks, rights, found, reachOf, overlaps] = await Promise.all([
    settingBlocks(scope, source.settings),
    recordRights(crm),
    loadTargets(crm, targetIds),
    loadReach(targetIds),
    scope.changes.overlappingPlaces({ targetIds, settingIds }, OVERLAPS_LIMIT),
  ]);
  const isIdentical = comparisonWith(source);
  const targets: CopyPlanTarget[] = [];
  await eachProfile(crm, targetIds, settingIds, (profileId, rowOf) => {
    const checkSetting = (settingId: SettingId): CopyCheck => {
      const row = rowOf(settingId);
      const isThere = found.has(profileId);
      const block = (isThere ? null : NO_TARGET) ?? blocks.get(settingId);
      if (block) return { settingId, result: 'blocked', ...block };
      if (isIdentical(settingId, row)) return { settingId, result: 'identical', reason: null, message: null };
      const right = rightsBlock(rights, row !== undefined);
      if (right) return { settingId, result: 'blocked', ...right };
      return { settingId, result: 'will-change', reason: null, message: null };
    };
    const version = targetVersion(settingIds, rowOf);
    targets.push({ profileId, version, reach: reachOf(profileId), settings: settingIds.map(checkSetting) });
  });
  const changing = targets.map(({ settings }) => settings.filter(({ result }) => result === 'will-change').length);
  return {
    sourceVersion: source.version,
    targets,
    calls: callsFor({
      targets: targetIds.length,
      settings: settingIds.length,
      items: changing.reduce((sum, items) => sum + items, 0),
    }),
    overlaps: overlaps.map(toOverlap),
  };
}

/** Returns a target's value of a setting and the value it would get; null for a value that is unreadable or invalid. */
export async function showDifference(
  { crm }: Reader,
  sourceId: string,
  { setting, target }: { readonly setting: SettingId; readonly target: string },
) {
  const source = await loadSource(crm, sourceId, [setting]);
  const { settings } = await loadSource(crm, target, [setting]);
  const value = source.settings.get(setting)?.value ?? null;
  return {
    before: readablePayload(setting, settings.get(setting)?.row?.internalValue ?? null),
    after: value === null ? null : readablePayload(setting, value.text),
  };
}

/** Returns the distinct targets by 18-character id. Throws `bad_request` if the source is one of them. */
export function targetsOf(sourceId: string, ids: readonly string[], path: string): string[] {
  const source = longId(sourceId);
  const targets = [...new Set(ids.map(longId))];
  if (targets.includes(source)) throw fieldProblem(path, 'copySourceIsTarget');
  return targets;
}

function comparisonWith({ settings }: Source): (settingId: SettingId, row: StoredRow | undefined) => boolean {
  const hasSameEffect = createEffectComparison();
  return (settingId, row) => {
    const value = settings.get(settingId)?.value ?? null;
    return value !== null && hasSameEffect(settingId, row?.internalValue ?? null, value.text);
  };
}

/** Visits each profile with its rows, page by page. */
async function eachProfile(
  crm: Reader['crm'],
  profileIds: readonly string[],
  settingIds: readonly SettingId[],
  look: (profileId: string, rowOf: (settingId: SettingId) => StoredRow | undefined) => void,
): Promise<void> {
  for await (const page of settingsPages(crm, profileIds, settingIds)) {
    for (const [index, profileId] of page.profileIds.entries()) {
      look(profileId, (settingId) => page.rows.get(settingKey(profileId, settingId)));
      if (index % PROFILES_A_TURN === PROFILES_A_TURN - 1) await nextTurn();
    }
  }
}
