import { AppError } from '../../platform/errors.ts';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import type { Lease } from '../../store/lease.ts';
import { fail, interrupt, leaveUnknown, requireOperation, succeed } from './operation.ts';
import { operationLease, underOperationLease, writesUnderLease } from './scope.ts';
import type { CopyScope } from './scope.ts';
import { leaseOf, loadRowsOf, reconcileAll } from './write-batch.ts';

/**
 * Returns an operation. One that is running without a lease was left by a stopped server and is reconciled with the CRM
 * first. Throws `not_found` for an unknown id.
 */
export async function readOperation(scope: CopyScope, id: string): Promise<CopyOperationRow> {
  const operation = await requireOperation(scope, id);
  if (operation.state === 'done') return operation;
  const reconcileUnlessDone = async (lease: Lease) => {
    const now = await requireOperation(scope, id);
    if (now.state === 'running') await reconcileAbandoned(underOperationLease(scope, lease), now);
  };
  try {
    await scope.leases.withLease(operationLease(scope.orgId, id), reconcileUnlessDone, { waitMs: 0 });
  } catch (error) {
    // It is running, here or in another process.
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
  }
  return requireOperation(scope, id);
}

/**
 * Reconciles an operation that a server left: sent items are read back, pending ones have failed. Must run under the
 * operation's lease; while leases of its items last, a later request reconciles it.
 */
export async function reconcileAbandoned(scope: CopyScope, { id }: CopyOperationRow): Promise<void> {
  const items = await scope.copies.items(id);
  const sent = items.filter(({ state }) => state === 'sent');
  try {
    if (!(await readBackItems(scope, sent, 0))) return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const item of sent) leaveUnknown(item);
  }
  for (const item of items.filter(({ state }) => state === 'pending')) interrupt(item);
  await scope.copies.saveItems(id, items);
  await scope.copies.setState(id, 'done');
}

/**
 * Finds the outcomes of sent items by reconciling their journal entries with the stored values.
 * Throws `AppError` if the CRM cannot be read.
 * @param waitMs longest wait for the items' leases
 * @returns whether all outcomes are known; not for an item that is being changed right now
 */
export function readBackItems(scope: CopyScope, items: readonly CopyItem[], waitMs: number): Promise<boolean> {
  const keys = items.map((item) => leaseOf(scope, item));
  const readBack = async (held: ReadonlySet<string>, lease: Lease): Promise<boolean> => {
    const free = items.filter((item) => held.has(leaseOf(scope, item)));
    if (free.length > 0) await reconcileAll(writesUnderLease(scope, lease), free, await loadRowsOf(scope, free));
    const entries = await scope.bulk.byIds(free.flatMap(({ journal_id }) => journal_id ?? []));
    for (const item of free) recordItemOutcome(item, entries.get(item.journal_id ?? '')?.outcome);
    return free.length === items.length;
  };
  return scope.leases.withLeases(keys, readBack, { waitMs });
}

function recordItemOutcome(item: CopyItem, outcome: string | undefined): void {
  if (outcome === 'done') succeed(item);
  else if (outcome === 'failed')
    fail(item, 'interrupted', 'This was sent, but the CRM did not store it. Retry to write it.');
  else
    fail(
      item,
      'changed',
      'Another value is stored now, so it cannot be determined whether this one was stored before. Check the setting.',
    );
}
