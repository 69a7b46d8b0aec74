import { COMPOSITE_LIMIT } from '@fieldstone/contracts/settings/setting-records';
import { AppError } from '../../platform/errors.ts';
import { rejection } from '../../salesforce/client/errors.ts';
import type { WriteOutcome } from '../../salesforce/crm.ts';
import { sameText, valueOf } from '../reconcile.ts';
import { versionOf } from '../stored.ts';
import type { StoredRow } from '../stored.ts';
import { writesUnderLease } from '../under-lease.ts';
import type { WritePermit } from '../write-gate.ts';
import type { Comparison, CurrentValue, ItemBatch, ItemOutcome, ItemPlace, ItemScope, ItemWrite } from './item-kind.ts';
import { leaseOf, loadRowsOf, reconcileRows, rowKey } from './record-rows.ts';

/** Maximum characters of values in one call: 200 of the longest would be 26 million. */
const CALL_CHARACTERS = 4_000_000;

/** An item to write, with its stored row, its intent and its last outcome. */
type Change<T> = {
  readonly item: T;
  readonly row: StoredRow | undefined;
  journalId: string;
  outcome: ItemOutcome;
};

type Work<T extends ItemWrite> = { readonly scope: ItemScope; readonly batch: ItemBatch<T> };

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
  const places = items.map(({ place }) => place);
  permit.assertCovers(scope.orgId, places);
  const keys = places.map((place) => leaseOf(scope.orgId, place));
  await scope.leases.withLeases(keys, async (held, lease) => {
    const work = { scope: writesUnderLease(scope, lease), batch };
    const [free, busy] = partition(items, ({ place }) => held.has(leaseOf(scope.orgId, place)));
    const rows = await loadRowsOf(scope, free);
    await reconcileRows(work.scope, free, rows);
    const checked = free.map((item) => {
      const row = rows.get(rowKey(item.place));
      return { item, row, outcome: outcomeBefore(item, row, isIdentical) };
    });
    await save([
      ...busy.map((item): [T, ItemOutcome] => [item, { state: 'busy' }]),
      ...checked.flatMap(({ item, outcome }): Array<[T, ItemOutcome]> => (outcome === null ? [] : [[item, outcome]])),
    ]);
    for (const call of callsOf(checked.filter(({ outcome }) => outcome === null))) {
      if (stop.aborted) return;
      await writeCall(work, call);
    }
  });
}

/** Returns the outcome of an item that needs no write or must not be written; null for one to write. */
function outcomeBefore(item: ItemWrite, row: StoredRow | undefined, isIdentical: Comparison): ItemOutcome | null {
  const { place, desired, baseVersion, identicalIf } = item;
  const current = currentOf(place, row);
  if (isIdentical(place.settingId, current.value, desired, identicalIf)) return { state: 'identical' };
  return current.version === baseVersion ? null : { state: 'changed', current };
}

