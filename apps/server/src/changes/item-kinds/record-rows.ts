import type { Lease } from '../../store/lease.ts';
import type { LeaseKey } from '../../store/leases.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import { agrees, reconcile } from '../../settings/reconcile.ts';
import { settingLease } from '../../settings/setting-lease.ts';
import { loadSettingsOf, settingKey } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import type { ItemScope, ReadBackOutcome, SentItem } from './item-kind.ts';
import type { Slot } from '../../platform/write-gate.ts';

type InSlot = { readonly slot: Slot };

/** Rows by `rowKey`. */
export type Rows = ReadonlyMap<string, StoredRow>;

/** Returns the external id of a slot's record. */
export function rowKey({ target, settingId }: Slot): string {
  return settingKey(target, settingId);
}

/** Returns the lease for writing a slot. */
export function leaseOf(orgId: string, { target, settingId }: Slot): LeaseKey {
  return settingLease(orgId, target, settingId);
}

/** Returns the stored rows of items. */
export function loadRowsOf({ crm }: Pick<ItemScope, 'crm'>, items: readonly InSlot[]): Promise<Rows> {
  return loadSettingsOf(crm, targetsOf(items), settingsOf(items));
}

/** Reconciles the journal with the rows for each item whose last entry differs. Must run under the items' leases. */
export async function reconcileRows(journal: RequestJournal, items: readonly InSlot[], rows: Rows): Promise<void> {
  const last = new Map(
    (await journal.lastOfEach(targetsOf(items), settingsOf(items))).map((entry) => [
      settingKey(entry.profileId ?? '', entry.settingId ?? ''),
      entry,
    ]),
  );
  for (const { slot } of items) {
    const row = rows.get(rowKey(slot));
    if (agrees(last.get(rowKey(slot)) ?? null, row)) continue;
    await reconcile(journal, { profileId: slot.target, settingId: slot.settingId, row });
  }
}

/** Finds the outcomes of sent items by reconciling their journal entries with the stored rows. */
export function readBackRecords<T extends SentItem>(
  scope: ItemScope,
  items: readonly T[],
  waitMs: number,
): Promise<ReadonlyArray<readonly [T, ReadBackOutcome]>> {
  const keys = items.map(({ slot }) => leaseOf(scope.orgId, slot));
  const readBack = async (held: ReadonlySet<LeaseKey>, lease: Lease) => {
    const isFree = ({ slot }: T) => held.has(leaseOf(scope.orgId, slot));
    const free = items.filter(isFree);
    if (free.length > 0) await reconcileRows(scope.journal.under(lease), free, await loadRowsOf(scope, free));
    const entries = await scope.journal.byIds(free.flatMap(({ journalId }) => journalId ?? []));
    return items.map((item): [T, ReadBackOutcome] => {
      if (!isFree(item)) return [item, 'busy'];
      const outcome = entries.get(item.journalId ?? '')?.outcome;
      return [item, outcome === 'done' ? 'done' : outcome === 'failed' ? 'not-stored' : 'overwritten'];
    });
  };
  return scope.leases.withLeases(keys, readBack, { waitMs });
}

function targetsOf(items: readonly InSlot[]): string[] {
  return [...new Set(items.map(({ slot }) => slot.target))];
}

function settingsOf(items: readonly InSlot[]): string[] {
  return [...new Set(items.map(({ slot }) => slot.settingId))];
}
