import type { ChangeReason, PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';
import { messageParams } from '@fieldstone/contracts/platform/error';
import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { crmCode } from '../salesforce/client/errors.ts';
import { ROW_LOCKED } from '../salesforce/transient.ts';
import type { AppError } from '../platform/errors.ts';
import type { ChangeItemState } from '../store/engine/tables/planned-changes.ts';
import type { ChangeItem } from './store/planned-change-items.ts';

/** Returns the item in another state. */
function inState(
  item: ChangeItem,
  state: ChangeItemState,
  reason: ChangeReason | null,
  why: Message | null,
): ChangeItem {
  return {
    ...item,
    state,
    reason,
    message: why?.message ?? null,
    message_code: why?.code ?? null,
    message_params_json: why?.params ? JSON.stringify(why.params) : null,
  };
}

/** Returns the item as not written yet. */
export function reopened(item: ChangeItem): ChangeItem {
  return inState(item, 'pending', null, null);
}

/** Returns the item as sent to the CRM, with the journal entry of its intent. */
export function sent(item: ChangeItem, journalId: string): ChangeItem {
  return { ...item, state: 'sent', journal_id: journalId };
}

/** Returns the item as failed. */
export function failed(item: ChangeItem, reason: ChangeReason, why: Message): ChangeItem {
  return inState(item, 'failure', reason, why);
}

/** Returns the item as changed by someone else since the version that it was based on. */
export function overtaken(item: ChangeItem, by: string | null): ChangeItem {
  return failed(
    item,
    'changed',
    by === null ? message('copy_setting_changed') : message('copy_setting_changed_by', { by }),
  );
}

/** Returns the item as written. */
export function succeeded(item: ChangeItem): ChangeItem {
  return inState(item, 'success', null, null);
}

/** Returns the item as identical: this planned change wrote nothing, so there is nothing to undo. */
export function identical(item: ChangeItem): ChangeItem {
  return { ...inState(item, 'success', 'identical', null), journal_id: null };
}

/** Returns the item with an unknown outcome. */
export function unknown(item: ChangeItem): ChangeItem {
  return inState(item, 'unknown', 'no-response', message('copy_unanswered'));
}

/** Returns the item as not written by a stopped server. */
export function interrupted(item: ChangeItem): ChangeItem {
  return failed(item, 'interrupted', message('copy_interrupted'));
}

/** Returns items, some of them replaced by their next state. */
export function withNext(items: readonly ChangeItem[], next: readonly ChangeItem[]): readonly ChangeItem[] {
  const byPosition = new Map(next.map((item) => [item.position, item]));
  return items.map((item) => byPosition.get(item.position) ?? item);
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

/** Returns the reason code of an error that prevents a write. */
export function reasonOf(error: AppError): ChangeReason {
  const { kind } = error;
  if (crmCode(error) === ROW_LOCKED) return 'busy';
  if (kind === 'unauthenticated') return 'session';
  if (kind === 'crm_unavailable' || kind === 'crm_limit') return 'unavailable';
  if (kind === 'unavailable') return 'interrupted';
  return kind === 'permission_missing' ? 'permission' : 'refused';
}
