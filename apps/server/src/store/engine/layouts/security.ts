/** The devices of sessions, the expiry of access tokens, and rejected sign-ins. */
export const SECURITY: readonly string[] = [
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
];
