import { message } from '@fieldstone/contracts/platform/errors/message';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { toChunks } from '../../platform/chunks.ts';
import { AppError } from '../../platform/errors.ts';
import { RetryLater, NotReady } from '../../jobs/failures.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import { failed, reasonOf, reopened, unknown, identical, overtaken, withNext, interrupted } from '../item-states.ts';
import { openItems, desiredReader, writeBatch } from './write-batch.ts';
import type { OpenItems, DesiredReader } from './write-batch.ts';
import { BATCH_LIMIT } from '../item-kinds/item-kind.ts';
import { markUnchanged } from './notified-profiles.ts';
import { readBackItems } from './reconcile-change.ts';
import type { ChangeScope, HeldScope, ChangeDependencies, ChangeOrigin } from '../scope.ts';
import { slotOf, loadRights, currentPages, keyOf } from '../item-kind-of.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import type { RightsOf } from '../item-kind-of.ts';
import { IDENTITY_CHECK_MS } from '../../jobs/job-identity.ts';
import type { Job, JobContext, JobPolicy } from '../../jobs/policy.ts';
import { createPlannedChanges } from '../store/planned-changes.ts';
import { changeLeaseName, underChangeLease } from '../scope.ts';

/** Most of the time, a planned change waits for the CRM. */
const AT_ONCE = 10;

/** Only failures of the store and lost leases are retried: those of the CRM are outcomes of the items. */
const RETRY = { firstMs: 1000, longestMs: 60_000, attempts: 12, forMs: Number.POSITIVE_INFINITY };

const requestOf = z.object({ action: z.string(), requestId: z.string() });

export type ChangeJobsParts = ChangeDependencies & {
  readonly scopeOf: (origin: ChangeOrigin, action: string) => ChangeScope;
};

/** Returns how planned changes are applied in the background: each by one process at a time, with its user's identity. */
export function changeJobs({ store, identityFor, scopeOf, now }: ChangeJobsParts): JobPolicy {
  const run = async (job: Job, { lease, signal }: JobContext): Promise<void> => {
    const { orgId, id, payload } = job;
    const changes = createPlannedChanges(store, orgId);
    const change = await changes.find({ id });
    // A request may have reconciled it.
    if (change?.state !== 'applying') return;
    const identity = await identityFor(job);
    if (identity === null) throw new NotReady(`${change.user_name} is not signed in.`, IDENTITY_CHECK_MS);
    const { action, requestId } = requestOf.parse(payload);
    const scope = scopeOf({ ...identity, requestId, note: await changes.note(id) }, action);
    await runChange(underChangeLease(scope, lease), change, signal);
  };

  const onGivenUp = async ({ orgId, id }: Job, _error: unknown, { lease }: JobContext): Promise<void> => {
    const changes = createPlannedChanges(store, orgId, now);
    const items = (await changes.items(id)).map((item) => {
      if (item.state === 'sent') return unknown(item);
      return item.state === 'pending' ? interrupted(item) : item;
    });
    const writes = changes.writes(lease);
    await writes.saveItems(id, items);
    await writes.finish(id);
  };

  return {
    topic: 'planned-change',
    order: 'parallel',
    atOnce: AT_ONCE,
    leaseName: changeLeaseName,
    retry: RETRY,
    run,
    onGivenUp,
  };
}

/** Pause until the leases that a stopped server left on items have expired. */
const LEASED_MS = 1000;

/**
 * Processes the items of a planned change that have no outcome yet; those that were sent by a stopped server are read back
 * first. Must run under its lease. If the CRM becomes unreachable, the remaining items fail with that
 * reason. Errors of the store, lost leases and an abort are thrown, and the next attempt continues.
 * @param signal aborted when the server stops or its lease is lost: no further call begins
 */
async function runChange(scope: HeldScope, change: PlannedChangeRow, signal: AbortSignal): Promise<void> {
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
  const rightsBlock = await loadRights(scope, items.inState('pending'));
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
  for (const batch of toChunks(items.inState('pending'), BATCH_LIMIT)) {
    if (signal.aborted) return;
    // Rules may have changed since the request.
    const permit = await scope.permit(batch.map(slotOf));
    await writeBatch(scope, permit, change, items, { batch, desiredOf: await readDesired(batch), stop: signal });
  }
}

/** Items to check before other tasks get their turn. */
const ITEMS_A_TURN = 250;

type Checks = { readonly rightsBlock: RightsOf; readonly readDesired: DesiredReader; readonly stop: AbortSignal };

/**
 * Compares every pending item with the stored value before the first write: those that someone changed and those that the requester may
 * not write fail, identical ones are done. If one moved, only a copy writes the others: its targets do not depend on each other. After
 * the first write, each item is compared on its own.
 * @param checks.stop aborted when the server stops; then nothing is marked, and the next attempt compares again
 */
async function checkBases(
  scope: ChangeScope,
  change: PlannedChangeRow,
  items: OpenItems,
  { rightsBlock, readDesired, stop }: Checks,
): Promise<void> {
  if (items.all().some(({ journal_id }) => journal_id !== null)) return;
  const pending = items.inState('pending');
  const byKey = new Map(pending.map((item) => [keyOf(item), item]));
  const next: ChangeItem[] = [];
  let moved = 0;
  for await (const page of currentPages(scope, pending)) {
    if (stop.aborted) return;
    const ofPage = [...page].flatMap(([key, current]) => {
      const item = byKey.get(key);
      return item === undefined ? [] : [{ item, current }];
    });
    const desiredOf = await readDesired(ofPage.map(({ item }) => item));
    for (const [index, { item, current }] of ofPage.entries()) {
      const block = rightsBlock(item, current);
      if (current.version !== item.base_version) {
        moved += 1;
        next.push(overtaken(item, current.changed?.by ?? null));
      } else if (desiredOf(item)?.isStoredIn(current)) {
        next.push(identical(item));
      } else if (block) {
        next.push(failed(item, block.reason, block));
      }
      if (index % ITEMS_A_TURN === ITEMS_A_TURN - 1) await nextTurn();
    }
  }
  if (change.kind === 'copy' || moved === 0) return items.save(next);
  const overtakenItems = next.filter(({ reason }) => reason === 'changed');
  const stopped = pending.map((item) => failed(item, 'changed', message('change_stopped')));
  return items.save(withNext(stopped, overtakenItems));
}
