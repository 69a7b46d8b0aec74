import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CurrentValue } from '../../settings/item-kinds/item-kind.ts';
import type { ChangeItem } from '../../store/repositories/planned-change-items.ts';
import type { PlannedChangeRow } from '../../store/repositories/planned-changes.ts';
import type { DesiredOf, DesiredReader } from './desired.ts';
import { currentPages, keyOf } from './item-kind-of.ts';
import type { RightsOf } from './item-kind-of.ts';
import { fail, failChanged, findIdentical } from './operation.ts';
import type { ChangeScope } from './scope.ts';
import { shortVersion } from './setting-values.ts';

/** Settings to check before other tasks get their turn. */
const ITEMS_A_TURN = 250;

/**
 * Checks all targets before the first write. Settings that changed since the dry run fail, identical ones are done, and
 * the versions of the others are kept to detect changes while the copy runs.
 * @param stop aborted when the server stops; the remaining targets are checked when the copy resumes
 */
export async function checkTargets(
  scope: ChangeScope,
  operation: PlannedChangeRow,
  items: readonly ChangeItem[],
  {
    rightsBlock,
    readDesired,
    stop,
  }: {
    readonly rightsBlock: RightsOf;
    readonly readDesired: DesiredReader;
    readonly stop: AbortSignal;
  },
): Promise<void> {
  const unchecked = uncheckedItems(items);
  if (unchecked.size === 0 || stop.aborted) return;
  for await (const page of currentPages(scope, [...unchecked.values()])) {
    const ofPage = [...page].flatMap(([key, current]) => {
      const item = unchecked.get(key);
      return item === undefined ? [] : [{ item, current }];
    });
    const changed = ofPage.map(({ item }) => item);
    const desiredOf = await readDesired(changed);
    for (const [index, { item, current }] of ofPage.entries()) {
      checkItem(item, current, { rightsBlock, desiredOf });
      if (index % ITEMS_A_TURN === ITEMS_A_TURN - 1) await nextTurn();
    }
    await scope.changes.saveItems(operation.id, changed);
    if (stop.aborted) return;
  }
}

/**
 * Returns the items, by their place, of the targets with something to write that were not checked yet. Their blocked
 * settings are checked too: on a retry, the copy's own writes must not count as a change.
 */
function uncheckedItems(items: readonly ChangeItem[]): ReadonlyMap<string, ChangeItem> {
  const targets = Map.groupBy(
    items.filter(({ base_version }) => base_version === null),
    ({ target_id }) => target_id,
  );
  const toWrite = [...targets.values()].filter((ofTarget) => ofTarget.some(({ state }) => state === 'pending'));
  return new Map(toWrite.flat().map((item) => [keyOf(item), item]));
}

function checkItem(
  item: ChangeItem,
  current: CurrentValue,
  { rightsBlock, desiredOf }: { readonly rightsBlock: RightsOf; readonly desiredOf: DesiredOf },
): void {
  const isChanged = item.reviewed_version !== null && item.reviewed_version !== shortVersion(current.version);
  if (!isChanged) item.base_version = current.version;
  if (item.state !== 'pending') return;
  const block = rightsBlock(item, current);
  if (isChanged) {
    failChanged(item, current.changed?.by ?? null);
  } else if (desiredOf(item)?.isHeldBy(current)) {
    findIdentical(item);
  } else if (block) {
    fail(item, block.reason, block);
  }
}
