import { message } from '@fieldstone/contracts/platform/errors/message';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeItem } from '../store/planned-change-items.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import type { DesiredReader } from './desired.ts';
import { currentPages, keyOf } from '../item-kind-of.ts';
import type { RightsOf } from '../item-kind-of.ts';
import { failed, identical, overtaken, withNext } from '../item-states.ts';
import type { OpenItems } from './open-items.ts';
import type { ChangeScope } from '../scope.ts';

/** Items to check before other tasks get their turn. */
const ITEMS_A_TURN = 250;

type Checks = { readonly rightsBlock: RightsOf; readonly readDesired: DesiredReader; readonly stop: AbortSignal };

/**
 * Compares every pending item with the stored value before the first write: those that someone changed and those that the requester may
 * not write fail, identical ones are done. If one moved, only a copy writes the others: its targets do not depend on each other. After
 * the first write, each item is compared on its own.
 * @param checks.stop aborted when the server stops; then nothing is marked, and the next attempt compares again
 */
export async function checkBases(
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
      } else if (desiredOf(item)?.isHeldBy(current)) {
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
