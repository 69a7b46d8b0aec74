import { postgresPassages } from '../repositories/passages-postgres.ts';
import { sqlitePassages } from '../repositories/passages-sqlite.ts';

/** A step from one layout of the store to the next: first the shared statements, then those of each engine. */
export type Migration = {
  readonly id: string;
  readonly statements: readonly string[];
  readonly sqlite?: readonly string[];
  readonly postgres?: readonly string[];
};

/**
 * Every migration, oldest first, in the SQL that SQLite and PostgreSQL share: TEXT for text and JSON, BIGINT for times
 * in UTC milliseconds. A released one never changes.
 */
export const migrations: readonly Migration[] = [
  {
    id: '0001-sessions-journal-leases',
    statements: [
      `CREATE TABLE sessions (
        org_id TEXT NOT NULL,
        id TEXT NOT NULL,
        cookie_hash TEXT NOT NULL,
        user_id TEXT NOT NULL,
        login_url TEXT NOT NULL,
        user_json TEXT NOT NULL,
        tokens TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        last_seen_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (org_id, id)
      )`,
      'CREATE UNIQUE INDEX sessions_by_cookie ON sessions (cookie_hash)',
      'CREATE INDEX sessions_by_last_seen ON sessions (last_seen_at)',
      `CREATE TABLE login_attempts (
        state_hash TEXT NOT NULL PRIMARY KEY,
        browser_hash TEXT NOT NULL,
        details TEXT NOT NULL,
        expires_at BIGINT NOT NULL
      )`,
      'CREATE INDEX login_attempts_by_expiry ON login_attempts (expires_at)',
      `CREATE TABLE journal (
        org_id TEXT NOT NULL,
        id TEXT NOT NULL,
        at BIGINT NOT NULL,
        action TEXT NOT NULL,
        outcome TEXT NOT NULL,
        settled_at BIGINT,
        user_id TEXT NOT NULL,
        user_name TEXT NOT NULL,
        request_id TEXT NOT NULL,
        profile_id TEXT,
        setting_id TEXT,
        operation_id TEXT,
        before_json TEXT,
        after_json TEXT,
        details_json TEXT,
        PRIMARY KEY (org_id, id)
      )`,
      'CREATE INDEX journal_by_setting ON journal (org_id, profile_id, setting_id, id)',
      `CREATE TABLE leases (
        org_id TEXT NOT NULL,
        name TEXT NOT NULL,
        holder TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (org_id, name)
      )`,
    ],
  },
  {
    id: '0002-ai-configurations',
    statements: [
      `CREATE TABLE ai_configurations (
        org_id TEXT NOT NULL,
        section TEXT NOT NULL,
        revision BIGINT NOT NULL,
        payload_json TEXT NOT NULL,
        changed_by TEXT NOT NULL,
        changed_at BIGINT NOT NULL,
        PRIMARY KEY (org_id, section)
      )`,
    ],
  },
  {
    id: '0003-ai-usage',
    statements: [
      `CREATE TABLE ai_usage (
        org_id TEXT NOT NULL,
        id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        user_name TEXT NOT NULL,
        skill TEXT NOT NULL,
        action TEXT,
        source TEXT NOT NULL,
        model TEXT NOT NULL,
        input_tokens BIGINT NOT NULL,
        output_tokens BIGINT NOT NULL,
        tokens BIGINT NOT NULL,
        milli_credits BIGINT NOT NULL,
        latency_ms BIGINT NOT NULL,
        status TEXT NOT NULL,
        object TEXT,
        record_id TEXT,
        error TEXT,
        PRIMARY KEY (org_id, id)
      )`,
      ...['user_name', 'skill', 'model', 'tokens', 'milli_credits', 'latency_ms', 'status'].map(
        // Each index covers the sorting of a period.
        (column) => `CREATE INDEX ai_usage_by_${column} ON ai_usage (org_id, ${column}, id)`,
      ),
    ],
  },
  {
    id: '0004-access-tokens-notifications',
    statements: [
      `CREATE TABLE access_tokens (
        org_id TEXT NOT NULL,
        id TEXT NOT NULL,
        token_hash TEXT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        ending TEXT NOT NULL,
        created_by TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT,
        PRIMARY KEY (org_id, id)
      )`,
      'CREATE UNIQUE INDEX access_tokens_by_hash ON access_tokens (token_hash)',
      `CREATE TABLE outbox (
        org_id TEXT NOT NULL,
        id TEXT NOT NULL,
        topic TEXT NOT NULL,
        payload_json TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        next_at BIGINT NOT NULL,
        attempts BIGINT NOT NULL,
        state TEXT NOT NULL,
        last_error TEXT,
        finished_at BIGINT,
        PRIMARY KEY (org_id, id)
      )`,
      'CREATE INDEX outbox_by_state ON outbox (state, topic, org_id, id)',
      `CREATE TABLE notifications (
        org_id TEXT NOT NULL,
        id TEXT NOT NULL,
        idempotency_key TEXT,
        content_hash TEXT NOT NULL,
        login_url TEXT NOT NULL,
        sent_by TEXT NOT NULL,
        sent_at BIGINT NOT NULL,
        profiles BIGINT NOT NULL,
        PRIMARY KEY (org_id, id)
      )`,
      'CREATE UNIQUE INDEX notifications_by_key ON notifications (org_id, idempotency_key)',
      'CREATE INDEX notifications_by_time ON notifications (sent_at)',
      `CREATE TABLE notification_recipients (
        org_id TEXT NOT NULL,
        notification_id TEXT NOT NULL,
        profile_id TEXT NOT NULL,
        revision BIGINT NOT NULL,
        applications_json TEXT NOT NULL,
        data_json TEXT NOT NULL,
        PRIMARY KEY (org_id, notification_id, profile_id)
      )`,
      `CREATE TABLE notified_profiles (
        org_id TEXT NOT NULL,
        profile_id TEXT NOT NULL,
        revision BIGINT NOT NULL,
        notified_at BIGINT NOT NULL,
        notified_by TEXT NOT NULL,
        message TEXT,
        settings_changed_at BIGINT,
        job_id TEXT NOT NULL,
        PRIMARY KEY (org_id, profile_id)
      )`,
      `CREATE TABLE device_inbox (
        org_id TEXT NOT NULL,
        profile_id TEXT NOT NULL,
        application TEXT NOT NULL,
        revision BIGINT NOT NULL,
        notification_id TEXT NOT NULL,
        data_json TEXT NOT NULL,
        sent_at BIGINT NOT NULL,
        PRIMARY KEY (org_id, profile_id, application)
      )`,
      'CREATE INDEX device_inbox_by_time ON device_inbox (sent_at)',
      // Finds the last change of each group profile's settings without reading the journal.
      `CREATE INDEX journal_by_change ON journal (org_id, profile_id, settled_at)
        WHERE setting_id IS NOT NULL AND outcome = 'done' AND action <> 'setting.external'`,
    ],
  },
  {
    id: '0005-copies',
    statements: [
      `CREATE TABLE copy_operations (
        org_id TEXT NOT NULL,
        id TEXT NOT NULL,
        idempotency_key TEXT,
        content_hash TEXT NOT NULL,
        kind TEXT NOT NULL,
        state TEXT NOT NULL,
        source_id TEXT NOT NULL,
        source_name TEXT NOT NULL,
        setting_ids_json TEXT NOT NULL,
        values_json TEXT,
        targets BIGINT NOT NULL,
        undo_of TEXT,
        user_id TEXT NOT NULL,
        user_name TEXT NOT NULL,
        started_at BIGINT NOT NULL,
        finished_at BIGINT,
        PRIMARY KEY (org_id, id)
      )`,
      'CREATE UNIQUE INDEX copy_operations_by_key ON copy_operations (org_id, idempotency_key)',
      'CREATE UNIQUE INDEX copy_operations_by_undone ON copy_operations (org_id, undo_of)',
      'CREATE INDEX copy_operations_by_source ON copy_operations (org_id, source_id, started_at)',
      `CREATE TABLE copy_items (
        org_id TEXT NOT NULL,
        operation_id TEXT NOT NULL,
        position BIGINT NOT NULL,
        profile_id TEXT NOT NULL,
        profile_name TEXT NOT NULL,
        setting_id TEXT NOT NULL,
        target_version TEXT,
        expected_version TEXT,
        state TEXT NOT NULL,
        reason TEXT,
        message TEXT,
        journal_id TEXT,
        undoes TEXT,
        PRIMARY KEY (org_id, operation_id, position)
      )`,
    ],
  },
  {
    id: '0006-example-histories',
    statements: [
      `CREATE TABLE example_histories (
        org_id TEXT NOT NULL PRIMARY KEY,
        until BIGINT NOT NULL,
        finished_at BIGINT
      )`,
    ],
  },
  {
    id: '0007-knowledge-documents',
    statements: [
      `CREATE TABLE knowledge_documents (
        org_id TEXT NOT NULL,
        id TEXT NOT NULL,
        document_json TEXT NOT NULL,
        status TEXT NOT NULL,
        revision BIGINT NOT NULL,
        text_revision BIGINT,
        error_reason TEXT,
        error_detail TEXT,
        waits_for TEXT,
        user_id TEXT NOT NULL,
        user_name TEXT NOT NULL,
        attempts BIGINT NOT NULL,
        next_at BIGINT NOT NULL,
        PRIMARY KEY (org_id, id)
      )`,
      'CREATE INDEX knowledge_documents_by_state ON knowledge_documents (status, next_at)',
    ],
    sqlite: sqlitePassages.layout,
    postgres: postgresPassages.layout,
  },
  {
    id: '0011-ai-use-outcome',
    statements: ['ALTER TABLE ai_usage ADD COLUMN outcome TEXT'],
  },
  {
    id: '0012-group-profiles',
    statements: [
      `CREATE TABLE group_profiles (
        org_id TEXT NOT NULL,
        profile_id TEXT NOT NULL,
        PRIMARY KEY (org_id, profile_id)
      )`,
    ],
  },
];
