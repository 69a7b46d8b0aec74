import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { recordProblems } from '@fieldstone/contracts/settings/pages/record-rules';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { writeSettingRecords as contract } from '@fieldstone/contracts/settings/setting-records';
import { randomUUID } from 'node:crypto';
import { rejection } from '../../salesforce/client/errors.ts';
import { longId } from '../../salesforce/record-id.ts';
import { ROLLED_BACK } from '../../salesforce/write.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldProblem, fieldProblems } from '../../platform/http/requests/field-problem.ts';
import { fieldErrors } from '../../platform/http/requests/validate.ts';
import { markOf, mayReplace, originOf } from '../../settings/base-version.ts';
import { reconcile, valueOf } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import type { WritePermit } from '../../settings/write-gate.ts';
import { settingLease, withAllLeases } from '../../settings/setting-lease.ts';
import { underLease } from '../../settings/under-lease.ts';
import { recordConflict, recordOutcomes, reconcileRecords } from './reconcile-records.ts';
import type { OpenChange } from './reconcile-records.ts';
import { loadRows } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';

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
  const permit = await scope.permit(placesOf(changes));
  const leases = changes.map(({ row }) => settingLease(scope.orgId, row.profileId, row.settingId));
  return {
    records: await withAllLeases(scope.leases, leases, (lease) =>
      writeUnderLeases(underLease(scope, lease), permit, writes),
    ),
  };
}

async function writeUnderLeases(scope: SettingsScope, permit: WritePermit, writes: readonly RecordWrite[]) {
  const changes = await load(scope, writes);
  permit.assertCovers(scope.orgId, placesOf(changes));
  for (const { row } of changes) await reconcile(scope.journal, { ...row, row });
  if (changes.some(({ write, row }) => !mayReplace(write.version ?? null, row))) {
    throw recordConflict(changes.map(({ row }) => row));
  }
  const open = await intend(scope, changes);
  const outcomes = await send(scope, writes).catch(async (error: unknown) => {
    // An error of the port means that nothing was stored.
    await recordOutcomes(open, 'failed', { code: error instanceof AppError ? error.code : 'internal' });
    throw error;
  });
  const failures = outcomes.filter((outcome) => outcome.outcome === 'failed');
  // Records that were only rolled back have no separate cause; the administrator needs the actual one.
  const failure = failures.find(({ code }) => code !== ROLLED_BACK) ?? failures[0];
  if (failure !== undefined) {
    await recordOutcomes(open, 'failed', { code: failure.code, message: failure.message });
    throw rejection(failure);
  }
  const isUnknown = outcomes.some(({ outcome }) => outcome === 'unknown');
  return reconcileRecords(scope, open, isUnknown);
}

function placesOf(changes: readonly Change[]) {
  return changes.map(({ row }) => ({ target: row.profileId, settingId: row.settingId }));
}

async function intend({ journal }: SettingsScope, changes: readonly Change[]): Promise<OpenChange[]> {
  const operationId = randomUUID();
  const open: OpenChange[] = [];
  for (const { write, row } of changes) {
    const { profileId, settingId } = row;
    const { internalValue, displayValue, version = null } = write;
    const after = { internalValue, displayValue, ...markOf(version) };
    const entry = await journal.record({
      profileId,
      settingId,
      before: valueOf(row),
      after,
      operationId,
      ...originOf(version),
    });
    open.push({ write, row, entry });
  }
  return open;
}

async function send({ crm, installationKey }: SettingsScope, writes: readonly RecordWrite[]) {
  const { setting } = crm.names;
  const key = await installationKey();
  const records = writes.map(({ id, internalValue, displayValue }) => ({
    Id: id,
    [setting.internalValue]: internalValue,
    [setting.displayValue]: displayValue,
    [setting.installationKey]: key,
  }));
  return crm.update(setting.object, records, { allOrNone: true });
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
