import { message } from '@fieldstone/contracts/platform/errors/message';
import type {
  ItemOutcome,
  ItemWrite,
  CurrentValue,
  IdenticalIf,
  ItemKind,
  ItemValue,
} from '../item-kinds/item-kind.ts';
import type { JournalMark } from '../../settings/reconcile.ts';
import type { WritePermit } from '../../platform/write-gate.ts';
import type { ChangeItem } from '../store/planned-change-items.ts';
import { valueHash } from '../store/planned-change-values.ts';
import type { ChangeValue } from '../store/planned-change-values.ts';
import type { PlannedChangeRow } from '../store/planned-changes.ts';
import { failed, identical, overtaken, reasonOf, reopened, sent, succeeded, unknown } from '../item-states.ts';
import type { ChangeScope, HeldScope } from '../scope.ts';
import { byKind, keptValue, slotOf, kindOfItem, valueOfHash } from '../item-kind-of.ts';
import type { ChangeItemState } from '../../store/engine/tables/planned-changes.ts';

/** The desired value of an item. */
type Desired = {
  readonly value: ItemValue;
  /** Returns whether a target already has it. */
  isStoredIn(current: CurrentValue): boolean;
};

/** Returns the desired value of an item; without one it is not written. */
export type DesiredOf = (item: ChangeItem) => Desired | undefined;

/** Returns the desired values of items. */
export type DesiredReader = (items: readonly ChangeItem[]) => Promise<DesiredOf>;

/**
 * Returns how a stored value counts as the desired one: a planned change that gives back earlier values or removes them does so
 * exactly; any other value is identical to a stored one with the same effect.
 */
function identicalIfOf({ kind }: PlannedChangeRow, { text }: ItemValue): IdenticalIf {
  const isExact = kind === 'undo' || kind === 'restore' || (kind === 'edit' && text === null);
  return isExact ? 'equal-text' : 'equal-effect';
}

/** Returns the reader of desired values. */
export function desiredReader(scope: ChangeScope, change: PlannedChangeRow): DesiredReader {
  const comparisons = new Map<ItemKind, ReturnType<ItemKind['comparison']>>();
  const comparisonOf = (kind: ItemKind) => {
    const known = comparisons.get(kind) ?? kind.comparison();
    comparisons.set(kind, known);
    return known;
  };

  return async (items) => {
    const values = await scope.changes.values(items.flatMap(({ value_hash: hash }) => hash ?? []));
    return (item) => {
      const kind = kindOfItem(scope, item);
      const value = valueOfHash(kind, item.value_hash, values);
      if (value === undefined) return undefined;
      const isIdentical = comparisonOf(kind);
      const identicalIf = identicalIfOf(change, value);
      return { value, isStoredIn: (current) => isIdentical(item.setting_id, current.value, value, identicalIf) };
    };
  };
}

/** The items of a planned change while it is applied, each in its last state. */
export type OpenItems = {
  readonly all: () => readonly ChangeItem[];
  readonly inState: (state: ChangeItemState) => readonly ChangeItem[];
  /** Returns an item in its last state. */
  readonly latest: (item: ChangeItem) => ChangeItem;
  /** Stores items in their next state, and first the new values that they refer to. */
  readonly save: (next: readonly ChangeItem[], values?: Iterable<ChangeValue>) => Promise<void>;
};

/** Reads the items of a planned change to apply them. Must run under its lease. */
export async function openItems({ changes, writes }: HeldScope, id: string): Promise<OpenItems> {
  const items = new Map((await changes.items(id)).map((item) => [item.position, item]));
  const all = () => [...items.values()];
  return {
    all,
    inState: (desired) => all().filter(({ state }) => state === desired),
    latest: (item) => items.get(item.position) ?? item,
    save: async (next, values) => {
      for (const item of next) items.set(item.position, item);
      await writes.saveItems(id, next, values);
    },
  };
}

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
