import { OVERLAPS_LIMIT } from '@fieldstone/contracts/organization/change-plan';
import { CHANGE_ITEMS_PAGE } from '@fieldstone/contracts/organization/planned-changes';
import type {
  PlannedChange,
  PlannedChangeTransition,
  PlannedItem,
} from '@fieldstone/contracts/organization/planned-change';
import { kindOf } from '../../../settings/item-kinds/item-kinds.ts';
import type { CurrentValue } from '../../../settings/item-kinds/item-kind.ts';
import { ORGANIZATION } from '../../../platform/write-gate.ts';
import type { ChangeItem } from '../../../store/repositories/planned-change-items.ts';
import type { ChangeValue } from '../../../store/repositories/planned-change-values.ts';
import type { PlannedChangeRow } from '../../../store/repositories/planned-changes.ts';
import { callsFor } from '../calls.ts';
import { desiredReader } from '../desired.ts';
import type { DesiredOf } from '../desired.ts';
import { keyOf, kindOfItem, readCurrent, valueOfHash } from '../item-kind-of.ts';
import { toOverlap } from '../overlap.ts';
import type { ReachOf } from '../reach.ts';
import { messageOfItem } from '../operation.ts';
import type { ChangeScope } from '../scope.ts';
import { settingIdsIn } from '../setting-ids.ts';
import { mergeOf, valuesOf } from './conflicts.ts';

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
  let written = 0;
  let retryable = 0;
  for (const { state, reason, items, sent } of await changes.counts(row.id)) {
    counts[state === 'sent' ? 'pending' : state] += items;
    written += sent;
    if (state === 'unknown' || (state === 'failure' && reason !== 'changed' && reason !== 'invalid'))
      retryable += items;
  }
  const undoneBy = (await changes.find({ undoOf: row.id }))?.id ?? null;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    state: row.state,
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
    states: (await changes.states(row.id)).map(({ state, at, user_name: by, reason }) => ({
      state,
      at: new Date(at).toISOString(),
      by,
      reason,
    })),
    transitions: mayConfigure ? transitionsOf(row, { written, retryable, isUndone: undoneBy !== null }) : [],
    overlaps: (await changes.overlapping(row.id, OVERLAPS_LIMIT)).map(toOverlap),
  };
}

/** Returns the settings of a planned change that are stored in the CRM: AI sections are not. */
function settingsInCrm(kinds: ChangeScope['kinds'], row: PlannedChangeRow): readonly string[] {
  return settingIdsIn(row).filter((id) => kindOf(kinds, id)?.id !== 'ai-section');
}

function transitionsOf(
  { kind, state }: PlannedChangeRow,
  {
    written,
    retryable,
    isUndone,
  }: { readonly written: number; readonly retryable: number; readonly isUndone: boolean },
): PlannedChangeTransition[] {
  if (state === 'draft') return ['apply', 'plan', 'decide', 'recall'];
  const isEnded = state === 'applied' || state === 'partly-applied' || state === 'failed';
  if (!isEnded || isUndone) return [];
  return [
    ...(state === 'failed' && written === 0 && (kind === 'edit' || kind === 'restore') ? (['plan'] as const) : []),
    ...(retryable > 0 ? (['retry'] as const) : []),
    ...(state !== 'failed' && written > 0 && kind !== 'undo' ? (['undo'] as const) : []),
  ];
}

/** Returns a page of items with their values and effects. */
export async function itemsPage(
  scope: ChangeScope,
  row: PlannedChangeRow,
  { after, reachOf }: { readonly after: number; readonly reachOf: (profileIds: readonly string[]) => Promise<ReachOf> },
): Promise<{ records: PlannedItem[]; hasMore: boolean }> {
  const found = await scope.changes.itemsAfter(row.id, after, CHANGE_ITEMS_PAGE + 1);
  const items = found.slice(0, CHANGE_ITEMS_PAGE);
  if (items.length === 0) return { records: [], hasMore: false };
  const isDraft = row.state === 'draft';
  const profileIds = [...new Set(items.map(({ target_id }) => target_id))].filter((id) => id !== ORGANIZATION);
  const [stored, values, desiredOf, reach] = await Promise.all([
    readCurrent(scope, items),
    valuesOf(scope, items),
    desiredReader(scope, row)(items),
    isDraft ? reachOf(profileIds) : null,
  ]);
  const records = items.map((item): PlannedItem => {
    const current = stored.get(keyOf(item));
    const kind = kindOfItem(scope, item);
    const isOfOrganization = item.target_id === ORGANIZATION;
    const replaced = item.journal_id === null ? undefined : valueOfHash(kind, item.base_hash, values);
    const desired = valueOfHash(kind, item.value_hash, values);
    const before = replaced ?? current?.value ?? kind.empty;
    const difference = kind.difference(item.setting_id, before, desired ?? before);
    const result = isDraft && current !== undefined ? effectOf(item, current, desiredOf) : null;
    return {
      position: item.position,
      kind: kind.id,
      profileId: isOfOrganization ? null : item.target_id,
      profileName: isOfOrganization ? null : item.target_name,
      settingId: item.setting_id,
      baseVersion: item.base_version,
      result,
      outcome: item.state === 'sent' ? 'pending' : item.state,
      reason: item.reason,
      ...messageOfItem(item),
      changed: current?.changed ?? null,
      reach: isOfOrganization ? null : (reach?.(item.target_id) ?? null),
      before: difference.before,
      after: desired === undefined ? null : difference.after,
      conflict: result === 'conflict' && current !== undefined ? conflictOf(scope, item, current, values) : null,
    };
  });
  return { records, hasMore: found.length > CHANGE_ITEMS_PAGE };
}

/** Returns what applying an item would do now. */
function effectOf(item: ChangeItem, current: CurrentValue, desiredOf: DesiredOf): PlannedItem['result'] {
  if (item.state === 'failure') return 'blocked';
  if (current.version !== item.base_version) return 'conflict';
  return desiredOf(item)?.isHeldBy(current) ? 'identical' : 'will-change';
}

/** Returns the parts of a conflict that need a decision, with the version that a decision must name. */
function conflictOf(
  scope: ChangeScope,
  item: ChangeItem,
  current: CurrentValue,
  values: ReadonlyMap<string, ChangeValue>,
): PlannedItem['conflict'] {
  const { collisions = [] } = mergeOf(scope, item, current, values) ?? {};
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
