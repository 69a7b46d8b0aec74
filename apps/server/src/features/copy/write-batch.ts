import { COMPOSITE_LIMIT } from '@fieldstone/contracts/settings/setting-records';
import type { WriteOutcome } from '../../salesforce/crm.ts';
import { rejection } from '../../salesforce/client/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { agrees, reconcile, sameText, valueOf } from '../../settings/reconcile.ts';
import type { CopiedFrom } from '../../settings/reconcile.ts';
import { settingLease } from '../../settings/setting-lease.ts';
import { loadSettingsOf, settingKey, versionOf } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import type { LeaseKey } from '../../store/leases.ts';
import { fail, findIdentical, leaveUnknown, reasonOf, succeed } from './operation.ts';
import { writesUnderLease } from './scope.ts';
import type { CopyScope } from './scope.ts';
import type { Desired } from './desired.ts';

/** Items that are leased and read together: five calls, which take some seconds to write. */
export const BATCH = 1000;

/** Maximum characters of values in one call: 200 of the longest would be 26 million. */
const CALL_CHARACTERS = 4_000_000;

/** An item to write, with its stored row and the text to store. */
type Change = { readonly item: CopyItem; readonly row: StoredRow | undefined; readonly text: string | null };

type Rows = ReadonlyMap<string, StoredRow>;

/**
 * Checks and writes items under their leases: each is read, compared with its expected version, journalled as an
 * intent, written with up to 199 others, and given its outcome. Its state is stored before and after its call.
 * Throws `AppError` if the CRM becomes unreachable or a lease is lost; then the items of the call have an outcome, and
 * later ones are pending.
 */
export function writeBatch(
  scope: CopyScope,
  operation: CopyOperationRow,
  items: readonly CopyItem[],
  { desiredOf, stop }: { readonly desiredOf: (item: CopyItem) => Desired | undefined; readonly stop: AbortSignal },
): Promise<void> {
  const keys = items.map((item) => leaseOf(scope, item));
  return scope.leases.withLeases(keys, async (held, lease) => {
    const own = writesUnderLease(scope, lease);
    const free = items.filter((item) => held.has(leaseOf(scope, item)));
    for (const item of items) {
      if (!held.has(leaseOf(scope, item)))
        fail(item, 'busy', 'Someone else is changing this right now. Try again in a moment.');
    }
    const rows = await loadRowsOf(scope, free);
    await reconcileAll(own, free, rows);
    const changes = free.flatMap((item) => changeOf(item, rows.get(keyOf(item)), desiredOf(item)) ?? []);
    await scope.copies.saveItems(operation.id, items);
    for (const call of callsOf(changes)) {
      if (stop.aborted) return;
      await writeCall(own, operation, call);
    }
  });
}

/** Returns the name of the lease for writing an item. */
export function leaseOf({ orgId }: CopyScope, { profile_id, setting_id }: CopyItem): LeaseKey {
  return settingLease(orgId, profile_id, setting_id);
}

/** Returns the stored rows of items, by `keyOf`. */
export function loadRowsOf({ crm }: CopyScope, items: readonly CopyItem[]): Promise<Rows> {
  const profileIds = [...new Set(items.map(({ profile_id }) => profile_id))];
  const settingIds = [...new Set(items.map(({ setting_id }) => setting_id))];
  return loadSettingsOf(crm, profileIds, settingIds);
}

/** Returns the key of an item's record. */
function keyOf({ profile_id, setting_id }: CopyItem): string {
  return settingKey(profile_id, setting_id);
}

/** Reconciles the journal with the rows for each item whose last entry differs. Must run under the items' leases. */
export async function reconcileAll(scope: CopyScope, items: readonly CopyItem[], rows: Rows): Promise<void> {
  const profileIds = [...new Set(items.map(({ profile_id }) => profile_id))];
  const settingIds = [...new Set(items.map(({ setting_id }) => setting_id))];
  const last = new Map(
    (await scope.bulk.lastOf(profileIds, settingIds)).map((entry) => [
      settingKey(entry.profileId ?? '', entry.settingId ?? ''),
      entry,
    ]),
  );
  for (const item of items) {
    const row = rows.get(keyOf(item));
    if (agrees(last.get(keyOf(item)) ?? null, row)) continue;
    await reconcile(scope.journal, { profileId: item.profile_id, settingId: item.setting_id, row });
  }
}

/** Returns the change to write; null, with the item's state set, if there is none. */
function changeOf(item: CopyItem, row: StoredRow | undefined, desired: Desired | undefined): Change | null {
  if (desired === undefined) {
    fail(item, 'invalid', 'There is no valid value to store.');
  } else if (desired.isHeldBy(row)) {
    findIdentical(item);
  } else if (versionOf(row?.internalValue ?? null) === item.expected_version) {
    return { item, row, text: desired.text };
  } else {
    fail(
      item,
      'changed',
      `${row?.changed?.by ?? 'Someone else'} changed this setting in the meantime. Check its current value.`,
    );
  }
  return null;
}

