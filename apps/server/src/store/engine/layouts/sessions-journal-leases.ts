/** Sessions and sign-ins in progress, the journal, and leases. */
export const SESSIONS_JOURNAL_LEASES: readonly string[] = [
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
];
