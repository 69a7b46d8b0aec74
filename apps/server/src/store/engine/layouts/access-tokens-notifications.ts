/** Access tokens, notifications and the outbox of their deliveries. */
export const ACCESS_TOKENS_NOTIFICATIONS: readonly string[] = [
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
];
