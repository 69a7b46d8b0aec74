import type { Tables } from '../../store/engine/tables.ts';

type Columns<T extends keyof Tables> = keyof Tables[T] & string;

/** A table with the columns that can mention a person. Each list of columns is empty by default. */
export type Place = {
  readonly table: keyof Tables;
  /** The columns that identify a row within its org. */
  readonly key: readonly string[];
  /** Columns with the id of a user, and the column with the name of the same user. */
  readonly users: ReadonlyArray<{ readonly id: string; readonly name?: string }>;
  /** Columns with the name of a person whose id is not stored. */
  readonly names: readonly string[];
  /** Columns with texts or JSON. */
  readonly texts: readonly string[];
  /** The name of its rows in an export, and the further columns there; null: they are not exported. */
  readonly exported: { readonly name: string; readonly also: readonly string[] } | null;
};

/** Declares a place, with columns that its table has. */
const place = <T extends keyof Tables>(
  table: T,
  columns: {
    readonly key: ReadonlyArray<Columns<T>>;
    readonly users?: ReadonlyArray<{ readonly id: Columns<T>; readonly name?: Columns<T> }>;
    readonly names?: ReadonlyArray<Columns<T>>;
    readonly texts?: ReadonlyArray<Columns<T>>;
    readonly exported?: { readonly name: string; readonly also: ReadonlyArray<Columns<T>> };
  },
): Place => ({ table, users: [], names: [], texts: [], ...columns, exported: columns.exported ?? null });

const USER = { id: 'user_id', name: 'user_name' } as const;

/**
 * Every table whose rows can mention a person, except for sessions, which end, and rejected sign-ins, which name no person. The rows
 * of jobs are the last ones, because those of a replacement itself lead to all others.
 */
export const PLACES: readonly Place[] = [
  place('journal', {
    key: ['id'],
    users: [USER, { id: 'performer_id', name: 'performer_name' }],
    names: ['author'],
    texts: ['before_json', 'after_json', 'details_json', 'note'],
    exported: {
      name: 'changes',
      also: ['at', 'action', 'outcome', 'origin', 'profile_id', 'setting_id', 'operation_id', 'changed_at'],
    },
  }),
  place('planned_changes', {
    key: ['id'],
    users: [USER],
    texts: ['name'],
    exported: { name: 'plannedChanges', also: ['kind', 'state', 'source_name', 'created_at', 'finished_at'] },
  }),
  place('planned_change_states', {
    key: ['change_id', 'position'],
    users: [USER],
    texts: ['reason'],
    exported: { name: 'statesOfPlannedChanges', also: ['state', 'at'] },
  }),
  place('planned_change_items', { key: ['change_id', 'position'], texts: ['message', 'message_params_json'] }),
  place('access_tokens', {
    key: ['id'],
    names: ['created_by'],
    exported: {
      name: 'accessTokens',
      also: ['kind', 'name', 'ending', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'],
    },
  }),
  place('ai_usage', {
    key: ['id'],
    users: [USER],
    texts: ['record_id', 'error', 'error_params_json'],
    exported: {
      name: 'aiUses',
      also: ['skill', 'action', 'source', 'model', 'input_tokens', 'output_tokens', 'object', 'outcome'],
    },
  }),
  place('ai_configurations', {
    key: ['section'],
    names: ['changed_by'],
    texts: ['payload_json'],
  }),
  place('knowledge_documents', {
    key: ['id'],
    users: [USER],
    names: ['waits_for'],
    texts: ['document_json', 'error_detail', 'error_params_json'],
    exported: { name: 'documents', also: ['status'] },
  }),
  place('notifications', {
    key: ['id'],
    names: ['sent_by'],
    exported: { name: 'notifications', also: ['sent_at', 'profiles'] },
  }),
  place('notification_recipients', {
    key: ['notification_id', 'profile_id'],
    texts: ['data_json'],
    exported: { name: 'messages', also: [] },
  }),
  place('notified_profiles', {
    key: ['profile_id'],
    names: ['notified_by'],
    texts: ['message'],
    exported: { name: 'lastNotifications', also: ['notified_at'] },
  }),
  place('device_inbox', { key: ['profile_id', 'application'], texts: ['data_json'] }),
  place('setting_states', {
    key: ['record_id'],
    names: ['changed_by'],
    exported: { name: 'settingsLastChanged', also: ['profile_id', 'setting_id', 'changed_at'] },
  }),
  place('process_states', {
    key: ['process_id'],
    names: ['changed_by'],
    exported: { name: 'processesLastChanged', also: ['changed_at'] },
  }),
  place('setting_cursors', { key: ['user_id'], users: [{ id: 'user_id' }] }),
  place('jobs', { key: ['topic', 'id'], users: [{ id: 'user_id' }], texts: ['payload_json', 'last_error'] }),
];
