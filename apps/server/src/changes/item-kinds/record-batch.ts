import { COMPOSITE_LIMIT } from '@fieldstone/contracts/settings/setting-records';
import { AppError } from '../../platform/errors.ts';
import type { Slot, WritePermit } from '../../platform/write-gate.ts';
import { journaledWrite } from '../../journal/journaled-write.ts';
import type { WriteAccess } from '../../salesforce/crm.ts';
import { sameText, journaledValue } from '../../settings/reconcile.ts';
import { versionOf } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import type { Comparison, CurrentValue, ItemBatch, ItemOutcome, ItemScope, ItemWrite } from './item-kind.ts';
import { leaseOf, loadRowsOf, reconcileRows, rowKey } from './record-rows.ts';

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
      const row = rows.get(rowKey(item.slot));
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
  return current.version === baseVersion ? null : { state: 'changed', current };
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
  { crm, journal, orgId, installationKey }: ItemScope,
  access: WriteAccess,
  { operationId, mark, origin, save }: ItemBatch<T>,
  call: ReadonlyArray<Checked<T>>,
): Promise<void> {
  const { setting } = crm.names;
  const key = await installationKey();
  const items = call.map(({ item }) => item);
  const saveAll = (outcomeOf: (checked: Checked<T>, index: number) => ItemOutcome) =>
    save(call.map((checked, index) => [checked.item, outcomeOf(checked, index)]));
  const { results, unread } = await journaledWrite(
    { orgId, journal, access },
    {
      items: call.map(({ item: { slot, desired }, row }) => ({
        slot,
        intent: {
          profileId: slot.target,
          settingId: slot.settingId,
          operationId,
          before: journaledValue(row),
          after: {
            internalValue: desired.text,
            displayValue: desired.displayText === undefined ? (row?.displayValue ?? null) : desired.displayText,
            ...mark,
          },
          ...(origin && { origin }),
        },
      })),
      onIntent: (ids) =>
        saveAll(({ item, row }, index) => {
          const { value: replaced, changed } = currentOf(item.slot, row);
          return { state: 'sent', journalId: ids[index] ?? '', replaced, replacedAt: changed?.at ?? null };
        }),
      send: (granted) => {
        const records = items.map(({ slot, desired }) => ({
          [setting.key]: rowKey(slot),
          [setting.profile]: slot.target,
          [setting.settingId]: slot.settingId,
          [setting.internalValue]: desired.text,
          ...(desired.displayText !== undefined && { [setting.displayValue]: desired.displayText }),
          [setting.installationKey]: key,
        }));
        return crm.writes(granted).upsertAll(setting.object, setting.key, records, { allOrNone: false });
      },
      readBack: async (indexes) => {
        const open = indexes.flatMap((index) => items[index] ?? []);
        const read = await loadRowsOf({ crm }, open);
        const isStored = ({ slot, desired }: T) =>
          sameText(read.get(rowKey(slot))?.internalValue ?? null, desired.text);
        return { read, shown: open.map((item) => ({ outcome: isStored(item) ? 'done' : 'unknown' })) };
      },
    },
  ).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    // Without its lease, the call was not made: the next attempt makes it.
    await saveAll(() => (error.kind === 'unavailable' ? { state: 'pending' } : { state: 'failed', error }));
    throw error;
  });
  await saveAll((_, index) => {
    const result = results[index];
    return result?.outcome === 'failed'
      ? { state: 'failed', error: result.error }
      : { state: result?.outcome ?? 'unknown' };
  });
  if (unread) throw unread;
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
