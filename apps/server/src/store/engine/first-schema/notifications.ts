/** Notifications, the inboxes of devices, and the known group profiles. */
export const NOTIFICATIONS: readonly string[] = [
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
  `CREATE TABLE unchanged_profiles (
    org_id TEXT NOT NULL,
    profile_id TEXT NOT NULL,
    notified_at BIGINT NOT NULL,
    changed_in_crm BIGINT NOT NULL,
    changed_here BIGINT NOT NULL,
    PRIMARY KEY (org_id, profile_id)
  )`,
  `CREATE TABLE group_profiles (
    org_id TEXT NOT NULL,
    profile_id TEXT NOT NULL,
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
];
