import type { KeptReason, PersonalDataList } from '@fieldstone/contracts/organization/personal-data';
import type { Tables } from '../../store/engine/tables.ts';

type Columns<T extends keyof Tables> = keyof Tables[T] & string;

type User<C extends string> = { readonly id: C; readonly name?: C };

/** What a table contains of people. Each list of columns is empty by default. */
type Declared<C extends string, T extends string> = {
  /** The columns that identify a row within its org. */
  readonly key: readonly C[];
  /** Columns with the id of a user, and the column with the name of the same user. */
  readonly users: ReadonlyArray<User<C>>;
  /** The table and the user of the rows that a row is part of, and the columns with the same value. */
  readonly parent: { readonly table: T; readonly user: User<string>; readonly of: C; readonly key: string } | null;
  /** Columns with texts or JSON. */
  readonly texts: readonly C[];
  /** Columns with texts or JSON that keep the person, and why. */
  readonly kept: { readonly columns: readonly C[]; readonly reason: KeptReason } | null;
  /** Columns with data of the org: an export contains only the parts that mention the person. */
  readonly ofOrg: readonly C[];
  /** Columns that no export contains: secrets, and what only the console uses. */
  readonly hidden: readonly string[];
};

export type PersonColumns = Declared<string, keyof Tables> & {
  /** The name of its rows in an export. */
  readonly list: PersonalDataList;
  readonly table: keyof Tables;
};

/** Declares the columns of a table, which it has. */
const of = <T extends keyof Tables>(
  list: PersonalDataList,
  table: T,
  columns: Partial<Declared<Columns<T>, keyof Tables>> & { readonly key: ReadonlyArray<Columns<T>> },
): PersonColumns => ({
  list,
  table,
  users: [],
  parent: null,
  texts: [],
  kept: null,
  ofOrg: [],
  hidden: [],
  ...columns,
});

const USER = { id: 'user_id', name: 'user_name' } as const;
const CHANGED_BY = { id: 'changed_by_id', name: 'changed_by' } as const;
const SENT_BY = { id: 'sent_by_id', name: 'sent_by' } as const;

/**
 * Every table whose rows can mention a person, for the export, the pseudonym and the counts before it, except for sessions, which end,
 * and rejected sign-ins, which name no person. The rows of jobs are the last ones, because those of a replacement itself lead to all
 * others.
 */
export const PERSON_COLUMNS: readonly PersonColumns[] = [
  of('changes', 'journal', {
    key: ['id'],
    users: [USER, { id: 'performer_id', name: 'performer_name' }, { id: 'author_id', name: 'author' }],
    texts: ['before_json', 'after_json', 'details_json', 'note'],
  }),
  of('plannedChanges', 'planned_changes', {
    key: ['id'],
    users: [USER],
    texts: ['name', 'source_name'],
    hidden: ['idempotency_key', 'request_hash'],
  }),
  of('statesOfPlannedChanges', 'planned_change_states', {
    key: ['change_id', 'position'],
    users: [USER],
    texts: ['reason'],
  }),
  of('itemsOfPlannedChanges', 'planned_change_items', {
    key: ['change_id', 'position'],
    parent: { table: 'planned_changes', user: USER, of: 'change_id', key: 'id' },
    texts: ['target_name', 'message', 'message_params_json'],
  }),
  // The values are found by their hash.
  of('valuesOfPlannedChanges', 'planned_change_values', {
    key: ['hash'],
    kept: { columns: ['text', 'display_text'], reason: 'settings' },
    ofOrg: ['text', 'display_text'],
  }),
  of('accessTokens', 'access_tokens', {
    key: ['id'],
    users: [{ id: 'created_by_id', name: 'created_by' }],
    texts: ['name'],
    hidden: ['token_hash'],
  }),
  of('aiUses', 'ai_usage', {
    key: ['id'],
    users: [USER],
    texts: ['action', 'object', 'record_id', 'error', 'error_params_json'],
  }),
  of('aiConfiguration', 'ai_configurations', {
    key: ['section'],
    users: [CHANGED_BY],
    texts: ['payload_json'],
    ofOrg: ['payload_json'],
  }),
  of('documents', 'knowledge_documents', {
    key: ['id'],
    users: [USER, { id: 'user_id', name: 'waits_for' }],
    texts: ['document_json', 'error_detail', 'error_params_json'],
  }),
  of('textsOfDocuments', 'document_passages', {
    key: ['document_id', 'revision', 'position'],
    kept: { columns: ['title', 'text'], reason: 'documents' },
    hidden: ['number', 'words', 'title_words', 'text_words'],
  }),
  of('notifications', 'notifications', {
    key: ['id'],
    users: [SENT_BY],
    hidden: ['idempotency_key', 'content_hash'],
  }),
  of('messages', 'notification_recipients', {
    key: ['notification_id', 'profile_id'],
    parent: { table: 'notifications', user: SENT_BY, of: 'notification_id', key: 'id' },
    texts: ['data_json'],
  }),
  of('lastNotifications', 'notified_profiles', {
    key: ['profile_id'],
    users: [{ id: 'notified_by_id', name: 'notified_by' }],
    texts: ['message'],
  }),
  of('messagesOnDevices', 'device_inbox', {
    key: ['profile_id', 'application'],
    parent: { table: 'notifications', user: SENT_BY, of: 'notification_id', key: 'id' },
    texts: ['data_json'],
  }),
  of('settings', 'setting_states', {
    key: ['record_id'],
    users: [CHANGED_BY],
    kept: { columns: ['display_value', 'internal_value', 'references_json'], reason: 'settings' },
    ofOrg: ['display_value', 'internal_value', 'references_json'],
  }),
  of('processes', 'process_states', {
    key: ['process_id'],
    users: [CHANGED_BY],
    texts: ['content_json'],
    ofOrg: ['content_json'],
  }),
  of('readings', 'setting_cursors', { key: ['user_id'], users: [{ id: 'user_id' }] }),
  of('auditExport', 'audit_exports', { key: ['org_id'], texts: ['failure_json'] }),
  of('jobs', 'jobs', {
    key: ['topic', 'id'],
    users: [{ id: 'user_id' }],
    texts: ['payload_json', 'last_error'],
    ofOrg: ['payload_json'],
    hidden: ['traceparent'],
  }),
];
