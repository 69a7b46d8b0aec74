import type { CopyOperation, CopyResult, CopyRun } from '@fieldstone/contracts/organization/copy';
import { AppError } from '../../../platform/errors.ts';
import type { ChangeItemState } from '../../../store/engine/tables/planned-changes.ts';
import type { ChangeItem } from '../../../store/repositories/planned-change-items.ts';
import type { PlannedChangeRow } from '../../../store/repositories/planned-changes.ts';
import { messageOfItem } from '../operation.ts';
import type { ChangeScope } from '../scope.ts';
import { settingIdsOf, settingOf } from '../setting-ids.ts';

/** A planned change of the copy wizard: a copy, or the undo of one. */
export type CopyRow = PlannedChangeRow & {
  readonly kind: 'copy' | 'undo';
  readonly source_id: string;
  readonly source_name: string;
};

/** Returns a planned change as a copy. Throws `not_found` for any other one. */
export function asCopy(id: string, row: PlannedChangeRow | null): CopyRow {
  if (row === null || !isCopy(row)) throw new AppError('copy_unknown', { id });
  return row;
}

/** Returns whether a planned change is a copy or the undo of one. */
export function isCopy(row: PlannedChangeRow): row is CopyRow {
  return (row.kind === 'copy' || row.kind === 'undo') && row.source_id !== null && row.source_name !== null;
}

/** Converts an operation to the contract's form. */
export async function toOperation({ changes, resumesAt }: ChangeScope, row: CopyRow): Promise<CopyOperation> {
  const counts = { pending: 0, success: 0, failure: 0, unknown: 0 };
  let changed = 0;
  let retryable = 0;
  for (const { state, reason, items, sent } of await changes.counts(row.id)) {
    counts[outcomeOf(state)] += items;
    if (state === 'success') changed += sent;
    if (isRetryable(row, state, reason)) retryable += items;
  }
  const isApplying = row.state === 'applying';
  const undoneBy = (await changes.find({ undoOf: row.id }))?.id ?? null;
  return {
    id: row.id,
    kind: row.kind,
    status: isApplying ? 'running' : 'done',
    source: { id: row.source_id, name: row.source_name },
    settingIds: [...settingIdsOf(row)],
    targets: row.targets,
    counts,
    startedBy: row.user_name,
    startedAt: new Date(row.created_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    resumesAt: isApplying ? await resumesAt(row.id) : null,
    undoOf: row.undo_of,
    undoneBy,
    canUndo: !isApplying && row.kind === 'copy' && changed > 0 && undoneBy === null,
    canRetry: !isApplying && undoneBy === null && retryable > 0,
  };
}

/**
 * Returns whether a retry of items can succeed. A copy keeps the invalid value that it was started with, and an undo
 * never overwrites later changes.
 */
function isRetryable({ kind }: PlannedChangeRow, state: string, reason: string | null): boolean {
  if (state === 'unknown') return true;
  return state === 'failure' && reason !== (kind === 'undo' ? 'changed' : 'invalid');
}

/** Converts an operation with all its results. */
export async function toRun(scope: ChangeScope, row: CopyRow): Promise<CopyRun> {
  const results = (await scope.changes.items(row.id)).map(toResult);
  return { operation: await toOperation(scope, row), results };
}

function toResult(item: ChangeItem): CopyResult {
  const outcome = outcomeOf(item.state);
  return {
    profileId: item.target_id,
    profileName: item.target_name,
    settingId: settingOf(item),
    success: outcome === 'success',
    outcome,
    reason: item.reason,
    ...messageOfItem(item),
  };
}

function outcomeOf(state: ChangeItemState): CopyResult['outcome'] {
  return state === 'sent' ? 'pending' : state;
}
