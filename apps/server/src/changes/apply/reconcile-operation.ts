import { message } from '@fieldstone/contracts/platform/errors/message';
import { AppError } from '../../platform/errors.ts';
import type { ReadBackOutcome } from '../../settings/item-kinds/item-kind.ts';
import type { ChangeItem } from '../../store/repositories/planned-change-items.ts';
import type { PlannedChangeRow } from '../../store/repositories/planned-changes.ts';
import type { Lease } from '../../store/lease.ts';
import { byKind, placeOf } from '../item-kind-of.ts';
import { fail, interrupt, leaveUnknown, requireOperation, succeed } from '../operation.ts';
import { operationLease, underOperationLease } from '../scope.ts';
import type { ChangeScope } from '../scope.ts';

/**
 * Returns an operation. One that a stopped server left, and that cannot continue because its user has signed out, is
 * reconciled with the CRM first. Throws `not_found` for an unknown id.
 */
export async function readOperation(scope: ChangeScope, id: string): Promise<PlannedChangeRow> {
  const operation = await requireOperation(scope, id);
  if (operation.state !== 'applying' || (await scope.continues(id))) return operation;
  const reconcileUnlessDone = async (lease: Lease) => {
    const now = await requireOperation(scope, id);
    if (now.state === 'applying') await reconcileAbandoned(underOperationLease(scope, lease), now);
  };
  try {
    await scope.leases.withLease(operationLease(scope.orgId, id), reconcileUnlessDone, { waitMs: 0 });
  } catch (error) {
    // It is running, here or in another process.
    if (!(error instanceof AppError && error.kind === 'unavailable')) throw error;
  }
  return requireOperation(scope, id);
}

/**
 * Reconciles an operation that a server left: sent items are read back, pending ones have failed. Must run under the
 * operation's lease; while leases of its items last, a later request reconciles it.
 */
export async function reconcileAbandoned(scope: ChangeScope, { id }: PlannedChangeRow): Promise<void> {
  const items = await scope.changes.items(id);
  const sent = items.filter(({ state }) => state === 'sent');
  try {
    if (!(await readBackItems(scope, sent, 0))) return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const item of sent) leaveUnknown(item);
  }
  for (const item of items.filter(({ state }) => state === 'pending')) interrupt(item);
  await scope.changes.saveItems(id, items);
  await scope.changes.finish(id);
}

/**
 * Finds the outcomes of sent items by reconciling their journal entries with the stored values.
 * Throws `AppError` if the CRM cannot be read.
 * @param waitMs longest wait for the items' leases
 * @returns whether all outcomes are known; not for an item that is being changed right now
 */
export async function readBackItems(
  scope: ChangeScope,
  items: readonly ChangeItem[],
  waitMs: number,
): Promise<boolean> {
  let isKnown = true;
  for (const [kind, ofKind] of byKind(scope, items)) {
    const sent = ofKind.map((item) => ({ item, place: placeOf(item), journalId: item.journal_id }));
    for (const [{ item }, outcome] of await kind.readBack(scope, sent, waitMs)) {
      recordItemOutcome(item, outcome);
      if (outcome === 'busy') isKnown = false;
    }
  }
  return isKnown;
}

function recordItemOutcome(item: ChangeItem, outcome: ReadBackOutcome): void {
  if (outcome === 'done') succeed(item);
  else if (outcome === 'not-stored') fail(item, 'interrupted', message('copy_not_stored'));
  else if (outcome === 'overwritten') fail(item, 'changed', message('copy_overwritten'));
}
