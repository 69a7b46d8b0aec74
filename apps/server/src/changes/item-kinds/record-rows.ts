import type { Lease } from '../../store/lease.ts';
import type { LeaseKey } from '../../store/leases.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import { agrees, reconcile } from '../../settings/reconcile.ts';
import { settingLease } from '../../settings/setting-lease.ts';
import { loadSettingsOf, settingKey } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import type { ItemPlace, ItemScope, ReadBackOutcome, SentItem } from './item-kind.ts';

type Placed = { readonly place: ItemPlace };

/** Rows by `rowKey`. */
export type Rows = ReadonlyMap<string, StoredRow>;

/** Returns the external id of a place's record. */
export function rowKey({ target, settingId }: ItemPlace): string {
  return settingKey(target, settingId);
}

/** Returns the lease for writing a place. */
export function leaseOf(orgId: string, { target, settingId }: ItemPlace): LeaseKey {
  return settingLease(orgId, target, settingId);
}

/** Returns the stored rows of items. */
export function loadRowsOf({ crm }: Pick<ItemScope, 'crm'>, items: readonly Placed[]): Promise<Rows> {
  return loadSettingsOf(crm, targetsOf(items), settingsOf(items));
}

/** Reconciles the journal with the rows for each item whose last entry differs. Must run under the items' leases. */
export async function reconcileRows(journal: RequestJournal, items: readonly Placed[], rows: Rows): Promise<void> {
  const last = new Map(
    (await journal.lastOfEach(targetsOf(items), settingsOf(items))).map((entry) => [
      settingKey(entry.profileId ?? '', entry.settingId ?? ''),
      entry,
    ]),
  );
  for (const { place } of items) {
    const row = rows.get(rowKey(place));
    if (agrees(last.get(rowKey(place)) ?? null, row)) continue;
    await reconcile(journal, { profileId: place.target, settingId: place.settingId, row });
  }
}

/** Finds the outcomes of sent items by reconciling their journal entries with the stored rows. */
export function readBackRecords<T extends SentItem>(
  scope: ItemScope,
  items: readonly T[],
  waitMs: number,
): Promise<ReadonlyArray<readonly [T, ReadBackOutcome]>> {
  const keys = items.map(({ place }) => leaseOf(scope.orgId, place));
  const readBack = async (held: ReadonlySet<LeaseKey>, lease: Lease) => {
    const isFree = ({ place }: T) => held.has(leaseOf(scope.orgId, place));
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

function targetsOf(items: readonly Placed[]): string[] {
  return [...new Set(items.map(({ place }) => place.target))];
}

function settingsOf(items: readonly Placed[]): string[] {
  return [...new Set(items.map(({ place }) => place.settingId))];
}
