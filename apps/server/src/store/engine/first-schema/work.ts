/** The journal, leases, jobs and the demo data. Every change of a setting has a setting id; entries of sign-ins and notifications have none. */
export const WORK: readonly string[] = [
  `CREATE TABLE journal (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    at BIGINT NOT NULL,
    action TEXT NOT NULL,
    outcome TEXT NOT NULL,
    outcome_at BIGINT,
    user_id TEXT NOT NULL,
    user_name TEXT NOT NULL,
    performer_id TEXT,
    performer_name TEXT,
    request_id TEXT NOT NULL,
    profile_id TEXT,
    setting_id TEXT,
    operation_id TEXT,
    before_json TEXT,
    after_json TEXT,
    details_json TEXT,
    origin TEXT,
    author TEXT NOT NULL DEFAULT '',
    changed_at BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (org_id, id)
  )`,
  'CREATE INDEX journal_by_setting ON journal (org_id, profile_id, setting_id, id)',
  // Finds the last change of each group profile's settings without reading the journal.
  `CREATE INDEX journal_by_change ON journal (org_id, profile_id, outcome_at)
    WHERE setting_id IS NOT NULL AND outcome = 'done' AND action <> 'setting.external'`,
  `CREATE INDEX journal_without_outcome ON journal (org_id, at) WHERE outcome IN ('intended', 'unknown')`,
  `CREATE INDEX journal_changes ON journal
    (org_id, changed_at, id, origin, outcome, author, profile_id, setting_id) WHERE origin IS NOT NULL`,
  // Each index contains every filter, so that the engine does not prefer a scan of another one.
  `CREATE INDEX journal_changes_by_author ON journal
    (org_id, author, changed_at, id, origin, outcome, profile_id, setting_id) WHERE origin IS NOT NULL`,
  `CREATE INDEX journal_changes_by_setting ON journal
    (org_id, setting_id, changed_at, id, origin, outcome, author, profile_id) WHERE origin IS NOT NULL`,
  `CREATE TABLE leases (
    org_id TEXT NOT NULL,
    name TEXT NOT NULL,
    holder TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (org_id, name)
  )`,
  `CREATE TABLE jobs (
    org_id TEXT NOT NULL,
    topic TEXT NOT NULL,
    id TEXT NOT NULL,
    revision BIGINT NOT NULL,
    payload_json TEXT NOT NULL,
    user_id TEXT,
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    run_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    last_error TEXT,
    finished_at BIGINT,
    traceparent TEXT,
    PRIMARY KEY (org_id, topic, id)
  )`,
  'CREATE INDEX jobs_by_state ON jobs (state, topic, org_id, id)',
  `CREATE TABLE demo_data (
    org_id TEXT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL,
    finished_at BIGINT
  )`,
];
