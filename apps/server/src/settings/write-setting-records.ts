import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';
import { journaledWrite } from '../journal/journaled-write.ts';
import type { WriteItem, WriteResult } from '../journal/journaled-write.ts';
import { AppError } from '../platform/errors.ts';
import type { Slot } from '../platform/write-gate.ts';
import type { Crm, WriteAccess, WriteOutcome } from '../salesforce/crm.ts';
import type { ProfileSetting } from '../store/repositories/journal-entry.ts';
import { journaledValue, sameText } from './reconcile.ts';
import type { JournalMark } from './reconcile.ts';
import type { SettingsScope } from './scope.ts';
import { loadRows, loadSettings, settingKey, versionOf } from './stored.ts';
import type { StoredRow } from './stored.ts';

/** The version that a change is based on; null for an unconditional write, which no page of the console makes. */
export type BaseVersion = string | null;

/**
 * Returns whether a write may replace the stored value. Every write of a setting calls this under its lease, so further
 * rules on unconditional writes belong here.
 */
export function mayReplace(base: BaseVersion, row: StoredRow | undefined): boolean {
  return base === null || base === versionOf(row?.internalValue ?? null);
}

/** A value to store in the record of a setting. It is valid, and `mayReplace` the stored one. */
export type RecordWrite = ProfileSetting & {
  /** The permitted slot, if it is not that of the setting: the permit of a new group profile does not know its id. */
  readonly slot?: Slot;
  /** The record as read under the lease; undefined without one. */
  readonly row: StoredRow | undefined;
  readonly base: BaseVersion;
  /** The value; null empties the record, because nobody may delete it. */
  readonly internalValue: string | null;
  /** The display text, null for none; without it, the stored one is kept. */
  readonly displayValue?: string | null | undefined;
};

export type RecordOptions = {
  /** Whether all records are written or none. */
  readonly isJoint?: boolean;
  /** Whether records that the CRM acknowledged are read back, too. */
  readonly isConfirmed?: boolean;
  /**
   * The time before the only record was read, ISO 8601: then the CRM rejects the write if the record has changed since, to its
   * precision of whole seconds. A missing record must still be missing; its unique key prevents a second one in any case.
   */
  readonly unchangedSince?: string;
  /** The operation, mark and origin of the changes in the journal. */
  readonly operationId?: string;
  readonly mark?: JournalMark | undefined;
  readonly origin?: ChangeOrigin | undefined;
  /** Called with the ids of the journaled intents, before the CRM is called. */
  readonly onIntent?: (ids: readonly string[]) => Promise<void>;
};

/** The outcome of a record, with the stored row. `changed`: it has another value, of someone else. */
export type RecordOutcome =
  | { readonly outcome: 'done' | 'changed'; readonly row: StoredRow | undefined }
  | Extract<WriteResult, { readonly error: AppError }>;

export type RecordScope = Pick<SettingsScope, 'crm' | 'installationKey' | 'journal' | 'orgId' | 'userName'>;

/**
 * Writes records of settings, the only way to change a setting in the CRM: one save, a joint save, a call of a planned
 * change, or the settings of a clone. Must run under the leases of the settings, with the rows read under them.
 * Records without a response are read back.
 * @returns the outcomes in the order of the writes, and why records could not be read back
 * @throws {AppError} if nothing was written
 */
export async function writeSettingRecords(
  scope: RecordScope,
  access: WriteAccess,
  writes: readonly RecordWrite[],
  options: RecordOptions,
): Promise<{ readonly outcomes: readonly RecordOutcome[]; readonly unread?: Error | undefined }> {
  const { crm, journal, orgId, userName } = scope;
  const { isJoint = false, isConfirmed = false, unchangedSince, onIntent } = options;
  const key = await scope.installationKey();
  const written = await journaledWrite(
    { orgId, journal, access },
    {
      items: writes.map((write) => toItem(write, options)),
      ...(onIntent && { onIntent }),
      send: (granted) => send(crm, granted, writes, { key, isJoint, unchangedSince }),
      isJoint,
      isConfirmed,
      readBack: async (indexes) => {
        const open = indexes.flatMap((index) => writes[index] ?? []);
        const read = await (isById(writes, isJoint) ? loadById(crm, open) : loadRecords(crm, open));
        const stored = open.map((write) => hasTexts(read.get(recordKey(write)), write));
        const areAll = stored.every(Boolean);
        return { read, shown: stored.map((is) => ({ outcome: (isJoint ? areAll : is) ? 'done' : 'unknown' })) };
      },
    },
  ).catch((error: unknown) => {
    if (unchangedSince !== undefined && error instanceof AppError && error.kind === 'conflict') return null;
    throw error;
  });
  if (written === null) {
    const stored = await loadRecords(crm, writes);
    return { outcomes: writes.map((write) => ({ outcome: 'changed', row: stored.get(recordKey(write)) })) };
  }
  const { results, read, unread } = written;
  const outcomes = writes.map((write, index): RecordOutcome => {
    const result = results[index];
    if (result === undefined) throw new RangeError('The write returned no result for a record.');
    if (result.outcome !== 'done') return result;
    if (!isConfirmed || read === undefined) return { outcome: 'done', row: acknowledged(write, result.id, userName) };
    const row = read.get(recordKey(write));
    return { outcome: hasTexts(row, write) ? 'done' : 'changed', row };
  });
  return { outcomes, unread };
}

