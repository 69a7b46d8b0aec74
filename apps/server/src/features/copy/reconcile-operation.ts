import { AppError } from '../../errors.ts';
import type { CopyItem, CopyOperationRow } from '../../store/copies.ts';
import type { Lease } from '../../store/lease.ts';
import { fail, interrupt, leaveUnknown, requireOperation, succeed } from './operation.ts';
import { operationLease, underOperationLease, writesUnderLease } from './scope.ts';
import type { CopyScope } from './scope.ts';
import { leaseOf, loadRowsOf, reconcileAll } from './write-batch.ts';

/**
 * An operation as it is. One that says it runs while nobody holds its lease was left by a server that stopped: it is settled by what
 * the CRM has. Throws `not_found` for an id that the org does not have.
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
    // Someone runs it, here or in another process.
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
  }
  return requireOperation(scope, id);
}

/**
 * Settles what a server left: what it had sent is read back, what it had not reached has failed. Must run under the operation's lease;
 * while leases of its items have not run out, it is left to whoever asks next.
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
 * Finds out what became of items that were sent, by their journal entries, which are settled by what is stored now.
 * Throws `AppError` when the CRM cannot be asked.
 * @param waitMs longest wait for the items' leases
 * @returns whether all are known; an item that is being changed right now is not
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
  else if (outcome === 'failed') fail(item, 'interrupted', 'This was sent, and the CRM has not stored it.');
  else
    fail(item, 'changed', 'Something else is stored now. Whether this was stored in between, nobody can say any more.');
}
