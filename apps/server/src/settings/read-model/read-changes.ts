import type { Crm } from '../../salesforce/crm.ts';
import {
  countSettingsSince,
  newestStamp,
  settingsSince,
  settingValuePages,
  settingValues,
} from '../../salesforce/queries/setting-states.ts';
import type { StampedSetting, StampedValue } from '../../salesforce/queries/setting-states.ts';
import { IDS_PER_QUERY } from '../../salesforce/soql.ts';
import type { SettingCursor, SettingStates, SettingValueRow } from '../../store/repositories/setting-states.ts';
import type { JournaledValue } from '../reconcile.ts';
import { settingKey, versionOf } from '../stored.ts';
import { journalChanges } from './journal-changes.ts';
import type { FoundChange, JournalScope } from './journal-changes.ts';
import { stateOfValue } from './state-of-value.ts';

/** Longest time between the stamp of a record and the commit of its transaction: Salesforce ends longer transactions. */
const OVERLAP_MS = 10 * 60_000;

/** The CRM's stamps have whole seconds: from then on, no other change can have the same one. */
const SAME_STAMP_MS = 2000;

export type ReadingScope = JournalScope & {
  readonly states: SettingStates;
  /** When the reading began, by a clock that runs as fast as the CRM's, UTC milliseconds. */
  readonly startedAt: number;
};

/** The new position of a cursor. */
export type Position = Omit<SettingCursor, 'format' | 'read_at' | 'changed_at'>;

const NOTHING: JournaledValue = { internalValue: null, displayValue: null };

/** Reads all records that the user sees, a page at a time. Values that differ from an earlier reading are journaled. */
export async function readAll(scope: ReadingScope): Promise<Position> {
  const newest = await newestStamp(scope.crm);
  for await (const page of settingValuePages(scope.crm)) await take(scope, page, { newest });
  const complete_until = Math.max(0, newest - OVERLAP_MS);
  return { complete_until, newest, newest_at: scope.startedAt, seen_count: 0, seen_newest: 0, is_confirmed: 0 };
}

/**
 * Reads the records that changed after a position. The first query only detects them, because most requests find none. Stamps are
 * set before commit, so the position stays behind the newest stamp until every transaction with an earlier one has ended. The records
 * after it are then listed again: a late commit can leave their number and newest stamp as they were.
 */
export async function readChanges(scope: ReadingScope, position: Position): Promise<Position> {
  const { crm, startedAt } = scope;
  const seen = await countSettingsSince(crm, position.complete_until);
  const isSame = seen.count === position.seen_count && seen.newest === position.seen_newest;
  const isOver = position.newest_at + OVERLAP_MS <= startedAt;
  if (isSame && position.is_confirmed === 1 && !isOver) return position;

  const found = await settingsSince(crm, position.complete_until);
  const newest = Math.max(position.newest, newestOf(found));
  const isRead = await readFound(scope, found, newest);
  const deleted = found.filter(({ isDeleted }) => isDeleted);
  const isConfirmed = (await removeDeleted(scope, deleted)) && isRead;
  const next = isOver ? { complete_until: position.newest, newest, newest_at: startedAt } : position;
  const listed = found.filter(({ stamp }) => stamp > next.complete_until);
  return {
    ...next,
    seen_count: listed.length,
    seen_newest: newestOf(listed),
    is_confirmed: isConfirmed ? 1 : 0,
  };
}

function newestOf(records: readonly StampedSetting[]): number {
  let newest = 0;
  for (const { stamp } of records) newest = Math.max(newest, stamp);
  return newest;
}

/** Reads the values that the store does not have; returns whether no record must be read again. */
async function readFound(scope: ReadingScope, found: readonly StampedSetting[], newest: number): Promise<boolean> {
  const { crm, states } = scope;
  const known = await states.byIds(found.map(({ id }) => id));
  const changed = found.filter(({ id, stamp, isDeleted }) => {
    const state = known.get(id);
    if (isDeleted) return false;
    return state === undefined || state.stamp < stamp || (state.stamp === stamp && state.is_confirmed === 0);
  });
  let areConfirmed = true;
  for await (const values of valuesOf(crm, changed)) {
    areConfirmed = (await take(scope, values, { newest, isNew: true })) && areConfirmed;
  }
  return areConfirmed;
}

