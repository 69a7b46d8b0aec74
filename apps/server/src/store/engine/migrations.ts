import type { Kysely } from 'kysely';
import { fillPassageWords } from './fill-passage-words.ts';
import type { Tables } from './tables.ts';
import { ACCESS_TOKENS_NOTIFICATIONS } from './layouts/access-tokens-notifications.ts';
import { AI_USAGE } from './layouts/ai-usage.ts';
import { CHANGE_HISTORY, POSTGRES_FOUND_CHANGES, SQLITE_FOUND_CHANGES } from './layouts/change-history.ts';
import { COPIES } from './layouts/copies.ts';
import { DOCUMENT_GAPS } from './layouts/document-gaps.ts';
import { JOBS } from './layouts/jobs.ts';
import {
  PASSAGE_WORDS,
  POSTGRES_PASSAGES,
  POSTGRES_PASSAGE_WORDS,
  SQLITE_PASSAGES,
  SQLITE_PASSAGE_WORDS,
} from './layouts/passages.ts';
import {
  CHANGE_BASES,
  PLANNED_CHANGES,
  POSTGRES_CHANGE_BASES,
  POSTGRES_CHANGE_ITEMS,
  SQLITE_CHANGE_BASES,
  SQLITE_CHANGE_ITEMS,
} from './layouts/planned-changes.ts';
import { PROCESS_CHANGES } from './layouts/process-changes.ts';
import { SESSIONS_JOURNAL_LEASES } from './layouts/sessions-journal-leases.ts';
import { SETTING_STATES } from './layouts/setting-states.ts';

/** A step from one layout of the store to the next: first the shared statements, then those of each engine. */
export type Migration = {
  readonly id: string;
  readonly statements: readonly string[];
  readonly sqlite?: readonly string[];
  readonly postgres?: readonly string[];
  /** Fills columns before the statements of PostgreSQL; SQLite has functions for this. */
  readonly fillPostgres?: (db: Kysely<Tables>) => Promise<void>;
};

/**
 * Every migration, oldest first, in the SQL that SQLite and PostgreSQL share: TEXT for text and JSON, BIGINT for times
 * in UTC milliseconds. A released one never changes.
 */
export const migrations: readonly Migration[] = [
  { id: '0001-sessions-journal-leases', statements: SESSIONS_JOURNAL_LEASES },
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
  { id: '0003-ai-usage', statements: AI_USAGE },
  { id: '0004-access-tokens-notifications', statements: ACCESS_TOKENS_NOTIFICATIONS },
  { id: '0005-copies', statements: COPIES },
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
    sqlite: SQLITE_PASSAGES,
    postgres: POSTGRES_PASSAGES,
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
  { id: '0013-jobs', statements: JOBS },
  {
    // Earlier rows keep their English text and have no code.
    id: '0015-message-codes',
    statements: [
      'ALTER TABLE copy_items ADD COLUMN message_code TEXT',
      'ALTER TABLE copy_items ADD COLUMN message_params_json TEXT',
      'ALTER TABLE knowledge_documents ADD COLUMN error_code TEXT',
      'ALTER TABLE knowledge_documents ADD COLUMN error_params_json TEXT',
    ],
  },
  {
    id: '0016-copy-reasons',
    statements: [`UPDATE copy_items SET reason = 'no-response' WHERE reason = 'no-answer'`],
  },
  {
    id: '0020-unchanged-profiles',
    statements: [
      'ALTER TABLE copy_items ADD COLUMN replaced_at TEXT',
      `CREATE TABLE unchanged_profiles (
        org_id TEXT NOT NULL,
        profile_id TEXT NOT NULL,
        notified_at BIGINT NOT NULL,
        changed_in_crm BIGINT NOT NULL,
        changed_here BIGINT NOT NULL,
        PRIMARY KEY (org_id, profile_id)
      )`,
    ],
  },
  {
    // Earlier entries were all written by their author.
    id: '0021-performers',
    statements: [
      'ALTER TABLE journal ADD COLUMN performer_id TEXT',
      'ALTER TABLE journal ADD COLUMN performer_name TEXT',
    ],
  },
  {
    id: '0022-planned-changes',
    statements: PLANNED_CHANGES,
    sqlite: SQLITE_CHANGE_ITEMS,
    postgres: POSTGRES_CHANGE_ITEMS,
  },
  { id: '0023-setting-states', statements: SETTING_STATES },
  {
    id: '0024-change-history',
    statements: CHANGE_HISTORY,
    sqlite: SQLITE_FOUND_CHANGES,
    postgres: POSTGRES_FOUND_CHANGES,
  },
  {
    // Earlier rows and the reports of apps have only a text.
    id: '0025-usage-errors',
    statements: [
      'ALTER TABLE ai_usage ADD COLUMN error_code TEXT',
      'ALTER TABLE ai_usage ADD COLUMN error_params_json TEXT',
    ],
  },
  {
    id: '0026-change-bases',
    statements: CHANGE_BASES,
    sqlite: SQLITE_CHANGE_BASES,
    postgres: POSTGRES_CHANGE_BASES,
  },
  { id: '0027-process-changes', statements: PROCESS_CHANGES },
  {
    // Earlier rows had no thinking or cached tokens, and some only a status.
    id: '0028-ai-use-figures',
    statements: [
      'ALTER TABLE ai_usage ADD COLUMN response_model TEXT',
      'ALTER TABLE ai_usage ADD COLUMN cached_tokens BIGINT NOT NULL DEFAULT 0',
      'ALTER TABLE ai_usage ADD COLUMN reasoning_tokens BIGINT NOT NULL DEFAULT 0',
      'ALTER TABLE ai_usage ADD COLUMN mark TEXT',
      'ALTER TABLE ai_usage ADD COLUMN reported_json TEXT',
      'ALTER TABLE ai_usage ADD COLUMN time_source TEXT',
      `UPDATE ai_usage SET outcome = CASE status WHEN 'failed' THEN 'failed' ELSE 'complete' END WHERE outcome IS NULL`,
      `UPDATE ai_usage SET mark = 'estimated' WHERE outcome = 'abandoned'`,
      // Apps sent any name; the org has the right one.
      `UPDATE ai_usage SET user_name = '' WHERE source = 'app'`,
    ],
  },
  {
    id: '0029-passage-words',
    statements: PASSAGE_WORDS,
    sqlite: SQLITE_PASSAGE_WORDS,
    postgres: POSTGRES_PASSAGE_WORDS,
    fillPostgres: fillPassageWords,
  },
  { id: '0030-document-gaps', statements: DOCUMENT_GAPS },
  {
    // The plan of a copy is stored: its base is the reviewed version.
    id: '0031-copies-as-drafts',
    statements: ['ALTER TABLE planned_change_items DROP COLUMN reviewed_version'],
  },
  {
    id: '0032-telemetry',
    statements: [
      'ALTER TABLE jobs ADD COLUMN traceparent TEXT',
      `CREATE INDEX journal_without_outcome ON journal (org_id, at) WHERE outcome IN ('intended', 'unknown')`,
    ],
  },
  {
    id: '0033-ingest-counts',
    statements: [
      `CREATE TABLE ingest_counts (
        org_id TEXT NOT NULL,
        hour BIGINT NOT NULL,
        token_id TEXT NOT NULL,
        result TEXT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (org_id, hour, token_id, result)
      )`,
    ],
  },
];
