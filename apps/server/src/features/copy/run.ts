import { AppError } from '../../platform/errors.ts';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import { fail, interrupt, leaveUnknown, reasonOf } from './operation.ts';
import { checkTargets } from './prepare.ts';
import type { CopyScope } from './scope.ts';
import { desiredReader } from './desired.ts';
import { BATCH, writeBatch } from './write-batch.ts';

/**
 * Processes the pending items of an operation. Must run under the operation's lease. If the CRM becomes unreachable,
 * the remaining items fail with that reason. Errors of the store are thrown, and the next request reconciles the items.
 * @param stop aborted when the server stops or the operation's lease is lost: no further call begins
 */
export async function runOperation(scope: CopyScope, operation: CopyOperationRow, stop: AbortSignal): Promise<void> {
  const items = await scope.copies.items(operation.id);
  try {
    await work(scope, operation, items, stop);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const item of pendingOf(items)) fail(item, reasonOf(error), error.message);
  }
  for (const item of pendingOf(items)) interrupt(item);
  for (const item of items.filter(({ state }) => state === 'sent')) leaveUnknown(item);
  await scope.copies.saveItems(
    operation.id,
    items.filter(({ state }) => state === 'failure' || state === 'unknown'),
  );
  await scope.copies.setState(operation.id, 'done');
}

async function work(
  scope: CopyScope,
  operation: CopyOperationRow,
  items: readonly CopyItem[],
  stop: AbortSignal,
): Promise<void> {
  const readDesired = await desiredReader(scope, operation);
  if (operation.kind === 'copy')
    await checkTargets(scope, operation, items, { desiredOf: await readDesired([]), stop });
  const pending = pendingOf(items);
  for (let start = 0; start < pending.length && !stop.aborted; start += BATCH) {
    const batch = pending.slice(start, start + BATCH);
    await writeBatch(scope, operation, batch, { desiredOf: await readDesired(batch), stop });
  }
}

function pendingOf(items: readonly CopyItem[]): CopyItem[] {
  return items.filter(({ state }) => state === 'pending');
}
