import type { CopyPlanTarget, CopyVerdict } from '@fieldstone/contracts/organization/copy';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { longId } from '../../salesforce/record-id.ts';
import { fieldProblem } from '../../platform/http/requests/field-problem.ts';
import { settingKey, settingsPages } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import { recordRights, rightsBlock, settingBlocks } from './block.ts';
import type { Block } from './block.ts';
import { createComparison } from './compare.ts';
import type { CopyScope } from './scope.ts';
import { loadSource, readablePayload, versionOfAll } from './source.ts';
import type { Source } from './source.ts';
import { loadTargets, otherProfiles } from './targets.ts';

type Reader = Pick<CopyScope, 'crm' | 'packageVersion'>;

/** Profiles to compare before other tasks get their turn. */
const PROFILES_A_TURN = 20;

const NO_TARGET: Block = { reason: 'target', message: 'This group profile is not active or does not exist.' };

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
  scope: Reader,
  sourceId: string,
  { setting, target }: { readonly setting: readonly SettingId[]; readonly target: readonly string[] },
) {
  const { crm } = scope;
  const settingIds = [...new Set(setting)];
  const targetIds = targetsOf(sourceId, target, 'query.target');
  const source = await loadSource(crm, sourceId, settingIds);
  const [blocks, rights, found] = await Promise.all([
    settingBlocks(scope, source.settings),
    recordRights(crm),
    loadTargets(crm, targetIds),
  ]);
  const isIdentical = comparisonWith(source);
  const targets: CopyPlanTarget[] = [];
  await eachProfile(crm, targetIds, settingIds, (profileId, rowOf) => {
    const checkSetting = (settingId: SettingId): CopyVerdict => {
      const row = rowOf(settingId);
      const isThere = found.has(profileId);
      const block = (isThere ? null : NO_TARGET) ?? blocks.get(settingId);
      if (block) return { settingId, verdict: 'blocked', ...block };
      if (isIdentical(settingId, row)) return { settingId, verdict: 'identical', reason: null, message: null };
      const right = rightsBlock(rights, row !== undefined);
      if (right) return { settingId, verdict: 'blocked', ...right };
      return { settingId, verdict: 'will-change', reason: null, message: null };
    };
    targets.push({ profileId, version: versionOfAll(settingIds, rowOf), settings: settingIds.map(checkSetting) });
  });
  return { sourceVersion: source.version, targets };
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

function comparisonWith({ settings }: Source) {
  return createComparison((id) => settings.get(id)?.value ?? undefined);
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
