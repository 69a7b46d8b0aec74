import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { recordProblems } from '@fieldstone/contracts/settings/pages/record-rules';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { settingRecord, writeSettingRecords as contract } from '@fieldstone/contracts/settings/setting-records';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { fieldProblem, fieldProblems } from '../../http/requests/field-problem.ts';
import { fieldErrors } from '../../http/requests/validate.ts';
import { AppError } from '../../platform/errors.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { longId } from '../../salesforce/record-id.ts';
import { reconcile, reconcileIfChanged } from '../../settings/reconcile.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadedSetting, loadProfileSettings, loadRows, settingLease, toRecord } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import { mayReplace, writeSettingRecords } from '../../settings/write-setting-records.ts';
import type { RecordWrite } from '../../settings/write-setting-records.ts';
import { busy } from '../../store/leases.ts';
import { notConfigured } from './setting.ts';

type SettingRecord = z.infer<typeof settingRecord>;

type SentRecord = RouteInput<typeof contract>['body']['body']['records'][number];

type Change = { readonly sent: SentRecord; readonly row: StoredRow };

/**
 * Returns the stored records of the given settings, in that order.
 * Throws `not_configured` for the first without a value (CALL-04).
 */
export async function readSettingRecords(
  scope: SettingsScope,
  profileId: string,
  settingIds: readonly string[],
): Promise<{ records: SettingRecord[] }> {
  const requested = [...new Set(settingIds)];
  if (requested.length === 0) return { records: [] };
  const loaded = await loadProfileSettings(scope.crm, profileId, requested);
  const profile = await reconcileIfChanged(scope, loaded, requested);
  const records = requested.map((settingId) => {
    const { row } = loadedSetting(profile, settingId);
    if (row?.internalValue == null) throw notConfigured(profile, settingId);
    return toRecord(row);
  });
  return { records };
}

/**
 * Updates setting records, all or none, if each still has the version sent for it; one without a version replaces any
 * value.
 * Throws `bad_request` for records of another kind and invalid values, `not_found` for unknown ids, `conflict` with all
 * stored records, and `outcome_unknown` if neither the CRM nor reading back shows whether they were stored.
 */
export async function updateSettingRecords(
  scope: SettingsScope,
  sent: readonly SentRecord[],
): Promise<{ records: SettingRecord[] }> {
  const { crm, journal, leases, orgId } = scope;
  const records = sent.map((record) => ({ ...record, id: longId(record.id) }));
  rejectOtherKinds(scope, records);
  const known = await load(crm, records);
  rejectInvalid(known);
  const permit = await scope.permit(known.map(({ row }) => ({ target: row.profileId, settingId: row.settingId })));
  const keys = known.map(({ row }) => settingLease(orgId, row.profileId, row.settingId));
  return leases.withLeases(keys, async (held, lease) => {
    if (keys.some((key) => !held.has(key))) throw busy();
    const changes = await load(crm, records);
    for (const { row } of changes) await reconcile(journal.under(lease), { ...row, row });
    const writes = changes.map(toWrite);
    if (writes.some(({ base, row }) => !mayReplace(base, row))) throw recordsChanged(writes);
    const options = { isJoint: true, isConfirmed: true, operationId: randomUUID() };
    const { outcomes } = await writeSettingRecords(scope, { permit, lease }, writes, options);
    const stored = outcomes.map((one) => {
      if ('error' in one) throw one.error;
      return one;
    });
    if (stored.some(({ outcome }) => outcome === 'changed')) throw recordsChanged(stored);
    return toRecords(stored);
  });
}

function toWrite({ sent: { internalValue, displayValue, version }, row }: Change): RecordWrite {
  const { profileId, settingId } = row;
  return { profileId, settingId, row, base: version ?? null, internalValue, displayValue };
}

type WithRow = { readonly row: StoredRow | undefined };

/** Returns a `conflict` with all stored records. */
function recordsChanged(records: readonly WithRow[]): AppError {
  return new AppError('settings_changed', {}, { current: toRecords(records) });
}

function toRecords(records: readonly WithRow[]): { records: SettingRecord[] } {
  return { records: records.flatMap(({ row }) => (row === undefined ? [] : [toRecord(row)])) };
}

function rejectOtherKinds({ crm: { names } }: SettingsScope, records: readonly SentRecord[]): void {
  const wrong = records.findIndex(({ attributes }) => names.toOrg(attributes.type) !== names.setting.object);
  if (wrong !== -1) throw fieldProblem(`body.body.records.${wrong}.attributes.type`, 'settingRecordType');
  const twice = records.findIndex(({ id }, index) => records.findIndex((other) => other.id === id) !== index);
  if (twice !== -1) throw fieldProblem(`body.body.records.${twice}.id`, 'settingRecordTwice');
}

/** Throws `bad_request` for settings with their own routes, and for invalid values. */
function rejectInvalid(changes: readonly Change[]): void {
  const ruled = new Set<string>([...SETTING_IDS, EVENT_SETTING]);
  const wrong = changes.findIndex(({ row }) => ruled.has(row.settingId));
  if (wrong !== -1) throw fieldProblem(`body.body.records.${wrong}.id`, 'settingOwnRoute');
  const fields = changes.flatMap(({ sent, row }, at) =>
    fieldErrors(`body.body.records.${at}`, recordProblems(row.settingId, sent)),
  );
  if (fields.length > 0) throw fieldProblems(fields);
}

async function load(crm: Crm, records: readonly SentRecord[]): Promise<Change[]> {
  const rows = await loadRows(
    crm,
    records.map(({ id }) => id),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return records.map((sent) => {
    const row = found.get(sent.id);
    if (row === undefined) throw new AppError('setting_record_unknown', { id: sent.id });
    return { sent, row };
  });
}
