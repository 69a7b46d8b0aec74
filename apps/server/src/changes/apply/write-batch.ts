import { message } from '@fieldstone/contracts/platform/errors/message';
import { BATCH_LIMIT } from '../../settings/item-kinds/item-kind.ts';
import type { ItemOutcome, ItemWrite } from '../../settings/item-kinds/item-kind.ts';
import type { JournalMark } from '../../settings/reconcile.ts';
import type { WritePermit } from '../../platform/write-gate.ts';
import type { ChangeItem } from '../../store/repositories/planned-change-items.ts';
import { valueHash } from '../../store/repositories/planned-change-values.ts';
import type { ChangeValue } from '../../store/repositories/planned-change-values.ts';
import type { PlannedChangeRow } from '../../store/repositories/planned-changes.ts';
import { fail, failChanged, findIdentical, leaveUnknown, markSent, reasonOf, reopen, succeed } from '../operation.ts';
import type { ChangeScope } from '../scope.ts';
import { identicalIfOf } from './desired.ts';
import type { DesiredOf } from './desired.ts';
import { byKind, keptValue, placeOf } from '../item-kind-of.ts';

/** Items that are leased and read together. */
export const BATCH = BATCH_LIMIT;

type ChangeWrite = ItemWrite & { readonly item: ChangeItem };

/**
 * Checks and writes items under their leases, kind by kind, and stores their states before and after each call.
 * Throws `AppError` if the CRM becomes unreachable or a lease is lost; then the items of the call have an outcome, and
 * later ones are pending.
 */
export async function writeBatch(
  scope: ChangeScope,
  permit: WritePermit,
  operation: PlannedChangeRow,
  items: readonly ChangeItem[],
  { desiredOf, stop }: { readonly desiredOf: DesiredOf; readonly stop: AbortSignal },
): Promise<void> {
  const isUndo = operation.kind === 'undo';
  const identicalIf = identicalIfOf(operation);
  const save = (changed: readonly ChangeItem[], values?: readonly ChangeValue[]) =>
    scope.changes.saveItems(operation.id, changed, values);
  const writable = items.filter((item) => {
    if (desiredOf(item) !== undefined) return true;
    fail(item, 'invalid', message('copy_value_missing'));
    return false;
  });
  await save(items.filter(({ state }) => state === 'failure'));
  for (const [kind, ofKind] of byKind(scope, writable)) {
    await kind.write(scope, permit, {
      items: ofKind.map((item): ChangeWrite => ({
        item,
        place: placeOf(item),
        baseVersion: item.base_version ?? '',
        desired: desiredOf(item)?.value ?? kind.empty,
        identicalIf,
      })),
      operationId: operation.id,
      ...markOf(operation),
      origin: operation.kind === 'edit' ? 'console' : operation.kind,
      stop,
      save: async (outcomes) => {
        const replaced: ChangeValue[] = [];
        for (const [{ item }, outcome] of outcomes) {
          setOutcome(item, outcome);
          if (outcome.state !== 'sent') continue;
          // What an undo gives back.
          const value = keptValue(kind, outcome.replaced);
          replaced.push(value);
          item.base_hash = valueHash(value);
          // An undo keeps the time of the value that the copy replaced.
          if (!isUndo) item.replaced_at = outcome.replacedAt;
        }
        await save(
          outcomes.map(([{ item }]) => item),
          replaced,
        );
      },
    });
  }
}

/** Returns the journal's mark for values from another group profile. */
function markOf({ kind, source_id: profileId, source_name: profileName }: PlannedChangeRow): {
  readonly mark?: JournalMark;
} {
  if (profileId === null || profileName === null) return {};
  return { mark: { copied: { kind: kind === 'undo' ? 'undo' : 'copy', profileId, profileName } } };
}

function setOutcome(item: ChangeItem, outcome: ItemOutcome): void {
  switch (outcome.state) {
    case 'busy':
      return fail(item, 'busy', message('copy_setting_busy'));
    case 'changed':
      return failChanged(item, outcome.current.changed?.by ?? null);
    case 'identical':
      return findIdentical(item);
    case 'sent':
      return markSent(item, outcome.journalId);
    case 'done':
      return succeed(item);
    case 'failed':
      return fail(item, reasonOf(outcome.error), outcome.error);
    case 'unknown':
      return leaveUnknown(item);
    case 'pending':
      return reopen(item);
  }
}
