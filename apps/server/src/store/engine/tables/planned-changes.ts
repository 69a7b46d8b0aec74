import type { ChangeReason, PlannedChangeKind, StoredChangeState } from '@fieldstone/contracts/changes/planned-change';

/** `sent`: the CRM has received the value, and the outcome is not stored yet. */
export type ChangeItemState = 'pending' | 'sent' | 'success' | 'failure' | 'unknown';

/** The tables of planned changes. */
export type PlannedChangeTables = {
  /** Lists of changes that are planned, checked and applied together: copies, restores, undos. */
  planned_changes: {
    org_id: string;
    id: string;
    /** Of the request that began it; null without one. */
    idempotency_key: string | null;
    /** Distinguishes a repeated request from a different one with the same key. */
    request_hash: string;
    kind: PlannedChangeKind;
    state: StoredChangeState;
    /** Given by its author; null: named by its kind. */
    name: string | null;
    /** Hash of its plan; null until the plan is complete. */
    plan_hash: string | null;
    /** The source group profile of the values; null without one. */
    source_id: string | null;
    source_name: string | null;
    setting_ids_json: string;
    /** Number of targets. */
    targets: number;
    undo_of: string | null;
    user_id: string;
    user_name: string;
    created_at: number;
    finished_at: number | null;
  };
  /** The states of a planned change, in their order. */
  planned_change_states: {
    org_id: string;
    change_id: string;
    position: number;
    state: StoredChangeState;
    at: number;
    user_id: string;
    user_name: string;
    reason: string | null;
  };
  /** The desired and the replaced values of planned changes, once per distinct content. */
  planned_change_values: {
    org_id: string;
    /** SHA-256 of the value, in hexadecimal. */
    hash: string;
    text: string;
    /** The record's display value; null if the value has none. */
    display_text: string | null;
  };
  /** A setting of a target in a planned change. */
  planned_change_items: {
    org_id: string;
    change_id: string;
    position: number;
    /** A group profile, or `organization`. */
    target_id: string;
    target_name: string;
    setting_id: string;
    /** Version that the change is based on; null if someone had changed the setting before it was planned. */
    base_version: string | null;
    /** The value of that version; `none`: no value; null: not known yet. */
    base_hash: string | null;
    /** The desired value; `none`: no value; null: there is no valid one. */
    value_hash: string | null;
    state: ChangeItemState;
    reason: ChangeReason | null;
    /** The English text of the message. */
    message: string | null;
    /** The message's code; null in items of earlier releases. */
    message_code: string | null;
    message_params_json: string | null;
    /** The journal entry of the change; null until it is sent. */
    journal_id: string | null;
    /** The journal entry to undo. */
    undoes: string | null;
    /** When the replaced value was last changed, by the CRM's clock; null without a record. */
    replaced_at: string | null;
  };
};
