import type { settingRecord } from '@fieldstone/contracts/settings/setting-records';
import type * as z from 'zod/mini';
import { outcomeUnknown } from '../../salesforce/client/errors.ts';
import { AppError } from '../../platform/errors.ts';
import type { Recorded } from '../../store/repositories/journal.ts';
import { sameText } from '../../settings/reconcile.ts';
import type { JournaledValue } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadRows, toRecord } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';

type SettingRecord = z.infer<typeof settingRecord>;

/** A record to write, its stored row, and its open intent. */
export type OpenChange = {
  readonly write: JournaledValue;
  readonly row: StoredRow;
  readonly entry: Recorded;
};

/**
 * Reconciles the intents of one collection call with the stored values. Only for calls that the CRM did not reject.
 * @param isUnknown whether the CRM's response to the call is missing
 */
export async function reconcileRecords(
  { crm, userName }: SettingsScope,
  changes: readonly OpenChange[],
  isUnknown: boolean,
): Promise<SettingRecord[]> {
  const ids = changes.map(({ row }) => row.id);
  const read = await loadRows(crm, ids).catch((cause: unknown) => ({ cause }));
  const rows = 'cause' in read ? null : inOrder(read, ids);
  const areStored = rows !== null && changes.every(({ write }, index) => isStored(rows[index], write));
  if (isUnknown && !areStored) {
    await recordOutcomes(changes, 'unknown');
    throw outcomeUnknown('cause' in read ? read.cause : undefined);
  }
  await recordOutcomes(changes, 'done', isUnknown || !areStored ? { readBack: areStored } : undefined);
  if (rows === null) {
    // Stored and acknowledged; only the CRM's own user and time are missing.
    const changed = { by: userName, at: new Date().toISOString() };
    return changes.map(({ write, row }) => toRecord({ ...row, ...valueOfWrite(write), changed }));
  }
  const present = rows.filter((row) => row !== undefined);
  if (!areStored) throw recordConflict(present);
  return present.map(toRecord);
}

/** Returns a `conflict` with all stored records. */
export function recordConflict(rows: readonly StoredRow[]): AppError {
  return new AppError('settings_changed', {}, { current: { records: rows.map(toRecord) } });
}

/** Records the same outcome for every intent of an operation. */
export async function recordOutcomes(
  changes: readonly OpenChange[],
  outcome: 'done' | 'failed' | 'unknown',
  details?: unknown,
): Promise<void> {
  for (const { entry } of changes) await entry.recordOutcome(outcome, details);
}

function valueOfWrite({ internalValue, displayValue }: JournaledValue): JournaledValue {
  return { internalValue, displayValue };
}

function isStored(row: StoredRow | undefined, write: JournaledValue): boolean {
  return (
    row !== undefined &&
    sameText(row.internalValue, write.internalValue) &&
    sameText(row.displayValue, write.displayValue)
  );
}

function inOrder(rows: readonly StoredRow[], ids: readonly string[]): Array<StoredRow | undefined> {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}
