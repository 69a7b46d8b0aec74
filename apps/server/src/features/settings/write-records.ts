import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { recordProblems } from '@fieldstone/contracts/settings/pages/record-rules';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { settingRecord, writeSettingRecords as contract } from '@fieldstone/contracts/settings/setting-records';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { journaledWrite } from '../../journal/journaled-write.ts';
import type { WriteItem } from '../../journal/journaled-write.ts';
import type { WriteAccess } from '../../salesforce/crm.ts';
import { longId } from '../../salesforce/record-id.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldProblem, fieldProblems } from '../../http/requests/field-problem.ts';
import { fieldErrors } from '../../http/requests/validate.ts';
import type { Slot } from '../../platform/write-gate.ts';
import { markOf, mayReplace, originOf } from '../../settings/base-version.ts';
import { reconcile, sameText, journaledValue } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { settingLease, withAllLeases } from '../../settings/setting-lease.ts';
import { loadRows, toRecord } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';

type SettingRecord = z.infer<typeof settingRecord>;

type RecordWrite = RouteInput<typeof contract>['body']['body']['records'][number];

type Change = { readonly write: RecordWrite; readonly row: StoredRow };

/**
 * Updates setting records, all or none, if each still has the version sent for it; one without a version replaces any
 * value.
 * Throws `bad_request` for records of another kind and invalid values, `not_found` for unknown ids, `conflict` with all
 * stored records, and `outcome_unknown` if neither the CRM nor reading back shows whether they were stored.
 */
export async function writeSettingRecords(scope: SettingsScope, sent: readonly RecordWrite[]) {
  const writes = sent.map((write) => ({ ...write, id: longId(write.id) }));
  rejectOtherKinds(scope, writes);
  const changes = await load(scope, writes);
  rejectInvalid(changes);
  const permit = await scope.permit(changes.map(({ row }) => slotOf(row)));
  const leases = changes.map(({ row }) => settingLease(scope.orgId, row.profileId, row.settingId));
  return {
    records: await withAllLeases(scope.leases, leases, (lease) => writeUnderLeases(scope, { permit, lease }, writes)),
  };
}

async function writeUnderLeases(
  scope: SettingsScope,
  access: WriteAccess,
  writes: readonly RecordWrite[],
): Promise<SettingRecord[]> {
  const { crm, journal, orgId, userName } = scope;
  const changes = await load(scope, writes);
  for (const { row } of changes) await reconcile(journal.under(access.lease), { ...row, row });
  if (changes.some(({ write, row }) => !mayReplace(write.version ?? null, row))) {
    throw recordConflict(changes.map(({ row }) => row));
  }
  const records = await recordsOf(scope, writes);
  const { results, read: stored } = await journaledWrite(
    { orgId, journal, access },
    {
      items: itemsOf(changes),
      send: (granted) => crm.writes(granted).update(crm.names.setting.object, records, { allOrNone: true }),
      isJoint: true,
      isConfirmed: true,
      readBack: async () => {
        const read = await loadRows(
          crm,
          changes.map(({ row }) => row.id),
        );
        const outcome = areStored(changes, read) ? 'done' : 'unknown';
        return { read, shown: changes.map(() => ({ outcome })) };
      },
    },
  );
  const open = results.find((result) => result.outcome !== 'done');
  if (open !== undefined) throw open.error;
  if (stored === undefined) {
    // Stored and acknowledged; only the CRM's own user and time are missing.
    const changed = { by: userName, at: new Date().toISOString() };
    return changes.map(({ write: { internalValue, displayValue }, row }) =>
      toRecord({ ...row, internalValue, displayValue, changed }),
    );
  }
  const rows = new Map(stored.map((row) => [row.id, row]));
  const inOrder = changes.flatMap(({ row }) => rows.get(row.id) ?? []);
  if (!areStored(changes, stored)) throw recordConflict(inOrder);
  return inOrder.map(toRecord);
}

function areStored(changes: readonly Change[], stored: readonly StoredRow[]): boolean {
  const rows = new Map(stored.map((row) => [row.id, row]));
  return changes.every(({ write, row }) => {
    const now = rows.get(row.id);
    return (
      now !== undefined &&
      sameText(now.internalValue, write.internalValue) &&
      sameText(now.displayValue, write.displayValue)
    );
  });
}

/** Returns a `conflict` with all stored records. */
function recordConflict(rows: readonly StoredRow[]): AppError {
  return new AppError('settings_changed', {}, { current: { records: rows.map(toRecord) } });
}

const slotOf = ({ profileId, settingId }: StoredRow): Slot => ({ target: profileId, settingId });

function itemsOf(changes: readonly Change[]): WriteItem[] {
  const operationId = randomUUID();
  return changes.map(({ write: { internalValue, displayValue, version = null }, row }) => ({
    slot: slotOf(row),
    intent: {
      profileId: row.profileId,
      settingId: row.settingId,
      before: journaledValue(row),
      after: { internalValue, displayValue, ...markOf(version) },
      operationId,
      ...originOf(version),
    },
  }));
}

async function recordsOf({ crm, installationKey }: SettingsScope, writes: readonly RecordWrite[]) {
  const { setting } = crm.names;
  const key = await installationKey();
  return writes.map(({ id, internalValue, displayValue }) => ({
    Id: id,
    [setting.internalValue]: internalValue,
    [setting.displayValue]: displayValue,
    [setting.installationKey]: key,
  }));
}

function rejectOtherKinds({ crm: { names } }: SettingsScope, writes: readonly RecordWrite[]): void {
  const wrong = writes.findIndex(({ attributes }) => names.toOrg(attributes.type) !== names.setting.object);
  if (wrong !== -1) throw fieldProblem(`body.body.records.${wrong}.attributes.type`, 'settingRecordType');
  const twice = writes.findIndex(({ id }, index) => writes.findIndex((other) => other.id === id) !== index);
  if (twice !== -1) throw fieldProblem(`body.body.records.${twice}.id`, 'settingRecordTwice');
}

/** Throws `bad_request` for settings with their own routes, and for invalid values. */
function rejectInvalid(changes: readonly Change[]): void {
  const ruled = new Set<string>([...SETTING_IDS, EVENT_SETTING]);
  const wrong = changes.findIndex(({ row }) => ruled.has(row.settingId));
  if (wrong !== -1) throw fieldProblem(`body.body.records.${wrong}.id`, 'settingOwnRoute');
  const fields = changes.flatMap(({ write, row }, at) =>
    fieldErrors(`body.body.records.${at}`, recordProblems(row.settingId, write)),
  );
  if (fields.length > 0) throw fieldProblems(fields);
}

async function load({ crm }: SettingsScope, writes: readonly RecordWrite[]): Promise<Change[]> {
  const rows = await loadRows(
    crm,
    writes.map(({ id }) => id),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return writes.map((write) => {
    const row = found.get(write.id);
    if (row === undefined) throw new AppError('setting_record_unknown', { id: write.id });
    return { write, row };
  });
}
