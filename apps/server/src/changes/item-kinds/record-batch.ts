import { COMPOSITE_LIMIT } from '@fieldstone/contracts/settings/setting-records';
import { AppError } from '../../platform/errors.ts';
import type { Slot, WritePermit } from '../../platform/write-gate.ts';
import type { WriteAccess } from '../../salesforce/crm.ts';
import { agrees, reconcile } from '../../settings/reconcile.ts';
import { loadSettings, settingKey, settingLease, versionOf } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import { mayReplace, writeSettingRecords } from '../../settings/write-setting-records.ts';
import type { RecordWrite } from '../../settings/write-setting-records.ts';
import type { Lease } from '../../store/lease.ts';
import type { LeaseKey } from '../../store/leases.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type {
  Comparison,
  CurrentValue,
  ItemBatch,
  ItemOutcome,
  ItemScope,
  ItemWrite,
  ReadBackOutcome,
  SentItem,
} from './item-kind.ts';

/** Maximum characters of values in one call: 200 of the longest would be 26 million. */
const CALL_CHARACTERS = 4_000_000;

/**
 * Writes items that are setting records: each is read under its lease, compared with its base, journaled as an intent,
 * and upserted with up to 199 others. If a response is lost, the records are read back.
 * @throws {AppError} if the CRM becomes unreachable or a lease is lost; the items of that call have an outcome then
 */
export async function writeRecords<T extends ItemWrite>(
  scope: ItemScope,
  permit: WritePermit,
  batch: ItemBatch<T>,
  isIdentical: Comparison,
): Promise<void> {
  const { items, stop, save } = batch;
  const keys = items.map(({ slot }) => leaseOf(scope.orgId, slot));
  await scope.leases.withLeases(keys, async (held, lease) => {
    const [free, busy] = partition(items, ({ slot }) => held.has(leaseOf(scope.orgId, slot)));
    const rows = await loadRowsOf(scope, free);
    await reconcileRows(scope.journal.under(lease), free, rows);
    const checked = free.map((item) => {
      const row = rows.get(keyOf(item.slot));
      return { item, row, outcome: outcomeBefore(item, row, isIdentical) };
    });
    await save([
      ...busy.map((item): [T, ItemOutcome] => [item, { state: 'busy' }]),
      ...checked.flatMap(({ item, outcome }): Array<[T, ItemOutcome]> => (outcome === null ? [] : [[item, outcome]])),
    ]);
    for (const call of callsOf(checked.filter(({ outcome }) => outcome === null))) {
      if (stop.aborted) return;
      await writeCall(scope, { permit, lease }, batch, call);
    }
  });
}

/** Returns the outcome of an item that needs no write or must not be written; null for one to write. */
function outcomeBefore(item: ItemWrite, row: StoredRow | undefined, isIdentical: Comparison): ItemOutcome | null {
  const { slot, desired, baseVersion, identicalIf } = item;
  const current = currentOf(slot, row);
  if (isIdentical(slot.settingId, current.value, desired, identicalIf)) return { state: 'identical' };
  return mayReplace(baseVersion, row) ? null : { state: 'changed', current };
}

/** Returns the stored value of a slot. */
export function currentOf(slot: Slot, row: StoredRow | undefined): CurrentValue {
  const text = row?.internalValue ?? null;
  return {
    slot,
    value: { text, displayText: row?.displayValue ?? null },
    version: versionOf(text),
    isStored: row !== undefined,
    changed: row?.changed ?? null,
  };
}

type Checked<T> = { readonly item: T; readonly row: StoredRow | undefined };

function callsOf<T extends ItemWrite>(items: ReadonlyArray<Checked<T>>): Array<Array<Checked<T>>> {
  const calls: Array<Array<Checked<T>>> = [];
  let characters = 0;
  for (const one of items) {
    const length = one.item.desired.text?.length ?? 0;
    const call = calls.at(-1);
    if (call === undefined || call.length === COMPOSITE_LIMIT || characters + length > CALL_CHARACTERS) {
      calls.push([one]);
      characters = length;
    } else {
      call.push(one);
      characters += length;
    }
  }
  return calls;
}

/** Writes the items of one call. Throws if the CRM became unreachable; the items then have an outcome. */
async function writeCall<T extends ItemWrite>(
  scope: ItemScope,
  access: WriteAccess,
  { operationId, mark, origin, save }: ItemBatch<T>,
  call: ReadonlyArray<Checked<T>>,
): Promise<void> {
  const saveAll = (outcomeOf: (checked: Checked<T>, index: number) => ItemOutcome) =>
    save(call.map((checked, index) => [checked.item, outcomeOf(checked, index)]));
  const writes = call.map(({ item: { slot, baseVersion, desired }, row }): RecordWrite => ({
    profileId: slot.target,
    settingId: slot.settingId,
    row,
    base: baseVersion,
    internalValue: desired.text,
    displayValue: desired.displayText,
  }));
  const { outcomes, unread } = await writeSettingRecords({ ...scope, userName: scope.user.name }, access, writes, {
    operationId,
    mark,
    origin,
    onIntent: (ids) =>
      saveAll(({ item, row }, index) => {
        const { value: replaced, changed } = currentOf(item.slot, row);
        return { state: 'sent', journalId: ids[index] ?? '', replaced, replacedAt: changed?.at ?? null };
      }),
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    // Without its lease, the call was not made: the next attempt makes it.
    await saveAll(() => (error.kind === 'unavailable' ? { state: 'pending' } : { state: 'failed', error }));
    throw error;
  });
  await saveAll(({ item }, index) => {
    const written = outcomes[index];
    switch (written?.outcome) {
      case 'done':
        return { state: 'done' };
      case 'failed':
        return { state: 'failed', error: written.error };
      case 'changed':
        return { state: 'changed', current: currentOf(item.slot, written.row) };
      default:
        return { state: 'unknown' };
    }
  });
  if (unread) throw unread;
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

type InSlot = { readonly slot: Slot };

/** Rows by `settingKey`. */
type Rows = ReadonlyMap<string, StoredRow>;

const keyOf = ({ target, settingId }: Slot): string => settingKey(target, settingId);

const leaseOf = (orgId: string, { target, settingId }: Slot): LeaseKey => settingLease(orgId, target, settingId);

/** Returns the stored rows of items. */
function loadRowsOf({ crm }: Pick<ItemScope, 'crm'>, items: readonly InSlot[]): Promise<Rows> {
  return loadSettings(crm, targetsOf(items), settingsOf(items));
}

/** Reconciles the journal with the rows for each item whose last entry differs. Must run under the items' leases. */
async function reconcileRows(journal: RequestJournal, items: readonly InSlot[], rows: Rows): Promise<void> {
  const last = new Map(
    (await journal.lastOfEach(targetsOf(items), settingsOf(items))).map((entry) => [
      settingKey(entry.profileId ?? '', entry.settingId ?? ''),
      entry,
    ]),
  );
  for (const { slot } of items) {
    const row = rows.get(keyOf(slot));
    if (agrees(last.get(keyOf(slot)) ?? null, row)) continue;
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