function toItem(write: RecordWrite, { operationId, mark, origin }: RecordOptions): WriteItem {
  const { profileId, settingId, slot = { target: profileId, settingId }, row, base, internalValue } = write;
  const isUnconditional = base === null;
  return {
    slot,
    intent: {
      profileId,
      settingId,
      before: journaledValue(row),
      after: {
        internalValue,
        displayValue: displayAfter(write),
        ...(isUnconditional && { unconditional: true }),
        ...mark,
      },
      ...(operationId !== undefined && { operationId }),
      ...(isUnconditional ? { origin: 'api' } : origin && { origin }),
    },
  };
}

type Sending = Required<Pick<RecordOptions, 'isJoint'>> & {
  /** The org's installation key. */
  readonly key: string | null;
  readonly unchangedSince: string | undefined;
};

/** Sends the only record with its condition, existing records by id in one transaction, or records by their key. */
async function send(
  crm: Crm,
  access: WriteAccess,
  writes: readonly RecordWrite[],
  { key, isJoint, unchangedSince }: Sending,
): Promise<readonly WriteOutcome[]> {
  const { setting } = crm.names;
  const { object } = setting;
  const sink = crm.writes(access);
  const valuesOf = ({ internalValue, displayValue }: RecordWrite) => ({
    [setting.internalValue]: internalValue,
    ...(displayValue !== undefined && { [setting.displayValue]: displayValue }),
    [setting.installationKey]: key,
  });
  const newValuesOf = (write: RecordWrite) => ({
    [setting.profile]: write.profileId,
    [setting.settingId]: write.settingId,
    ...valuesOf(write),
  });
  const [only] = writes;
  if (unchangedSince !== undefined && only !== undefined) {
    const { row } = only;
    if (row === undefined) {
      const externalId = { field: setting.key, value: recordKey(only) };
      return [await sink.upsert(object, externalId, newValuesOf(only), { ifUnmodifiedSince: unchangedSince })];
    }
    const options = row.changed === null ? {} : { ifUnmodifiedSince: row.changed.at };
    return [await sink.upsert(object, { field: 'Id', value: row.id }, valuesOf(only), options)];
  }
  if (isById(writes, isJoint)) {
    const existing = writes.map((write) => ({ Id: write.row.id, ...valuesOf(write) }));
    return sink.update(object, existing, { allOrNone: true });
  }
  const keyed = writes.map((write) => ({ [setting.key]: recordKey(write), ...newValuesOf(write) }));
  return sink.upsertAll(object, setting.key, keyed, { allOrNone: isJoint });
}

type ExistingWrite = RecordWrite & { readonly row: StoredRow };

/** Returns whether records are written by their id: the key of a record that another program has created can be any text. */
function isById(writes: readonly RecordWrite[], isJoint: boolean): writes is readonly ExistingWrite[] {
  return isJoint && writes.every(({ row }) => row !== undefined);
}

const recordKey = ({ profileId, settingId }: ProfileSetting): string => settingKey(profileId, settingId);

async function loadById(crm: Crm, writes: readonly RecordWrite[]): Promise<ReadonlyMap<string, StoredRow>> {
  const rows = await loadRows(
    crm,
    writes.flatMap(({ row }) => row?.id ?? []),
  );
  return new Map(rows.map((row) => [recordKey(row), row]));
}

function loadRecords(crm: Crm, settings: readonly ProfileSetting[]): Promise<ReadonlyMap<string, StoredRow>> {
  const profileIds = [...new Set(settings.map(({ profileId }) => profileId))];
  return loadSettings(crm, profileIds, [...new Set(settings.map(({ settingId }) => settingId))]);
}

/** Returns whether a record has the sent texts. */
function hasTexts(row: StoredRow | undefined, { internalValue, displayValue }: RecordWrite): boolean {
  return (
    sameText(row?.internalValue ?? null, internalValue) &&
    (displayValue === undefined || sameText(row?.displayValue ?? null, displayValue))
  );
}

function displayAfter({ row, displayValue }: RecordWrite): string | null {
  return displayValue === undefined ? (row?.displayValue ?? null) : displayValue;
}

/** Returns a record that the CRM acknowledged; only its own user and time are missing. */
function acknowledged(write: RecordWrite, id: string, userName: string): StoredRow {
  const { profileId, settingId, row, internalValue } = write;
  const changed = { by: userName, at: new Date().toISOString() };
  const displayValue = displayAfter(write);
  return { id: row?.id ?? id, profileId, settingId, internalValue, displayValue, changed, changedById: null };
}
