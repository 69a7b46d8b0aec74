/** Sessions, sign-ins in progress, and access tokens. */
export const ACCESS: readonly string[] = [
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
    revoked_at BIGINT,
    PRIMARY KEY (org_id, id)
  )`,
  'CREATE UNIQUE INDEX access_tokens_by_hash ON access_tokens (token_hash)',
];
