import { CHANGE_ITEMS_PAGE } from '@fieldstone/contracts/changes/changes';
import { OVERLAPS_LIMIT, TRANSITIONS_OF } from '@fieldstone/contracts/changes/planned-change';
import type {
  PlannedChange,
  PlannedChangeState,
  PlannedChangeTransition,
  PlannedItem,
  PlannedOutcome,
} from '@fieldstone/contracts/changes/planned-change';
import { findKind } from './item-kinds/item-kinds.ts';
import type { CurrentValue } from './item-kinds/item-kind.ts';
import { ORGANIZATION } from '../platform/write-gate.ts';
import type { ChangeCount, ChangeItem, ItemsPage } from './store/planned-change-items.ts';
import type { ChangeValue } from './store/planned-change-values.ts';
import type { PlannedChangeRow } from './store/planned-changes.ts';
import { callsFor } from './plan/plan-response.ts';
import { desiredReader } from './apply/write-batch.ts';
import type { DesiredOf } from './apply/write-batch.ts';
import { keyOf, kindOfItem, readCurrent, valueOfHash } from './item-kind-of.ts';
import type { ReachOf } from './plan/plan-response.ts';
import { messageOfItem } from './item-states.ts';
import type { ChangeScope } from './scope.ts';
import * as z from 'zod/mini';
import { mergeItem, loadValues } from './plan/conflicts.ts';

/**
 * Converts a planned change to the contract's form.
 * @param mayConfigure whether the caller has the permission that every transition requires
 */
export async function toPlannedChange(
  { changes, kinds, resumesAt }: Pick<ChangeScope, 'changes' | 'kinds' | 'resumesAt'>,
  row: PlannedChangeRow,
  mayConfigure = true,
): Promise<PlannedChange> {
  const counts = { pending: 0, success: 0, failure: 0, unknown: 0 };
  const groups = await changes.counts(row.id);
  for (const { state, items } of groups) counts[state === 'sent' ? 'pending' : state] += items;
  const written = groups.reduce((sum, { sent }) => sum + sent, 0);
  const state = row.state === 'failed' && counts.unknown > 0 ? 'outcome-unknown' : row.state;
  const entered = await changes.states(row.id);
  const undoneBy = (await changes.find({ undoOf: row.id }))?.id ?? null;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    state,
    hash: row.plan_hash,
    source: row.source_id === null ? null : { id: row.source_id, name: row.source_name ?? '' },
    targets: row.targets,
    counts,
    calls: callsFor({ targets: row.targets, settings: settingsInCrm(kinds, row).length, items: counts.pending }),
    createdBy: row.user_name,
    createdAt: new Date(row.created_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    resumesAt: row.state === 'applying' ? await resumesAt(row.id) : null,
    undoOf: row.undo_of,
    undoneBy,
    states: entered.map(({ state: stored, at, user_name: by, reason }, index) => ({
      state: index === entered.length - 1 && stored === row.state ? state : stored,
      at: new Date(at).toISOString(),
      by,
      reason,
    })),
    transitions: mayConfigure && undoneBy === null ? transitionsOf(row.kind, state, groups, written) : [],
    overlaps: row.state === 'draft' ? [...(await changes.overlapping(row.id, OVERLAPS_LIMIT))] : [],
  };
}

const settingIds = z.array(z.string());

/** Returns the settings of a planned change that are stored in the CRM: AI sections are not. */
function settingsInCrm(kinds: ChangeScope['kinds'], { setting_ids_json }: PlannedChangeRow): readonly string[] {
  return settingIds.parse(JSON.parse(setting_ids_json)).filter((id) => findKind(kinds, id)?.id !== 'ai-section');
}

/**
 * Returns whether a retry of items can succeed. A planned change keeps an invalid value. It can overwrite what someone changed, unless it
 * is an undo, or can still be planned again.
 */
function isRetryable({ state, reason }: ChangeCount, isOverwritable: boolean): boolean {
  if (state === 'unknown') return true;
  return state === 'failure' && reason !== 'invalid' && (reason !== 'changed' || isOverwritable);
}

