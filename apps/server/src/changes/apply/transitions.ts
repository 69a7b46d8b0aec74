import { allows } from '@fieldstone/contracts/changes/planned-change';
import type { PlannedChangeTransition } from '@fieldstone/contracts/changes/planned-change';
import { AppError } from '../../platform/errors.ts';
import type { Lease } from '../../store/lease.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import { slotOf, readCurrent } from '../item-kind-of.ts';
import { planHash } from '../store/planned-change-values.ts';
import { WAIT_MS } from './retry.ts';
import { changeLease, requireChange, underChangeLease } from '../scope.ts';
import type { ChangeRequest, ChangeScope, HeldScope } from '../scope.ts';
import { baseOnStored, decideItems } from '../plan/conflicts.ts';
import type { Decision } from '../plan/conflicts.ts';

/** Begins to apply a draft with exactly the items of the hash. Throws `conflict` for another state or hash. */
export async function applyDraft({ scope, jobs, journal }: ChangeRequest, id: string, hash: string): Promise<void> {
  await withAllowed(scope, id, 'apply', async (held, { plan_hash: planned }) => {
    const items = await held.changes.items(id);
    if (planned !== hash || planHash(items) !== hash) {
      throw new AppError('change_plan_outdated', {}, { current: { hash: planned } });
    }
    await scope.permit(items.map(slotOf));
    const intent = await journal.record({ operationId: id, after: { hash } });
    await held.writes.apply(id, { items, hash }, scope.requester);
    await intent.recordOutcome('done');
  });
  jobs.wake();
}

/** Withdraws a draft. Throws `conflict` for another state. */
export async function recallDraft({ scope, journal }: ChangeRequest, id: string, reason: string | undefined) {
  await withAllowed(scope, id, 'recall', async (held) => {
    const intent = await journal.record({ operationId: id });
    await held.writes.recall(id, reason ?? null, scope.requester);
    await intent.recordOutcome('done');
  });
}

/**
 * Plans a draft, or a planned change that failed before its first write, on the stored values. Conflicts stay. Throws
 * `conflict` if it has written anything.
 */
export async function planAgain({ scope, journal }: ChangeRequest, id: string): Promise<void> {
  await withAllowed(scope, id, 'plan', async (held, { kind, state }) => {
    const items = await held.changes.items(id);
    // The failed items of a copy or an undo are retried instead.
    const isPlanned = kind === 'edit' || kind === 'restore';
    if (state !== 'draft' && !isPlanned) throw new AppError('change_not_open');
    if (items.some(({ journal_id }) => journal_id !== null)) throw new AppError('change_was_written');
    const intent = await journal.record({ operationId: id });
    const next = await baseOnStored(held, items, await readCurrent(held, items));
    await held.writes.planAgain(id, { ...next, hash: planHash(next.items) }, scope.requester);
    await intent.recordOutcome('done');
  });
}

/** Decides conflicts of a draft. Throws `conflict` for another state, and the errors of `decideItems`. */
export async function decideConflicts(
  { scope, journal }: ChangeRequest,
  id: string,
  decisions: readonly Decision[],
): Promise<void> {
  await withAllowed(scope, id, 'decide', async (held) => {
    const next = await decideItems(held, await held.changes.items(id), decisions);
    const intent = await journal.record({ operationId: id, after: { decisions: decisions.length } });
    await held.writes.planAgain(id, { ...next, hash: planHash(next.items) }, scope.requester);
    await intent.recordOutcome('done');
  });
}

/** Runs the work of a transition under the lease of the planned change. Throws `conflict` if its state does not allow the transition. */
function withAllowed(
  scope: ChangeScope,
  id: string,
  transition: PlannedChangeTransition,
  work: (held: HeldScope, change: PlannedChangeRow) => Promise<void>,
): Promise<void> {
  const underIt = async (lease: Lease) => {
    const held = underChangeLease(scope, lease);
    const change = await requireChange(held, id);
    if (!allows(change.state, transition)) throw new AppError('change_not_open');
    await work(held, change);
  };
  return scope.leases.withLease(changeLease(scope.orgId, id), underIt, { waitMs: WAIT_MS });
}
