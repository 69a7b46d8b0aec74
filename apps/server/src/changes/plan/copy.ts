import type { PlannedChangeRequest } from '@fieldstone/contracts/changes/changes';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import { fieldProblem } from '../../http/requests/field-problem.ts';
import { longId } from '../../salesforce/record-id.ts';
import type { CurrentValue } from '../item-kinds/item-kind.ts';
import { settingKind } from '../item-kinds/setting-kind.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import { valueHash } from '../store/planned-change-values.ts';
import { findBlocks, loadTargets } from './check-values.ts';
import { draftOnce, keyedRequest, storeDraft } from './draft.ts';
import { failed, newItem, overtaken } from '../item-states.ts';
import { requireChange } from '../scope.ts';
import type { PlannedEffect } from './plan-response.ts';
import { resumeChange } from '../apply/retry.ts';
import type { ChangeRequest, ChangeScope } from '../scope.ts';
import { applyDraft } from '../apply/transitions.ts';
import { loadSource, otherProfiles } from './copy-source.ts';
import type { Source } from './copy-source.ts';
import { slotKey } from '../../platform/write-gate.ts';

/** The values of a group profile for others. */
export type CopyRequest = Omit<Extract<PlannedChangeRequest, { kind: 'copy' }>, 'kind'>;

/** Settings to compare before other tasks get their turn. */
const ITEMS_A_TURN = 250;

/**
 * Plans a copy, based on the stored values of its targets; a repeated request returns the planned change that the first one stored.
 * Throws `bad_request` if the source is among the targets or the key belongs to another request, `not_found` without the source, and
 * `conflict` if the source is not the reviewed version.
 * @param path the path of the targets in the request, for an error
 * @returns the id of the planned change
 */
export function draftCopy(
  request: ChangeRequest,
  key: string | undefined,
  copy: CopyRequest,
  path = 'body.targets',
): Promise<string> {
  const { sourceId, name, reason, settingIds, targets, sourceVersion } = copy;
  const keyed = keyedRequest(key, ['copy', longId(sourceId), name, reason, settingIds, targets, sourceVersion]);
  return draftOnce(request, keyed, async () => {
    const { source, effects } = await planCopy(request.scope, copy, path);
    if (sourceVersion !== undefined && sourceVersion !== source.version) {
      const details = { current: { sourceVersion: source.version } };
      throw new AppError('copy_source_changed', { profile: source.name }, details);
    }
    const values = [...source.settings.values()].flatMap(({ value }) => value ?? []);
    const items = effects.map(({ item }) => item);
    return storeDraft(request, { kind: 'copy', name, reason, request: keyed, source }, { items, values });
  });
}

/**
 * Plans a copy and applies it; a repeated request returns the one that the first began, and resumes it if it was interrupted. Throws the
 * errors of `draftCopy`.
 * @returns the id of the planned change
 */
export async function beginCopy(
  request: ChangeRequest,
  key: string | undefined,
  copy: CopyRequest,
  path?: string,
): Promise<string> {
  const { scope, jobs } = request;
  const id = await draftCopy(request, key, copy, path);
  const { plan_hash: hash } = await requireChange(scope, id);
  try {
    await applyDraft(request, id, hash ?? '');
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'change_not_open')) throw error;
    await resumeChange(scope, jobs, id);
  }
  return id;
}

/**
 * Plans a copy without storing anything. Settings of targets whose stored value is not the reviewed version have failed as `changed`.
 * @param path the path of the targets in the request, for an error
 * @param withValues whether the effects have the stored values, which may not fit into memory for many targets
 */