function transitionsOf(
  kind: PlannedChangeRow['kind'],
  state: PlannedChangeState,
  groups: readonly ChangeCount[],
  written: number,
): PlannedChangeTransition[] {
  const isReplannable = written === 0 && (kind === 'edit' || kind === 'restore');
  const isPossible: Partial<Record<PlannedChangeTransition, boolean>> = {
    plan: state === 'draft' || isReplannable,
    retry: groups.some((group) => isRetryable(group, kind !== 'undo' && !isReplannable)),
    undo: written > 0 && kind !== 'undo',
  };
  return TRANSITIONS_OF[state].filter((transition) => isPossible[transition] ?? true);
}

/** Returns the outcome of every item. */
export async function allOutcomes(scope: ChangeScope, { id }: PlannedChangeRow): Promise<PlannedOutcome[]> {
  return (await scope.changes.items(id)).map((item) => toOutcome(scope, item));
}

/** Converts an item to the contract's form, without values. */
function toOutcome(scope: ChangeScope, item: ChangeItem): PlannedOutcome {
  const isOfOrganization = item.target_id === ORGANIZATION;
  return {
    position: item.position,
    kind: kindOfItem(scope, item).id,
    profileId: isOfOrganization ? null : item.target_id,
    profileName: isOfOrganization ? null : item.target_name,
    settingId: item.setting_id,
    outcome: item.state === 'sent' ? 'pending' : item.state,
    reason: item.reason,
    ...messageOfItem(item),
  };
}

/** Returns a page of items with their values and effects. */
export async function itemsPage(
  scope: ChangeScope,
  row: PlannedChangeRow,
  page: Omit<ItemsPage, 'limit'>,
  reachOf: (profileIds: readonly string[]) => Promise<ReachOf>,
): Promise<{ records: PlannedItem[]; hasMore: boolean }> {
  const found = await scope.changes.itemsAfter(row.id, { ...page, limit: CHANGE_ITEMS_PAGE + 1 });
  const items = found.slice(0, CHANGE_ITEMS_PAGE);
  if (items.length === 0) return { records: [], hasMore: false };
  const isDraft = row.state === 'draft';
  const profileIds = [...new Set(items.map(({ target_id }) => target_id))].filter((id) => id !== ORGANIZATION);
  const [stored, values, desiredOf, reach] = await Promise.all([
    readCurrent(scope, items),
    loadValues(scope, items),
    desiredReader(scope, row)(items),
    isDraft ? reachOf(profileIds) : null,
  ]);
  const records = items.map((item): PlannedItem => {
    const current = stored.get(keyOf(item));
    const kind = kindOfItem(scope, item);
    const replaced = item.journal_id === null ? undefined : valueOfHash(kind, item.base_hash, values);
    const desired = valueOfHash(kind, item.value_hash, values);
    const before = replaced ?? current?.value ?? kind.empty;
    const difference = kind.difference(item.setting_id, before, desired ?? before);
    const result = isDraft && current !== undefined ? effectOf(item, current, desiredOf) : null;
    const isConflict = result === 'conflict' || (item.state === 'failure' && item.reason === 'changed');
    return {
      ...toOutcome(scope, item),
      baseVersion: item.base_version,
      result,
      changed: current?.changed ?? null,
      reach: item.target_id === ORGANIZATION ? null : (reach?.(item.target_id) ?? null),
      before: difference.before,
      after: desired === undefined ? null : difference.after,
      conflict: isConflict && current !== undefined ? conflictOf(scope, item, current, values) : null,
    };
  });
  return { records, hasMore: found.length > CHANGE_ITEMS_PAGE };
}

/** Returns what applying an item would do now. */
function effectOf(item: ChangeItem, current: CurrentValue, desiredOf: DesiredOf): PlannedItem['result'] {
  if (item.state === 'failure') return 'blocked';
  if (current.version !== item.base_version) return 'conflict';
  return desiredOf(item)?.isStoredIn(current) ? 'identical' : 'will-change';
}

/** Returns the parts of a conflict that need a decision, with the version that a decision must name. */
function conflictOf(
  scope: ChangeScope,
  item: ChangeItem,
  current: CurrentValue,
  values: ReadonlyMap<string, ChangeValue>,
): PlannedItem['conflict'] {
  const { collisions = [] } = mergeItem(scope, item, current, values) ?? {};
  return {
    version: current.version,
    collisions: collisions.map(({ id, path, kind, base, theirs, mine }) => ({
      id,
      path: [...path],
      kind,
      base,
      stored: theirs,
      desired: mine,
    })),
  };
}
