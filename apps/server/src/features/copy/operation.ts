import type { CopyReason } from '@fieldstone/contracts/organization/copy';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import * as z from 'zod/mini';
import { crmCode } from '../../salesforce/client/errors.ts';
import { ROW_LOCKED } from '../../salesforce/transient.ts';
import { AppError } from '../../platform/errors.ts';
import type { CopyItem, CopyOperationRow } from '../../store/repositories/copies.ts';
import type { CopyScope } from './scope.ts';

const settingIds = z.array(z.enum(SETTING_IDS));
const settingId = z.enum(SETTING_IDS);
const texts = z.partialRecord(z.enum(SETTING_IDS), z.string());

/** Returns the settings of an operation. */
export function settingIdsOf({ setting_ids_json }: CopyOperationRow): readonly SettingId[] {
  return settingIds.parse(JSON.parse(setting_ids_json));
}

/** Returns the setting of an item. */
export function settingOf({ setting_id }: CopyItem): SettingId {
  return settingId.parse(setting_id);
}

/** Returns the texts that a copy stores, by setting. */
export async function textsOf({ copies }: CopyScope, id: string): Promise<z.infer<typeof texts>> {
  const json = await copies.valuesOf(id);
  return json === null ? {} : texts.parse(JSON.parse(json));
}

/** Reads an operation. Throws `not_found` for an unknown id. */
export async function requireOperation({ copies }: CopyScope, id: string): Promise<CopyOperationRow> {
  const found = await copies.find({ id });
  if (found === null) throw new AppError('not_found', `There is no copy ${id}. It may have been deleted.`);
  return found;
}

/** Longest stored message, in characters. */
export const MESSAGE_LIMIT = 2000;

/** Marks an item as failed. */
export function fail(item: CopyItem, reason: CopyReason, message: string): void {
  Object.assign(item, { state: 'failure', reason, message: message.slice(0, MESSAGE_LIMIT) });
}

/** Marks an item as written. */
export function succeed(item: CopyItem): void {
  Object.assign(item, { state: 'success', reason: null, message: null });
}

/** Marks an item as identical: this operation wrote nothing, so there is nothing to undo. */
export function findIdentical(item: CopyItem): void {
  Object.assign(item, { state: 'success', reason: 'identical', message: null, journal_id: null });
}

/** Marks an item's outcome as unknown. */
export function leaveUnknown(item: CopyItem): void {
  const message = 'The CRM did not report whether the change was stored. Retry to find out.';
  Object.assign(item, { state: 'unknown', reason: 'no-answer', message });
}

/** Marks an item as not reached before the server stopped. */
export function interrupt(item: CopyItem): void {
  fail(item, 'interrupted', 'The console stopped before it wrote this setting. Retry to write it.');
}

/** Returns the reason code of an error that prevents a write. */
export function reasonOf(error: AppError): CopyReason {
  const { code } = error;
  if (crmCode(error) === ROW_LOCKED) return 'busy';
  if (code === 'unauthenticated') return 'session';
  if (code === 'crm_unavailable' || code === 'crm_limit') return 'unavailable';
  if (code === 'unavailable') return 'interrupted';
  return code === 'permission_missing' ? 'permission' : 'refused';
}
