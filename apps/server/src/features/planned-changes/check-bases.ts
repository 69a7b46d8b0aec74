import { message } from '@fieldstone/contracts/platform/errors/message';
import type { ChangeItem } from '../../store/repositories/planned-change-items.ts';
import { currentPages, keyOf } from './item-kind-of.ts';
import type { RightsOf } from './item-kind-of.ts';
import { fail, failChanged } from './operation.ts';
import type { ChangeScope } from './scope.ts';

/**
 * Checks every base version before the first write. If one moved, nothing is written: the moved items name the author of
 * the stored value, and the others fail with them. After the first write, each item is compared on its own.
 */
export async function checkBases(
  scope: ChangeScope,
  items: readonly ChangeItem[],
  rightsBlock: RightsOf,
): Promise<void> {
  if (items.some(({ journal_id }) => journal_id !== null)) return;
  const pending = items.filter(({ state }) => state === 'pending');
  const ofPlace = new Map(pending.map((item) => [keyOf(item), item]));
  const moved = new Map<ChangeItem, string | null>();
  const isStored = new Set<ChangeItem>();
  for await (const page of currentPages(scope, pending)) {
    for (const [key, current] of page) {
      const item = ofPlace.get(key);
      if (item === undefined) continue;
      if (current.isStored) isStored.add(item);
      if (current.version !== item.base_version) moved.set(item, current.changed?.by ?? null);
    }
  }
  for (const item of pending) {
    const by = moved.get(item);
    const block = rightsBlock(item, { isStored: isStored.has(item) });
    if (by !== undefined) failChanged(item, by);
    else if (moved.size > 0) fail(item, 'changed', message('change_stopped'));
    else if (block) fail(item, block.reason, block);
  }
}
