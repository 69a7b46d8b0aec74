import type { ChangeReason, PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';
import { messageParams } from '@fieldstone/contracts/platform/error';
import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { crmCode } from '../salesforce/client/errors.ts';
import { ROW_LOCKED } from '../salesforce/transient.ts';
import { AppError } from '../platform/errors.ts';
import type { ChangeItemState } from '../store/engine/tables/planned-changes.ts';
import type { ChangeItem } from '../store/repositories/planned-change-items.ts';
import type { PlannedChangeRow } from '../store/repositories/planned-changes.ts';
import type { ChangeScope } from './scope.ts';

/** Reads a planned change. Throws `not_found` for an unknown id. */
export async function requireOperation({ changes }: ChangeScope, id: string): Promise<PlannedChangeRow> {
  const found = await changes.find({ id });
  if (found === null) throw new AppError('change_unknown', { id });
  return found;
}

function setState(item: ChangeItem, state: ChangeItemState, reason: ChangeReason | null, why: Message | null): void {
  item.state = state;
  item.reason = reason;
  item.message = why?.message ?? null;
  item.message_code = why?.code ?? null;
  item.message_params_json = why?.params ? JSON.stringify(why.params) : null;
}

/** Marks an item as not written yet. */
export function reopen(item: ChangeItem): void {
  setState(item, 'pending', null, null);
}

/** Marks an item as sent to the CRM, with the journal entry of its intent. */
export function markSent(item: ChangeItem, journalId: string | null): void {
  item.state = 'sent';
  item.journal_id = journalId;
}

/** Marks an item as failed. */
export function fail(item: ChangeItem, reason: ChangeReason, why: Message): void {
  setState(item, 'failure', reason, why);
}

/** An item without a message. */
export const NO_MESSAGE = { message: null, message_code: null, message_params_json: null } as const;

/** Returns a pending item without values. */
export function newItem(position: number, target: string, settingId: string): ChangeItem {
  return {
    position,
    target_id: target,
    target_name: target,
    setting_id: settingId,
    base_version: null,
    base_hash: null,
    value_hash: null,
    state: 'pending',
    reason: null,
    ...NO_MESSAGE,
    journal_id: null,
    undoes: null,
    replaced_at: null,
  };
}

/** Returns the message of an item. Items of earlier releases have only the English text. */
export function messageOfItem(item: ChangeItem): Pick<PlannedOutcome, 'code' | 'params' | 'message'> {
  const { message: text, message_code: code, message_params_json: params } = item;
  return {
    ...(code !== null && { code }),
    ...(params !== null && { params: messageParams.parse(JSON.parse(params)) }),
    message: text,
  };
}

/** Marks an item as changed by someone else since the version that the copy was based on. */
export function failChanged(item: ChangeItem, by: string | null): void {
  fail(item, 'changed', by === null ? message('copy_setting_changed') : message('copy_setting_changed_by', { by }));
}

/** Marks an item as written. */
export function succeed(item: ChangeItem): void {
  setState(item, 'success', null, null);
}

/** Marks an item as identical: this operation wrote nothing, so there is nothing to undo. */
export function findIdentical(item: ChangeItem): void {
  setState(item, 'success', 'identical', null);
  item.journal_id = null;
}

/** Marks an item's outcome as unknown. */
export function leaveUnknown(item: ChangeItem): void {
  setState(item, 'unknown', 'no-response', message('copy_unanswered'));
}

/** Marks an item as not written by a stopped server. */
export function interrupt(item: ChangeItem): void {
  fail(item, 'interrupted', message('copy_interrupted'));
}

/** Returns the reason code of an error that prevents a write. */
export function reasonOf(error: AppError): ChangeReason {
  const { kind } = error;
  if (crmCode(error) === ROW_LOCKED) return 'busy';
  if (kind === 'unauthenticated') return 'session';
  if (kind === 'crm_unavailable' || kind === 'crm_limit') return 'unavailable';
  if (kind === 'unavailable') return 'interrupted';
  return kind === 'permission_missing' ? 'permission' : 'refused';
}
