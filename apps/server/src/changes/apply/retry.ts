import { AppError } from '../../platform/errors.ts';
import type { JobQueue } from '../../jobs/runner.ts';
import type { Lease } from '../../store/lease.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import { checkValues } from '../plan/check-values.ts';
import { slotOf } from '../item-kind-of.ts';
import { reopened, withNext } from '../item-states.ts';
import { planHash } from '../plan/plan-hash.ts';
import { readBackItems, reconcileAbandoned } from './reconcile-operation.ts';
import { operationLease, requireOperation, underOperationLease } from '../scope.ts';
import type { ChangeScope } from '../scope.ts';

/** Longest wait for another process that finishes the operation or changes one of its settings, in milliseconds. */
export const WAIT_MS = 2000;

/** Items whose setting someone changed, with the version of the stored value that the user has reviewed and decided to overwrite. */
export type Overwrite = ReadonlyArray<{ readonly position: number; readonly version: string }>;

/**
 * Retries the failed items of an operation, and only those. Items with an unknown outcome are read back first. Settings
 * that someone changed are left alone unless the user decided to overwrite the stored version.
 * A running operation continues unchanged. Throws `not_found` for an unknown id, `conflict` for an undone change,
 * whose new writes could not be undone, and `AppError` if the CRM cannot be read.
 */
export async function retryOperation(
  scope: ChangeScope,
  jobs: JobQueue,
  id: string,
  overwrite: Overwrite = [],
): Promise<void> {
  const operation = await requireOperation(scope, id);
  if (operation.state === 'draft' || operation.state === 'recalled') throw new AppError('change_not_begun');
  // Changes made since the copy are never undone, reviewed or not.
  const decided = operation.kind === 'undo' ? [] : overwrite;
  const versions = new Map(decided.map(({ position, version }) => [position, version]));
  const prepare = async (held: ChangeScope) => {
    if (await isUndone(held, id)) throw new AppError('change_undone');
    const items = await reconciledItems(held, id);
    const open = items.flatMap((item): ChangeItem[] => {
      const reviewed = versions.get(item.position);
      const isRetried =
        item.state === 'failure' &&
        (item.reason !== 'changed' || reviewed !== undefined) &&
        // A list of changes keeps its values.
        (item.reason !== 'invalid' || operation.kind === 'copy');
      // The user has reviewed the stored value: it may be overwritten, but no later one.
      return isRetried ? [{ ...reopened(item), base_version: reviewed ?? item.base_version }] : [];
    });
    await scope.permit(items.map(slotOf));
    const checked =
      operation.kind === 'undo' ? open : await checkValues(held, open, { isCopy: operation.kind === 'copy' });
    await runAgain(held, id, withNext(items, checked));
  };
  await underOperation(scope, id, prepare, operation.state === 'applying' ? 0 : WAIT_MS);
  jobs.wake();
}

/** Resumes the items that a stopped server did not reach. Other failed items, and undone changes, stay as they are. */
export async function resumeOperation(scope: ChangeScope, jobs: JobQueue, id: string): Promise<void> {
  const prepare = async (held: ChangeScope) => {
    if (await isUndone(held, id)) return;
    const items = await reconciledItems(held, id);
    await runAgain(
      held,
      id,
      items.map((item) => (item.reason === 'interrupted' ? reopened(item) : item)),
    );
  };
  await underOperation(scope, id, prepare, 0);
  jobs.wake();
}

/** Prepares an operation under its lease; does nothing while it runs elsewhere. */
async function underOperation(
  scope: ChangeScope,
  id: string,
  prepare: (held: ChangeScope) => Promise<void>,
  waitMs: number,
): Promise<void> {
  const work = (lease: Lease) => prepare(underOperationLease(scope, lease));
  try {
    await scope.leases.withLease(operationLease(scope.orgId, id), work, { waitMs });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'unavailable')) throw error;
  }
}

async function isUndone({ changes }: ChangeScope, id: string): Promise<boolean> {
  return (await changes.find({ undoOf: id })) !== null;
}

/**
 * Returns the items of an operation that is not running, reconciled where possible; those that were read back are not
 * saved.
 * Must run under the operation's lease.
 */
export async function reconciledItems(scope: ChangeScope, id: string): Promise<readonly ChangeItem[]> {
  const now = await requireOperation(scope, id);
  if (now.state === 'applying') await reconcileAbandoned(scope, now);
  const items = await scope.changes.items(id);
  const unknown = items.filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return items;
  const { found } = await readBackItems(scope, unknown, WAIT_MS);
  return withNext(items, found);
}

async function runAgain({ changes, requester }: ChangeScope, id: string, items: readonly ChangeItem[]): Promise<void> {
  if (items.some(({ state }) => state === 'pending')) {
    await changes.apply(id, { items, hash: planHash(items) }, requester);
  } else {
    await changes.saveItems(id, items);
    // Items that were read back may change the state.
    await changes.finish(id);
  }
}
