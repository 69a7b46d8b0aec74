import { message } from '@fieldstone/contracts/platform/errors/message';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CurrentValue } from '../../settings/item-kinds/item-kind.ts';
import type { ChangeItem } from '../../store/repositories/planned-change-items.ts';
import type { PlannedChangeRow } from '../../store/repositories/planned-changes.ts';
import type { DesiredReader } from './desired.ts';
import { currentPages, keyOf } from '../item-kind-of.ts';
import type { RightsOf } from '../item-kind-of.ts';
import { fail, failChanged, findIdentical } from '../operation.ts';
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
  operation: PlannedChangeRow,
  items: readonly ChangeItem[],
  { rightsBlock, readDesired, stop }: Checks,
): Promise<void> {
  if (items.some(({ journal_id }) => journal_id !== null)) return;
  const pending = items.filter(({ state }) => state === 'pending');
  const byKey = new Map(pending.map((item) => [keyOf(item), item]));
  const moved = new Map<ChangeItem, CurrentValue['changed']>();
  const identical: ChangeItem[] = [];
  const blocked = new Map<ChangeItem, NonNullable<ReturnType<RightsOf>>>();
  for await (const page of currentPages(scope, pending)) {
    if (stop.aborted) return;
    const ofPage = [...page].flatMap(([key, current]) => {
      const item = byKey.get(key);
      return item === undefined ? [] : [{ item, current }];
    });
    const desiredOf = await readDesired(ofPage.map(({ item }) => item));
    for (const [index, { item, current }] of ofPage.entries()) {
      const block = rightsBlock(item, current);
      if (current.version !== item.base_version) moved.set(item, current.changed);
      else if (desiredOf(item)?.isHeldBy(current)) identical.push(item);
      else if (block) blocked.set(item, block);
      if (index % ITEMS_A_TURN === ITEMS_A_TURN - 1) await nextTurn();
    }
  }
  for (const [item, changed] of moved) failChanged(item, changed?.by ?? null);
  if (operation.kind !== 'copy' && moved.size > 0) {
    for (const item of pending.filter(({ state }) => state === 'pending')) {
      fail(item, 'changed', message('change_stopped'));
    }
  } else {
    for (const item of identical) findIdentical(item);
    for (const [item, block] of blocked) fail(item, block.reason, block);
  }
  await scope.changes.saveItems(
    operation.id,
    pending.filter(({ state }) => state !== 'pending'),
  );
}