export async function planCopy(
  scope: ChangeScope,
  { sourceId, targets, ...copy }: Pick<CopyRequest, 'settingIds' | 'sourceId' | 'targets'>,
  path: string,
  withValues = false,
): Promise<{ readonly source: Source; readonly effects: readonly PlannedEffect[] }> {
  const settingIds = [...new Set(copy.settingIds)];
  const reviewed = new Map<string, Readonly<Record<string, string | undefined>>>(
    targets.map(({ profileId, versions = {} }) => [longId(profileId), versions]),
  );
  if (reviewed.has(longId(sourceId))) throw fieldProblem(path, 'copySourceIsTarget');
  const targetIds = [...reviewed.keys()];
  const source = await loadSource(scope.crm, sourceId, settingIds);
  const [blocks, rightsBlock, names] = await Promise.all([
    blocksOfSource(scope, source),
    settingKind.rights(scope),
    loadTargets(scope.crm, targetIds),
  ]);
  const isIdentical = settingKind.comparison();
  const slots = targetIds.flatMap((target) => settingIds.map((settingId) => ({ target, settingId })));
  const positions = new Map(slots.map((slot, position) => [slotKey(slot), position]));
  const effectOf = (position: number, current: CurrentValue): PlannedEffect => {
    const { target, settingId } = current.slot;
    const value = source.settings.get(settingId)?.value ?? null;
    const version = reviewed.get(target)?.[settingId];
    const isChanged = version !== undefined && version !== current.version;
    const item: ChangeItem = {
      ...newItem(position, target, settingId),
      target_name: names.get(target) ?? target,
      base_version: isChanged ? null : current.version,
      value_hash: value === null ? null : valueHash(value),
    };
    const block = blocks.get(settingId);
    const effect = {
      isIdentical: false,
      version: current.version,
      ...(withValues && { values: { current, desired: value } }),
    };
    if (!names.has(target)) return { ...effect, item: failed(item, 'target', message('copy_target_missing')) };
    if (block) return { ...effect, item: failed(item, block.reason, block) };
    if (isChanged) return { ...effect, item: overtaken(item, current.changed?.by ?? null) };
    if (value !== null && isIdentical(settingId, current.value, value, 'equal-effect')) {
      return { ...effect, item, isIdentical: true };
    }
    const right = rightsBlock(current);
    return { ...effect, item: right ? failed(item, right.reason, right) : item };
  };
  const effects: PlannedEffect[] = [];
  for await (const page of settingKind.read(scope, targetIds, settingIds)) {
    for (const [index, [key, current]] of [...page].entries()) {
      effects.push(effectOf(positions.get(key) ?? 0, current));
      if (index % ITEMS_A_TURN === ITEMS_A_TURN - 1) await nextTurn();
    }
  }
  return { source, effects: effects.toSorted((one, other) => one.item.position - other.item.position) };
}

/** Counts the given settings that differ from the source, for every other active profile. */
export async function countDifferences(scope: ChangeScope, sourceId: string, settings: CopyRequest['settingIds']) {
  const settingIds = [...new Set(settings)];
  const source = await loadSource(scope.crm, sourceId, settingIds);
  const isIdentical = settingKind.comparison();
  const differing = new Map((await otherProfiles(scope.crm, source.id)).map((id) => [id, 0]));
  for await (const page of settingKind.read(scope, [...differing.keys()], settingIds)) {
    for (const [index, { slot, value }] of [...page.values()].entries()) {
      const desired = source.settings.get(slot.settingId)?.value ?? null;
      if (desired === null || !isIdentical(slot.settingId, value, desired, 'equal-effect')) {
        differing.set(slot.target, (differing.get(slot.target) ?? 0) + 1);
      }
      if (index % ITEMS_A_TURN === ITEMS_A_TURN - 1) await nextTurn();
    }
  }
  return { records: [...differing].map(([profileId, count]) => ({ profileId, differing: count })) };
}

/** Returns why values of a source cannot be copied to any target, by setting. */
async function blocksOfSource(scope: ChangeScope, { settings }: Source) {
  const values = [...settings].map(([settingId, { value }]) => ({
    key: settingId,
    settingId,
    planned: value && { slot: { target: '', settingId }, value, earlier: [] },
  }));
  const blocks = await findBlocks(scope, settingKind, values, true);
  return new Map(
    [...blocks].map(([settingId, block]) => {
      // The problem of a source's value is more precise.
      const problem = block.reason === 'invalid' ? settings.get(settingId)?.problem : undefined;
      return [settingId, problem === undefined ? block : { reason: block.reason, ...problem }];
    }),
  );
}
