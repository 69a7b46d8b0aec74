import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import type { Lease } from '../../store/lease.ts';
import { kindOfItem, slotOf, valueOfHash } from '../item-kind-of.ts';
import { resumeChange, reconciledItems, WAIT_MS } from './retry.ts';
import { NO_MESSAGE } from '../item-states.ts';
import { planHash } from '../store/planned-change-values.ts';
import { changeLease, underChangeLease } from '../scope.ts';
import type { ChangeRequest, ChangeScope } from '../scope.ts';
import { readChange } from './reconcile-change.ts';

/**
 * Restores the earlier values of every target of a planned change. Targets that changed since are skipped; unknown outcomes are
 * read back first. A repeated call returns the same planned change, and resumes it if it was interrupted.
 * Throws `not_found` for an unknown id, `conflict` while it is applied and if there is nothing to undo, and `AppError`
 * if the CRM cannot be read.
 * @returns the id of the undo
 */
export async function undoChange(request: ChangeRequest, id: string): Promise<string> {
  const { scope } = request;
  const change = await readChange(scope, id);
  if (change.kind === 'undo') throw new AppError('change_is_undo');
  if (change.state === 'applying') throw new AppError('change_running');
  // The lease prevents a concurrent retry, whose writes this would not undo.
  const lease = changeLease(scope.orgId, id);
  return scope.leases.withLease(lease, (held) => undoUnderLease(request, change, held), { waitMs: WAIT_MS });
}

async function undoUnderLease(
  { scope, jobs, journal }: ChangeRequest,
  change: PlannedChangeRow,
  lease: Lease,
): Promise<string> {
  const { id } = change;
  const held = underChangeLease(scope, lease);
  const known = await scope.changes.find({ undoOf: id });
  if (known !== null) return resume({ scope, jobs, journal }, known);
  const reconciled = await reconciledItems(held, id);
  await held.writes.saveItems(id, reconciled);
  const items = await inverseOf(scope, reconciled);
  if (items.length === 0) throw new AppError('change_without_changes');

  await scope.permit(items.map(slotOf));
  const undoId = randomUUID();
  const intent = await journal.record({ operationId: undoId, after: { undoes: id, settings: items.length } });
  const undo = undoing(scope, change, undoId, items);
  // A search for a ticket then finds the undo, too.
  const reason = scope.requester.note ?? (await held.changes.note(id));
  const begun = await held.writes.begin(undo, { items, values: [], reason }, scope.requester);
  jobs.wake();
  await intent.recordOutcome('done', begun ? undefined : { repeated: true });
  if (begun) return undoId;
  const winner = await scope.changes.find({ undoOf: id });
  if (winner === null) throw new AppError('change_not_stored');
  return winner.id;
}

async function resume({ scope, jobs, journal }: ChangeRequest, { id }: PlannedChangeRow): Promise<string> {
  const intent = await journal.record({ operationId: id });
  await resumeChange(scope, jobs, id);
  await intent.recordOutcome('done', { repeated: true });
  return id;
}

function undoing(
  { user, now }: ChangeScope,
  change: PlannedChangeRow,
  id: string,
  items: readonly ChangeItem[],
): PlannedChangeRow {
  return {
    ...change,
    id,
    idempotency_key: null,
    kind: 'undo',
    state: 'applying',
    name: null,
    plan_hash: planHash(items),
    targets: new Set(items.map(({ target_id }) => target_id)).size,
    undo_of: change.id,
    user_id: user.id,
    user_name: user.name,
    created_at: now(),
    finished_at: null,
  };
}

/**
 * Returns the items that a planned change wrote, each with the version that it must still have and the value that it
 * replaced.
 */
async function inverseOf(scope: ChangeScope, items: readonly ChangeItem[]): Promise<readonly ChangeItem[]> {
  const written = items.filter(({ state, journal_id }) => state === 'success' && journal_id !== null);
  const values = await scope.changes.values(written.flatMap(({ value_hash: hash }) => hash ?? []));
  return written.map((item, position): ChangeItem => {
    const kind = kindOfItem(scope, item);
    const desired = valueOfHash(kind, item.value_hash, values) ?? kind.empty;
    return {
      ...item,
      position,
      base_version: kind.versionAfter({ baseVersion: item.base_version ?? '', desired }),
      base_hash: item.value_hash,
      value_hash: item.base_hash,
      state: 'pending',
      reason: null,
      ...NO_MESSAGE,
      journal_id: null,
      undoes: item.journal_id,
    };
  });
}
