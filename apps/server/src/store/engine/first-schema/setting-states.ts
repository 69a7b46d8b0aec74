/**
 * The read model, and the processes that settings use. The values come last: SQLite reads the columns before them without the pages
 * that a long value fills.
 */
export const SETTING_STATES: readonly string[] = [
  `CREATE TABLE setting_states (
    org_id TEXT NOT NULL,
    record_id TEXT NOT NULL,
    profile_id TEXT NOT NULL,
    setting_id TEXT NOT NULL,
    is_own_key BIGINT NOT NULL,
    stamp BIGINT NOT NULL,
    read_at BIGINT NOT NULL,
    is_confirmed BIGINT NOT NULL,
    version TEXT NOT NULL,
    changed_by TEXT,
    changed_at BIGINT,
    state TEXT NOT NULL,
    references_json TEXT,
    display_value TEXT,
    internal_value TEXT,
    PRIMARY KEY (org_id, record_id)
  )`,
  'CREATE INDEX setting_states_by_setting ON setting_states (org_id, profile_id, setting_id)',
  `CREATE TABLE setting_cursors (
    org_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    format BIGINT NOT NULL,
    complete_until BIGINT NOT NULL,
    newest BIGINT NOT NULL,
    newest_at BIGINT NOT NULL,
    seen_count BIGINT NOT NULL,
    seen_newest BIGINT NOT NULL,
    is_confirmed BIGINT NOT NULL,
    read_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, user_id)
  )`,
  `CREATE TABLE setting_processes (
    org_id TEXT NOT NULL,
    record_id TEXT NOT NULL,
    process_id TEXT NOT NULL,
    PRIMARY KEY (org_id, record_id, process_id)
  )`,
  'CREATE INDEX setting_processes_by_process ON setting_processes (org_id, process_id)',
  `CREATE TABLE process_states (
    org_id TEXT NOT NULL,
    process_id TEXT NOT NULL,
    record_id TEXT NOT NULL,
    version TEXT NOT NULL,
    content_json TEXT,
    changed_by TEXT,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, process_id)
  )`,
  `CREATE TABLE process_change_uses (
    org_id TEXT NOT NULL,
    change_id TEXT NOT NULL,
    profile_id TEXT NOT NULL,
    setting_id TEXT NOT NULL,
    PRIMARY KEY (org_id, profile_id, setting_id, change_id)
  )`,
  'CREATE INDEX process_change_uses_by_change ON process_change_uses (org_id, change_id)',
];