/** Returns the stored value of a place. */
export function currentOf(place: ItemPlace, row: StoredRow | undefined): CurrentValue {
  const text = row?.internalValue ?? null;
  return {
    place,
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

async function writeCall<T extends ItemWrite>(work: Work<T>, items: ReadonlyArray<Checked<T>>): Promise<void> {
  const changes = await intend(work, items);
  await saveOutcomes(work, changes);
  try {
    await recordOutcomes(work, changes, await sendOrFail(work, changes));
  } finally {
    await saveOutcomes(work, changes);
  }
}

function saveOutcomes<T extends ItemWrite>({ batch }: Work<T>, changes: ReadonlyArray<Change<T>>): Promise<void> {
  return batch.save(changes.map(({ item, outcome }) => [item, outcome]));
}

async function intend<T extends ItemWrite>(
  { scope: { bulk }, batch: { operationId, mark, origin } }: Work<T>,
  items: ReadonlyArray<Checked<T>>,
): Promise<Array<Change<T>>> {
  const ids = await bulk.recordAll(
    items.map(({ item: { place, desired }, row }) => ({
      profileId: place.target,
      settingId: place.settingId,
      operationId,
      before: valueOf(row),
      after: {
        internalValue: desired.text,
        displayValue: desired.displayText === undefined ? (row?.displayValue ?? null) : desired.displayText,
        ...mark,
      },
      ...(origin && { origin }),
    })),
  );
  return items.map((one, index) => {
    const journalId = ids[index] ?? '';
    const { value: replaced, changed } = currentOf(one.item.place, one.row);
    return { ...one, journalId, outcome: { state: 'sent', journalId, replaced, replacedAt: changed?.at ?? null } };
  });
}

/** Sends a call. An error of the port means that nothing was stored, so the items have failed. */
async function sendOrFail<T extends ItemWrite>(
  work: Work<T>,
  changes: ReadonlyArray<Change<T>>,
): Promise<readonly WriteOutcome[]> {
  try {
    return await send(work.scope, changes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const change of changes) {
      // Without its lease, the call was not made: the next attempt makes it.
      change.outcome = error.kind === 'unavailable' ? { state: 'pending' } : { state: 'failed', error };
    }
    await work.scope.bulk.recordOutcomes(entriesOf(changes), 'failed', { code: error.code });
    throw error;
  }
}

async function send({ crm, installationKey }: ItemScope, changes: ReadonlyArray<Change<ItemWrite>>) {
  const { setting } = crm.names;
  const key = await installationKey();
  const records = changes.map(({ item: { place, desired } }) => ({
    [setting.key]: rowKey(place),
    [setting.profile]: place.target,
    [setting.settingId]: place.settingId,
    [setting.internalValue]: desired.text,
    ...(desired.displayText !== undefined && { [setting.displayValue]: desired.displayText }),
    [setting.installationKey]: key,
  }));
  return crm.upsertAll(setting.object, setting.key, records, { allOrNone: false });
}

/** Records the outcome of each record in items and journal. Throws if a missing response cannot be read back. */
async function recordOutcomes<T extends ItemWrite>(
  work: Work<T>,
  changes: ReadonlyArray<Change<T>>,
  outcomes: readonly WriteOutcome[],
): Promise<void> {
  const { bulk } = work.scope;
  const rejected: Array<{ readonly change: Change<T>; readonly details: object }> = [];
  // Items first: if the store fails while journaling, their outcomes are not lost.
  for (const [index, change] of changes.entries()) {
    const outcome = outcomes[index];
    if (outcome?.outcome === 'failed') {
      change.outcome = { state: 'failed', error: rejection(outcome) };
      rejected.push({ change, details: { code: outcome.code, message: outcome.message } });
    } else {
      change.outcome = { state: outcome?.outcome === 'done' ? 'done' : 'unknown' };
    }
  }
  await bulk.recordOutcomes(entriesOf(changes.filter(isIn('done'))), 'done');
  for (const { change, details } of rejected) await bulk.recordOutcomes(entriesOf([change]), 'failed', details);
  const unknown = changes.filter(isIn('unknown'));
  if (unknown.length > 0) await readBack(work.scope, unknown);
}

/** Reads back items without a response: a matching value was stored; the others may still be stored later. */
async function readBack(scope: ItemScope, changes: ReadonlyArray<Change<ItemWrite>>): Promise<void> {
  const rows = await loadRowsOf(
    scope,
    changes.map(({ item }) => item),
  ).catch(async (error: unknown) => {
    await scope.bulk.recordOutcomes(entriesOf(changes), 'unknown', { readBack: false });
    throw error;
  });
  for (const change of changes) {
    const { place, desired } = change.item;
    const stored = rows.get(rowKey(place))?.internalValue ?? null;
    if (sameText(stored, desired.text)) change.outcome = { state: 'done' };
  }
  await scope.bulk.recordOutcomes(entriesOf(changes.filter(isIn('done'))), 'done', { readBack: true });
  await scope.bulk.recordOutcomes(entriesOf(changes.filter(isIn('unknown'))), 'unknown', { readBack: true });
}

const isIn =
  (state: ItemOutcome['state']) =>
  ({ outcome }: Change<ItemWrite>): boolean =>
    outcome.state === state;

function entriesOf(changes: ReadonlyArray<Change<ItemWrite>>): string[] {
  return changes.map(({ journalId }) => journalId);
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
