/**
 * The processes that settings use, and the settings that a change of a process changed. Earlier notifications covered every process of
 * their time, so they count as sent after all changes until then.
 */
export const PROCESS_CHANGES: readonly string[] = [
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
  'UPDATE notified_profiles SET settings_changed_at = notified_at WHERE settings_changed_at < notified_at',
];