/** Yields the values of records: of a few by their ids, of many by their stamps, which takes fewer calls. */
async function* valuesOf(crm: Crm, changed: readonly StampedSetting[]): AsyncGenerator<StampedValue[]> {
  const ids = changed.map(({ id }) => id);
  if (ids.length <= IDS_PER_QUERY) {
    if (ids.length > 0) yield await settingValues(crm, ids);
    return;
  }
  const requested = new Set(ids);
  const oldest = changed.reduce((earliest, { stamp }) => Math.min(earliest, stamp), Infinity);
  for await (const page of settingValuePages(crm, oldest)) yield page.filter(({ id }) => requested.has(id));
}

/**
 * Journals and stores records as read. Those that a write is changing are left for the next reading.
 * @param isNew whether an unknown record must have been created since the last reading
 * @returns whether none of them must be read again
 */
async function take(
  scope: ReadingScope,
  values: readonly StampedValue[],
  { newest, isNew = false }: { readonly newest: number; readonly isNew?: boolean },
): Promise<boolean> {
  const before = await scope.states.valuesByIds(values.map(({ id }) => id));
  const changes = values.flatMap((value): FoundChange[] => {
    const state = before.get(value.id);
    if (!isOwnKey(value) || state?.version === versionOf(value.internalValue)) return [];
    const unknown = isNew ? NOTHING : undefined;
    return [{ found: value, row: value, earlier: state === undefined ? unknown : valueOf(state) }];
  });
  const busy = await journalChanges(scope, changes);
  const rows = values
    .filter(({ id }) => !busy.has(id))
    .map((value) => {
      const state = before.get(value.id);
      const readAt = state?.stamp === value.stamp ? state.read_at : scope.startedAt;
      const isConfirmed = value.stamp + SAME_STAMP_MS <= newest || readAt + SAME_STAMP_MS <= scope.startedAt;
      return toState(value, { readAt, isConfirmed });
    });
  await scope.states.save(rows);
  return busy.size === 0 && rows.every(({ is_confirmed }) => is_confirmed === 1);
}

/**
 * Removes records that are in the recycle bin. A record that the user merely does not see is not among them.
 * @returns whether none of them must be read again
 */
async function removeDeleted(scope: ReadingScope, deleted: readonly StampedSetting[]): Promise<boolean> {
  const before = await scope.states.valuesByIds(deleted.map(({ id }) => id));
  const changes = deleted.filter(isOwnKey).map((found): FoundChange => {
    const state = before.get(found.id);
    return { found, row: undefined, earlier: state && valueOf(state) };
  });
  const busy = await journalChanges(scope, changes);
  await scope.states.remove(deleted.filter(({ id }) => !busy.has(id)).map(({ id }) => id));
  return busy.size === 0;
}

function isOwnKey({ key, profileId, settingId }: StampedSetting): boolean {
  return key === settingKey(profileId, settingId);
}

function valueOf({ internal_value, display_value }: SettingValueRow): JournaledValue {
  return { internalValue: internal_value, displayValue: display_value };
}

function toState(
  value: StampedValue,
  { readAt, isConfirmed }: { readonly readAt: number; readonly isConfirmed: boolean },
): SettingValueRow {
  const { state, references } = stateOfValue(value.settingId, value.internalValue);
  return {
    record_id: value.id,
    profile_id: value.profileId,
    setting_id: value.settingId,
    is_own_key: isOwnKey(value) ? 1 : 0,
    stamp: value.stamp,
    read_at: readAt,
    is_confirmed: isConfirmed ? 1 : 0,
    version: versionOf(value.internalValue),
    changed_by: value.changed?.by ?? null,
    changed_by_id: value.changedById,
    changed_at: value.changed === null ? null : Date.parse(value.changed.at),
    state,
    references_json: references.length === 0 ? null : JSON.stringify(references),
    display_value: value.displayValue,
    internal_value: value.internalValue,
  };
}
