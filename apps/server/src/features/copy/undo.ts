import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import { journalled } from '../../settings/reconcile.ts';
import { versionOf } from '../../settings/stored.ts';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import type { Lease } from '../../store/lease.ts';
import type { JournalEntry } from '../../store/repositories/journal.ts';
import type { Beginning } from './begin.ts';
import { resumeOperation, reconciledItems, WAIT_MS } from './retry.ts';
import { operationLease, underOperationLease } from './scope.ts';
import type { CopyScope } from './scope.ts';
import { readOperation } from './reconcile-operation.ts';

/**
 * Restores the earlier values of every target of a copy. Targets that changed since are skipped; unknown outcomes are
 * read back first. A repeated call returns the same operation, and resumes it if it was interrupted.
 * Throws `not_found` for an unknown id, `conflict` while the copy runs and if there is nothing to undo, and `AppError`
 * if the CRM cannot be read.
 * @returns the id of the undo
 */
export async function undoCopy(beginning: Beginning, id: string): Promise<string> {
  const { scope } = beginning;
  const copy = await readOperation(scope, id);
  if (copy.kind !== 'copy') throw new AppError('conflict', "You can't undo an undo. Run the copy again instead.");
  if (copy.state === 'running')
    throw new AppError('conflict', 'This copy is still running. Wait until it is finished.');
  // The lease prevents a concurrent retry, whose writes this would not undo.
  const lease = operationLease(scope.orgId, id);
  return scope.leases.withLease(lease, (held) => undoUnderLease(beginning, copy, held), { waitMs: WAIT_MS });
}

async function undoUnderLease(
  { scope, jobs, journal }: Beginning,
  copy: CopyOperationRow,
  lease: Lease,
): Promise<string> {
  const { id } = copy;
  const held = underOperationLease(scope, lease);
  const known = await scope.copies.find({ undoOf: id });
  if (known !== null) return resume({ scope, jobs, journal }, known);
  const reconciled = await reconciledItems(held, id);
  await held.copies.saveItems(id, reconciled);
  const items = await itemsToUndo(scope, reconciled);
  if (items.length === 0) throw new AppError('conflict', 'This copy changed nothing, so there is nothing to undo.');

  const undoId = randomUUID();
  const intent = await journal.record({ operationId: undoId, after: { undoes: id, settings: items.length } });
  const begun = await jobs.start(scope, undoId, () =>
    scope.copies.begin(undoing(scope, copy, undoId, items), null, items),
  );
  await intent.recordOutcome('done', begun ? undefined : { repeated: true });
  if (begun) return undoId;
  const winner = await scope.copies.find({ undoOf: id });
  if (winner === null) throw new AppError('internal', 'The undo could not be started. Please try again.');
  return winner.id;
}

async function resume({ scope, jobs, journal }: Beginning, { id }: CopyOperationRow): Promise<string> {
  const intent = await journal.record({ operationId: id });
  await resumeOperation(scope, jobs, id);
  await intent.recordOutcome('done', { repeated: true });
  return id;
}

function undoing(
  { user, now }: CopyScope,
  copy: CopyOperationRow,
  id: string,
  items: readonly CopyItem[],
): CopyOperationRow {
  return {
    ...copy,
    id,
    idempotency_key: null,
    kind: 'undo',
    state: 'running',
    targets: new Set(items.map(({ profile_id }) => profile_id)).size,
    undo_of: copy.id,
    user_id: user.id,
    user_name: user.name,
    started_at: now(),
    finished_at: null,
  };
}

/** Returns the items that a copy wrote, each with the version that it must still have. */
async function itemsToUndo({ bulk }: CopyScope, items: readonly CopyItem[]): Promise<CopyItem[]> {
  const written = items.filter(({ state, journal_id }) => state === 'success' && journal_id !== null);
  const entries = await bulk.byIds(written.flatMap(({ journal_id }) => journal_id ?? []));
  return written.map((item, position) => ({
    ...item,
    position,
    target_version: null,
    expected_version: versionOf(storedBy(entries.get(item.journal_id ?? ''))),
    state: 'pending',
    reason: null,
    message: null,
    journal_id: null,
    undoes: item.journal_id,
  }));
}

function storedBy(entry: JournalEntry | undefined): string | null {
  return journalled.safeParse(entry?.after).data?.internalValue ?? null;
}
