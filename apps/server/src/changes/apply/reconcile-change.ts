import { message } from '@fieldstone/contracts/platform/errors/message';
import { AppError } from '../../platform/errors.ts';
import type { ReadBackOutcome } from '../item-kinds/item-kind.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import type { Lease } from '../../store/lease.ts';
import { byKind, slotOf } from '../item-kind-of.ts';
import { failed, interrupted, succeeded, unknown, withNext } from '../item-states.ts';
import { changeLease, requireChange, underChangeLease } from '../scope.ts';
import type { ChangeScope, HeldScope } from '../scope.ts';

/**
 * Returns a planned change. One that a stopped server left, and that cannot continue because its user has signed out, is
 * reconciled with the CRM first. Throws `not_found` for an unknown id.
 */
export async function readChange(scope: ChangeScope, id: string): Promise<PlannedChangeRow> {
  const change = await requireChange(scope, id);
  if (change.state !== 'applying' || (await scope.continues(id))) return change;
  const reconcileUnlessDone = async (lease: Lease) => {
    const now = await requireChange(scope, id);
    if (now.state === 'applying') await reconcileAbandoned(underChangeLease(scope, lease), now);
  };
  try {
    await scope.leases.withLease(changeLease(scope.orgId, id), reconcileUnlessDone, { waitMs: 0 });
  } catch (error) {
    // It is running, here or in another process.
    if (!(error instanceof AppError && error.kind === 'unavailable')) throw error;
  }
  return requireChange(scope, id);
}

/**
 * Reconciles a planned change that a server left: sent items are read back, pending ones have failed. Must run under
 * its lease; while leases of its items last, a later request reconciles it.
 */
export async function reconcileAbandoned(scope: HeldScope, { id }: PlannedChangeRow): Promise<void> {
  const items = await scope.changes.items(id);
  const sent = items.filter(({ state }) => state === 'sent');
  const outcomes = await readBackItems(scope, sent, 0).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return { found: sent.map(unknown), isKnown: true };
  });
  if (!outcomes.isKnown) return;
  const ended = withNext(items, outcomes.found).map((item) => (item.state === 'pending' ? interrupted(item) : item));
  await scope.writes.saveItems(id, ended);
  await scope.writes.finish(id);
}

/**
 * Finds the outcomes of sent items by reconciling their journal entries with the stored values.
 * Throws `AppError` if the CRM cannot be read.
 * @param waitMs longest wait for the items' leases
 * @returns the items with their outcome, and whether all are known; not for an item that is being changed right now
 */
export async function readBackItems(
  scope: ChangeScope,
  items: readonly ChangeItem[],
  waitMs: number,
): Promise<{ readonly found: readonly ChangeItem[]; readonly isKnown: boolean }> {
  const found: ChangeItem[] = [];
  let isKnown = true;
  for (const [kind, ofKind] of byKind(scope, items)) {
    const sent = ofKind.map((item) => ({ item, slot: slotOf(item), journalId: item.journal_id }));
    for (const [{ item }, outcome] of await kind.readBack(scope, sent, waitMs)) {
      found.push(withReadBack(item, outcome));
      if (outcome === 'busy') isKnown = false;
    }
  }
  return { found, isKnown };
}

function withReadBack(item: ChangeItem, outcome: ReadBackOutcome): ChangeItem {
  switch (outcome) {
    case 'done':
      return succeeded(item);
    case 'not-stored':
      return failed(item, 'interrupted', message('copy_not_stored'));
    case 'overwritten':
      return failed(item, 'changed', message('copy_overwritten'));
    default:
      return item;
  }
}
