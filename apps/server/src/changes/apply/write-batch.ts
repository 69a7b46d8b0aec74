import { message } from '@fieldstone/contracts/platform/errors/message';
import { BATCH_LIMIT } from '../item-kinds/item-kind.ts';
import type { ItemOutcome, ItemWrite } from '../item-kinds/item-kind.ts';
import type { JournalMark } from '../../settings/reconcile.ts';
import type { WritePermit } from '../../platform/write-gate.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import { valueHash } from '../store/planned-change-values.ts';
import type { ChangeValue } from '../store/planned-change-values.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import { failed, identical, overtaken, reasonOf, reopened, sent, succeeded, unknown } from '../item-states.ts';
import type { ChangeScope } from '../scope.ts';
import { identicalIfOf } from './desired.ts';
import type { OpenItems } from './open-items.ts';
import type { DesiredOf } from './desired.ts';
import { byKind, keptValue, slotOf } from '../item-kind-of.ts';

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
  change: PlannedChangeRow,
  items: OpenItems,
  {
    batch,
    desiredOf,
    stop,
  }: { readonly batch: readonly ChangeItem[]; readonly desiredOf: DesiredOf; readonly stop: AbortSignal },
): Promise<void> {
  const isUndo = change.kind === 'undo';
  const hasValue = (item: ChangeItem) => desiredOf(item) !== undefined;
  const valueless = batch.filter((item) => !hasValue(item));
  await items.save(valueless.map((item) => failed(item, 'invalid', message('copy_value_missing'))));
  for (const [kind, ofKind] of byKind(scope, batch.filter(hasValue))) {
    await kind.write(scope, permit, {
      items: ofKind.map((item): ChangeWrite => {
        const desired = desiredOf(item)?.value ?? kind.empty;
        const identicalIf = identicalIfOf(change, desired);
        return { item, slot: slotOf(item), baseVersion: item.base_version ?? '', desired, identicalIf };
      }),
      operationId: change.id,
      ...markOf(change),
      origin: change.kind === 'edit' ? 'console' : change.kind,
      stop,
      save: (outcomes) => {
        // The values that an undo restores.
        const replaced: ChangeValue[] = [];
        const next = outcomes.map(([{ item }, outcome]) => {
          const changed = withOutcome(items.latest(item), outcome);
          if (outcome.state !== 'sent') return changed;
          const value = keptValue(kind, outcome.replaced);
          replaced.push(value);
          return {
            ...changed,
            base_hash: valueHash(value),
            // An undo keeps the time of the value that the copy replaced.
            ...(!isUndo && { replaced_at: outcome.replacedAt }),
          };
        });
        return items.save(next, replaced);
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

function withOutcome(item: ChangeItem, outcome: ItemOutcome): ChangeItem {
  switch (outcome.state) {
    case 'busy':
      return failed(item, 'busy', message('copy_setting_busy'));
    case 'changed':
      return overtaken(item, outcome.current.changed?.by ?? null);
    case 'identical':
      return identical(item);
    case 'sent':
      return sent(item, outcome.journalId);
    case 'done':
      return succeeded(item);
    case 'failed':
      return failed(item, reasonOf(outcome.error), outcome.error);
    case 'unknown':
      return unknown(item);
    default:
      return reopened(item);
  }
}