function callsOf(changes: readonly Change[]): Change[][] {
  const calls: Change[][] = [];
  let characters = 0;
  for (const change of changes) {
    const length = change.text?.length ?? 0;
    const call = calls.at(-1);
    if (call === undefined || call.length === COMPOSITE_LIMIT || characters + length > CALL_CHARACTERS) {
      calls.push([change]);
      characters = length;
    } else {
      call.push(change);
      characters += length;
    }
  }
  return calls;
}

async function writeCall(scope: CopyScope, operation: CopyOperationRow, changes: readonly Change[]): Promise<void> {
  const items = changes.map(({ item }) => item);
  await intend(scope, operation, changes);
  await scope.copies.saveItems(operation.id, items);
  try {
    await recordOutcomes(scope, changes, await sendOrFail(scope, changes));
  } finally {
    await scope.copies.saveItems(operation.id, items);
  }
}

/** Sends a call. An error of the port means that nothing was stored, so the items have failed. */
async function sendOrFail(scope: CopyScope, changes: readonly Change[]): Promise<readonly WriteOutcome[]> {
  try {
    return await send(scope, changes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const items = changes.map(({ item }) => item);
    for (const item of items) fail(item, reasonOf(error), error.message);
    await scope.bulk.recordOutcomes(entriesOf(items), 'failed', { code: error.code });
    throw error;
  }
}

async function intend({ bulk }: CopyScope, operation: CopyOperationRow, changes: readonly Change[]): Promise<void> {
  const copied: CopiedFrom = {
    kind: operation.kind === 'undo' ? 'undo' : 'copy',
    profileId: operation.source_id,
    profileName: operation.source_name,
  };
  const ids = await bulk.recordAll(
    changes.map(({ item, row, text }) => ({
      profileId: item.profile_id,
      settingId: item.setting_id,
      operationId: operation.id,
      before: valueOf(row),
      after: { internalValue: text, displayValue: row?.displayValue ?? null, copied },
    })),
  );
  for (const [index, { item }] of changes.entries()) {
    Object.assign(item, { state: 'sent', journal_id: ids[index] ?? null });
  }
}

async function send({ crm, installationKey }: CopyScope, changes: readonly Change[]) {
  const { setting } = crm.names;
  const key = await installationKey();
  const records = changes.map(({ item, text }) => ({
    [setting.key]: keyOf(item),
    [setting.profile]: item.profile_id,
    [setting.settingId]: item.setting_id,
    [setting.internalValue]: text,
    [setting.installationKey]: key,
  }));
  return crm.upsertAll(setting.object, setting.key, records, { allOrNone: false });
}

/** Records the outcome of each record in items and journal. Throws if a missing response cannot be read back. */
async function recordOutcomes(
  scope: CopyScope,
  changes: readonly Change[],
  outcomes: readonly WriteOutcome[],
): Promise<void> {
  const unknown: Change[] = [];
  const stored: CopyItem[] = [];
  const rejected: Array<{ readonly item: CopyItem; readonly details: object }> = [];
  // Items first: if the store fails while journalling, their outcomes are not lost.
  for (const [index, change] of changes.entries()) {
    const outcome = outcomes[index];
    if (outcome?.outcome === 'done') {
      succeed(change.item);
      stored.push(change.item);
    } else if (outcome?.outcome === 'failed') {
      const error = rejection(outcome);
      fail(change.item, reasonOf(error), error.message);
      rejected.push({ item: change.item, details: { code: outcome.code, message: outcome.message } });
    } else {
      leaveUnknown(change.item);
      unknown.push(change);
    }
  }
  await scope.bulk.recordOutcomes(entriesOf(stored), 'done');
  for (const { item, details } of rejected) await scope.bulk.recordOutcomes(entriesOf([item]), 'failed', details);
  if (unknown.length > 0) await readBack(scope, unknown);
}

/** Reads back items without a response: a matching value was stored; the others may still be stored later. */
async function readBack(scope: CopyScope, changes: readonly Change[]): Promise<void> {
  const items = changes.map(({ item }) => item);
  const rows = await loadRowsOf(scope, items).catch(async (error: unknown) => {
    await scope.bulk.recordOutcomes(entriesOf(items), 'unknown', { readBack: false });
    throw error;
  });
  const isStored = ({ item, text }: Change) => sameText(rows.get(keyOf(item))?.internalValue ?? null, text);
  const stored = changes.filter(isStored).map(({ item }) => item);
  for (const item of stored) succeed(item);
  await scope.bulk.recordOutcomes(entriesOf(stored), 'done', { readBack: true });
  await scope.bulk.recordOutcomes(entriesOf(items.filter(({ state }) => state === 'unknown')), 'unknown', {
    readBack: true,
  });
}

function entriesOf(items: readonly CopyItem[]): string[] {
  return items.flatMap(({ journal_id }) => journal_id ?? []);
}
