import { chunksOf } from '../../platform/chunks.ts';
import { AppError } from '../../platform/errors.ts';
import { RetryLater } from '../../jobs/failures.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import { failed, reasonOf, reopened, unknown } from '../item-states.ts';
import { openItems } from './open-items.ts';
import type { OpenItems } from './open-items.ts';
import { markUnchanged } from './notified-profiles.ts';
import { checkBases } from './check-bases.ts';
import { readBackItems } from './reconcile-change.ts';
import type { ChangeScope, HeldScope } from '../scope.ts';
import { desiredReader } from './desired.ts';
import { slotOf, rightsOf } from '../item-kind-of.ts';
import { BATCH, writeBatch } from './write-batch.ts';

/** Pause until the leases that a stopped server left on items have expired. */
const LEASED_MS = 1000;

/**
 * Processes the items of a planned change that have no outcome yet; those that were sent by a stopped server are read back
 * first. Must run under its lease. If the CRM becomes unreachable, the remaining items fail with that
 * reason. Errors of the store, lost leases and an abort are thrown, and the next attempt continues.
 * @param signal aborted when the server stops or its lease is lost: no further call begins
 */
export async function runChange(scope: HeldScope, change: PlannedChangeRow, signal: AbortSignal): Promise<void> {
  const items = await openItems(scope, change.id);
  try {
    await readBackSent(scope, items);
    await work(scope, change, items, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    signal.throwIfAborted();
    await items.save(items.inState('pending').map((item) => failed(item, reasonOf(error), error)));
  }
  signal.throwIfAborted();
  await items.save(items.inState('sent').map(unknown));
  if (change.kind === 'undo') await markUnchangedIfReadable(scope, change, items.all());
  await scope.writes.finish(change.id);
}

/** Finds the outcomes of items that a stopped server sent; those that the CRM did not store are written again. */
async function readBackSent(scope: ChangeScope, items: OpenItems): Promise<void> {
  const sent = items.inState('sent');
  if (sent.length === 0) return;
  const { found, isKnown } = await readBackItems(scope, sent, 0);
  if (!isKnown) throw new RetryLater('Some settings are leased to another process.', LEASED_MS);
  await items.save(found.map((item) => (item.reason === 'interrupted' ? reopened(item) : item)));
}

/** Without the CRM, the group profiles remain marked as changed. */
async function markUnchangedIfReadable(...undo: Parameters<typeof markUnchanged>): Promise<void> {
  await markUnchanged(...undo).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

async function work(
  scope: ChangeScope,
  change: PlannedChangeRow,
  items: OpenItems,
  signal: AbortSignal,
): Promise<void> {
  const readDesired = desiredReader(scope, change);
  const rightsBlock = await rightsOf(scope, items.inState('pending'));
  // Nothing else checks the requester's rights again; an undo is not compared before its first write.
  if (scope.performer !== null || change.kind === 'undo') {
    await items.save(
      items.inState('pending').flatMap((item) => {
        const block = rightsBlock(item, { isStored: true });
        return block ? [failed(item, block.reason, block)] : [];
      }),
    );
  }
  if (change.kind !== 'undo') await checkBases(scope, change, items, { rightsBlock, readDesired, stop: signal });
  for (const batch of chunksOf(items.inState('pending'), BATCH)) {
    if (signal.aborted) return;
    // Rules may have changed since the request.
    const permit = await scope.permit(batch.map(slotOf));
    await writeBatch(scope, permit, change, items, { batch, desiredOf: await readDesired(batch), stop: signal });
  }
}
