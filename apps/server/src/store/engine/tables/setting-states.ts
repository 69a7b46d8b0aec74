/**
 * A stored setting. `empty`: its value is null; `default`: it equals the defaults; `set`: it does not; `invalid`: it breaks a rule;
 * `unreadable`: it is not an envelope; `other`: the overview does not show it.
 */
export type SettingState = 'empty' | 'default' | 'set' | 'invalid' | 'unreadable' | 'other';

/** The tables of the read model, and the uses of changed processes. */
export type SettingStateTables = {
  /** The read model: the setting records of the CRM as last read. It can be deleted at any time. */
  setting_states: {
    org_id: string;
    record_id: string;
    profile_id: string;
    setting_id: string;
    /** 1: the record that the app reads; 0: another one for the same setting. */
    is_own_key: number;
    /** The record's SystemModstamp, in whole seconds. */
    stamp: number;
    /** When it was first read with this stamp. */
    read_at: number;
    /** 1: no other change can have the same stamp. */
    is_confirmed: number;
    version: string;
    changed_by: string | null;
    changed_by_id: string | null;
    changed_at: number | null;
    state: SettingState;
    /** The references to the org; null without any. */
    references_json: string | null;
    display_value: string | null;
    internal_value: string | null;
  };
  /** How often the records of an org have changed, counted by triggers. */
  setting_revisions: {
    org_id: string;
    revision: number;
  };
  /** The processes that the setting records refer to. */
  setting_processes: {
    org_id: string;
    record_id: string;
    process_id: string;
  };
  /** The expressions and form processes that settings use, as last read. */
  process_states: {
    org_id: string;
    process_id: string;
    record_id: string;
    /** A digest of the parts that matter to the app; empty for a deleted one. */
    version: string;
    /** Null for a deleted one. */
    content_json: string | null;
    changed_by: string | null;
    changed_by_id: string | null;
    /** The last change of these parts, by the CRM's clock. */
    changed_at: number;
  };
  /** The settings that used a process when it changed, by the id of the change in the journal. */
  process_change_uses: {
    org_id: string;
    change_id: string;
    profile_id: string;
    setting_id: string;
  };
  /** How far each user has read the setting records, because users may see different ones. */
  setting_cursors: {
    org_id: string;
    user_id: string;
    /** The layout of the derived columns. */
    format: number;
    /** The user has read every change up to this stamp. */
    complete_until: number;
    /** A later stamp, read at `newest_at`: transactions with earlier stamps may have been open then. */
    newest: number;
    newest_at: number;
    /** Number of the records with a stamp after `complete_until`, and their newest stamp, when they were last listed. */
    seen_count: number;
    seen_newest: number;
    /** 1: none of these records must be read again. */
    is_confirmed: number;
    /** When the last reading began. */
    read_at: number;
    /** When the console last wrote to the CRM. */
    changed_at: number;
  };
};
