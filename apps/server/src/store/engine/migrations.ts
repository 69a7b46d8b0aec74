import type { MigrationStep } from '../../platform/pending-migrations.ts';
import { ACCESS } from './first-schema/access.ts';
import { AI } from './first-schema/ai.ts';
import { NOTIFICATIONS } from './first-schema/notifications.ts';
import { POSTGRES_PASSAGES, SQLITE_PASSAGES } from './first-schema/passages.ts';
import { PLANNED_CHANGES } from './first-schema/planned-changes.ts';
import { SETTING_STATES } from './first-schema/setting-states.ts';
import { WORK } from './first-schema/work.ts';
import { PERSON_IDS, POSTGRES_PERSON_IDS, SQLITE_PERSON_IDS } from './person-ids.ts';
import { POSTGRES_SETTING_REVISIONS, SETTING_REVISIONS, SQLITE_SETTING_REVISIONS } from './setting-revisions.ts';

/** A step from one schema of the store to the next: first the shared statements, then those of each engine. */
export type Migration = MigrationStep & {
  readonly statements: readonly string[];
  readonly sqlite?: readonly string[];
  readonly postgres?: readonly string[];
};

/**
 * Every migration, oldest first, in the SQL that SQLite and PostgreSQL share: TEXT for text and JSON, BIGINT for times
 * in UTC milliseconds. A released one never changes. The previous release keeps working on the schema after each of them
 * (docs/adr/0060-updates-and-backups.md).
 */
export const migrations: readonly Migration[] = [
  {
    id: '0032-telemetry',
    readableFrom: '0032-telemetry',
    statements: [...ACCESS, ...WORK, ...NOTIFICATIONS, ...PLANNED_CHANGES, ...SETTING_STATES, ...AI],
    sqlite: SQLITE_PASSAGES,
    postgres: POSTGRES_PASSAGES,
  },
  {
    id: '0033-ingest-counts',
    readableFrom: '0032-telemetry',
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
  {
    id: '0034-session-costs',
    readableFrom: '0032-telemetry',
    statements: [
      `CREATE TABLE session_costs (
        org_id TEXT NOT NULL,
        session_id TEXT NOT NULL,
        cost TEXT NOT NULL,
        requests BIGINT NOT NULL,
        ends_at BIGINT NOT NULL,
        PRIMARY KEY (org_id, session_id, cost)
      )`,
    ],
  },
  {
    id: '0035-refreshed-metadata',
    readableFrom: '0032-telemetry',
    statements: ['ALTER TABLE sessions ADD COLUMN refreshed_at BIGINT'],
  },
  {
    id: '0036-security',
    readableFrom: '0032-telemetry',
    statements: [
      "ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE access_tokens ADD COLUMN expires_at BIGINT',
      `CREATE TABLE refused_sign_ins (
        login_url TEXT NOT NULL,
        id TEXT NOT NULL,
        at BIGINT NOT NULL,
        address TEXT NOT NULL,
        user_agent TEXT NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (login_url, id)
      )`,
      'CREATE INDEX refused_sign_ins_by_time ON refused_sign_ins (at)',
    ],
  },
  {
    id: '0037-audit-export',
    readableFrom: '0032-telemetry',
    statements: [
      'ALTER TABLE journal ADD COLUMN exported_outcome TEXT',
      `CREATE INDEX journal_to_export ON journal (org_id, id, origin, outcome, exported_outcome)
        WHERE origin IS NOT NULL AND (exported_outcome IS NULL OR exported_outcome <> outcome)`,
      `CREATE TABLE audit_exports (
        org_id TEXT NOT NULL PRIMARY KEY,
        sent_id TEXT,
        sent_at BIGINT,
        resend_from TEXT,
        failed_at BIGINT,
        failure_json TEXT
      )`,
    ],
  },
  {
    id: '0039-change-notes',
    readableFrom: '0032-telemetry',
    statements: ['ALTER TABLE journal ADD COLUMN note TEXT'],
  },
  {
    id: '0040-setting-revisions',
    readableFrom: '0032-telemetry',
    statements: SETTING_REVISIONS,
    sqlite: SQLITE_SETTING_REVISIONS,
    postgres: POSTGRES_SETTING_REVISIONS,
  },
  {
    id: '0041-setting-changes',
    readableFrom: '0032-telemetry',
    statements: [
      // Finds the last change of each group profile's settings, without the changes of the group profile itself.
      `CREATE INDEX journal_by_setting_change ON journal (org_id, profile_id, outcome_at)
        WHERE setting_id <> 'GROUP_PROFILE' AND outcome = 'done' AND action <> 'setting.external'`,
      'DROP INDEX journal_by_change',
    ],
  },
  {
    id: '0042-changes-of-profiles',
    readableFrom: '0032-telemetry',
    statements: [
      `CREATE INDEX journal_changes_by_profile ON journal
        (org_id, profile_id, changed_at, id, origin, outcome, author, setting_id) WHERE origin IS NOT NULL`,
    ],
  },
  {
    id: '0043-person-ids',
    readableFrom: '0032-telemetry',
    statements: PERSON_IDS,
    sqlite: SQLITE_PERSON_IDS,
    postgres: POSTGRES_PERSON_IDS,
  },
  {
    id: '0049-histories',
    readableFrom: '0032-telemetry',
    statements: [
      // A history is in the order of the time that it shows.
      'CREATE INDEX journal_by_setting_time ON journal (org_id, profile_id, setting_id, changed_at, id)',
      // A value that was found in the CRM is no change: its earlier value is unknown.
      "UPDATE journal SET origin = NULL WHERE action = 'setting.external' AND before_json IS NULL",
      // The settings of the organization are in the records of the global group profile, but none of its own.
      `CREATE INDEX journal_by_profile_change ON journal (org_id, profile_id, outcome_at)
        WHERE setting_id NOT IN ('GROUP_PROFILE', 'GO003_SET001', 'GO003_SET002', 'GO003_SET003', 'GO003_SET004', 'GO003_SET005',
          'GO003_SET006', 'BETA001', 'GLOB001_GBL025', 'DCON007_SET001', 'SBRD001_SET001') AND outcome = 'done' AND action <> 'setting.external'`,
      'DROP INDEX journal_by_setting_change',
    ],
  },
  {
    id: '0056-ingest-count-writers',
    readableFrom: '0032-telemetry',
    statements: [
      `CREATE TABLE ingest_count_writers (
        id TEXT NOT NULL PRIMARY KEY,
        batch BIGINT NOT NULL,
        written_at BIGINT NOT NULL
      )`,
      'CREATE INDEX ingest_count_writers_by_time ON ingest_count_writers (written_at)',
    ],
  },
  {
    id: '0057-changes-of-people',
    readableFrom: '0032-telemetry',
    statements: [
      // Finds which group profiles a person changed, and when last.
      `CREATE INDEX journal_by_author ON journal (org_id, user_id, profile_id, outcome_at)
        WHERE setting_id NOT IN ('GROUP_PROFILE', 'GO003_SET001', 'GO003_SET002', 'GO003_SET003', 'GO003_SET004', 'GO003_SET005',
          'GO003_SET006', 'BETA001', 'GLOB001_GBL025', 'DCON007_SET001', 'SBRD001_SET001') AND outcome = 'done' AND action <> 'setting.external'`,
    ],
  },
];
