import { AppError } from '../../platform/errors.ts';
import type { JobQueue } from '../../jobs/runner.ts';
import type { Lease } from '../../store/lease.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import { checkValues } from '../plan/check-values.ts';
import { slotOf } from '../item-kind-of.ts';
import { reopened, withNext } from '../item-states.ts';
import { planHash } from '../store/planned-change-values.ts';
import { readBackItems, reconcileAbandoned } from './reconcile-change.ts';
import { changeLease, requireChange, underChangeLease } from '../scope.ts';
import type { ChangeScope, HeldScope } from '../scope.ts';

/** Longest wait for another process that finishes the planned change or changes one of its settings, in milliseconds. */
export const WAIT_MS = 2000;

/** Items whose setting someone changed, with the version of the stored value that the user has reviewed and decided to overwrite. */
export type Overwrite = ReadonlyArray<{ readonly position: number; readonly version: string }>;

/**
 * Retries the failed items of a planned change, and only those. Items with an unknown outcome are read back first. Settings
 * that someone changed are left alone unless the user decided to overwrite the stored version.
 * A running planned change continues unchanged. Throws `not_found` for an unknown id, `conflict` for an undone change,
 * whose new writes could not be undone, and `AppError` if the CRM cannot be read.
 */
export async function retryChange(
  scope: ChangeScope,
  jobs: JobQueue,
  id: string,
  overwrite: Overwrite = [],
): Promise<void> {
  const change = await requireChange(scope, id);
  if (change.state === 'draft' || change.state === 'recalled') throw new AppError('change_not_begun');
  // Changes made since the copy are never undone, reviewed or not.
  const decided = change.kind === 'undo' ? [] : overwrite;
  const versions = new Map(decided.map(({ position, version }) => [position, version]));
  const prepare = async (held: HeldScope) => {
    if (await isUndone(held, id)) throw new AppError('change_undone');
    const items = await reconciledItems(held, id);
    const open = items.flatMap((item): ChangeItem[] => {
      const reviewed = versions.get(item.position);
      const isRetried =
        item.state === 'failure' &&
        (item.reason !== 'changed' || reviewed !== undefined) &&
        // A list of changes keeps its values.
        (item.reason !== 'invalid' || change.kind === 'copy');
      // The user has reviewed the stored value: it may be overwritten, but no later one.
      return isRetried ? [{ ...reopened(item), base_version: reviewed ?? item.base_version }] : [];
    });
    await scope.permit(items.map(slotOf));
    const checked = change.kind === 'undo' ? open : await checkValues(held, open, { isCopy: change.kind === 'copy' });
    await runAgain(held, id, withNext(items, checked));
  };
  await underChange(scope, id, prepare, change.state === 'applying' ? 0 : WAIT_MS);
  jobs.wake();
}

/** Resumes the items that a stopped server did not reach. Other failed items, and undone changes, stay as they are. */
export async function resumeChange(scope: ChangeScope, jobs: JobQueue, id: string): Promise<void> {
  const prepare = async (held: HeldScope) => {
    if (await isUndone(held, id)) return;
    const items = await reconciledItems(held, id);
    await runAgain(
      held,
      id,
      items.map((item) => (item.reason === 'interrupted' ? reopened(item) : item)),
    );
  };
  await underChange(scope, id, prepare, 0);
  jobs.wake();
}

/** Prepares a planned change under its lease; does nothing while it runs elsewhere. */
async function underChange(
  scope: ChangeScope,
  id: string,
  prepare: (held: HeldScope) => Promise<void>,
  waitMs: number,
): Promise<void> {
  const work = (lease: Lease) => prepare(underChangeLease(scope, lease));
  try {
    await scope.leases.withLease(changeLease(scope.orgId, id), work, { waitMs });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'unavailable')) throw error;
  }
}

async function isUndone({ changes }: ChangeScope, id: string): Promise<boolean> {
  return (await changes.find({ undoOf: id })) !== null;
}

/**
 * Returns the items of a planned change that is not running, reconciled where possible; those that were read back are not
 * saved.
 * Must run under its lease.
 */
export async function reconciledItems(scope: HeldScope, id: string): Promise<readonly ChangeItem[]> {
  const now = await requireChange(scope, id);
  if (now.state === 'applying') await reconcileAbandoned(scope, now);
  const items = await scope.changes.items(id);
  const unknown = items.filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return items;
  const { found } = await readBackItems(scope, unknown, WAIT_MS);
  return withNext(items, found);
}

async function runAgain({ writes, requester }: HeldScope, id: string, items: readonly ChangeItem[]): Promise<void> {
  if (items.some(({ state }) => state === 'pending')) {
    await writes.apply(id, { items, hash: planHash(items) }, requester);
  } else {
    await writes.saveItems(id, items);
    // Items that were read back may change the state.
    await writes.finish(id);
  }
}
