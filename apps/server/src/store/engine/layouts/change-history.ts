/**
 * The origin, author and time of changes in the journal, with their indexes. Every change of a setting has a setting id;
 * entries of sign-ins and notifications have none.
 */
export const CHANGE_HISTORY: readonly string[] = [
  'ALTER TABLE access_tokens ADD COLUMN revoked_at BIGINT',
  'ALTER TABLE journal ADD COLUMN origin TEXT',
  "ALTER TABLE journal ADD COLUMN author TEXT NOT NULL DEFAULT ''",
  'ALTER TABLE journal ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0',
  `UPDATE journal SET setting_id = 'access-tokens' WHERE action LIKE 'access-token.%'`,
  `UPDATE journal SET setting_id = 'document-connections' WHERE action = 'document-connection.remove'`,
  `UPDATE journal SET setting_id = 'setup' WHERE action = 'setup.create'`,
  // A quotation mark inside a stored text is escaped, so these patterns match only the mark of a copy or an undo.
  `UPDATE journal SET author = user_name, changed_at = at, origin = CASE
      WHEN setting_id IS NULL THEN NULL
      WHEN action = 'setting.external' THEN 'outside'
      WHEN after_json LIKE '%"copied":{"kind":"undo"%' OR action = 'group-profile.undo' THEN 'undo'
      WHEN after_json LIKE '%"copied":{"kind":"copy"%' THEN 'copy'
      WHEN after_json LIKE '%"unconditional":true%' THEN 'api'
      ELSE 'console'
    END`,
  `CREATE INDEX journal_changes ON journal
    (org_id, changed_at, id, origin, outcome, author, profile_id, setting_id) WHERE origin IS NOT NULL`,
  // Each index contains every filter, so that the engine does not prefer a scan of another one.
  `CREATE INDEX journal_changes_by_author ON journal
    (org_id, author, changed_at, id, origin, outcome, profile_id, setting_id) WHERE origin IS NOT NULL`,
  `CREATE INDEX journal_changes_by_setting ON journal
    (org_id, setting_id, changed_at, id, origin, outcome, author, profile_id) WHERE origin IS NOT NULL`,
];

/** The author and time of changes that were found in the CRM, in SQLite. */
export const SQLITE_FOUND_CHANGES: readonly string[] = [
  `UPDATE journal SET
      author = COALESCE(json_extract(details_json, '$.by'), ''),
      changed_at = COALESCE(CAST(strftime('%s', json_extract(details_json, '$.at')) AS INTEGER) * 1000, at)
    WHERE origin = 'outside' AND details_json IS NOT NULL`,
];

/** The author and time of changes that were found in the CRM, in PostgreSQL. */
export const POSTGRES_FOUND_CHANGES: readonly string[] = [
  `UPDATE journal SET
      author = COALESCE(details_json::json ->> 'by', ''),
      changed_at = COALESCE(CAST(EXTRACT(EPOCH FROM (details_json::json ->> 'at')::timestamptz) * 1000 AS BIGINT), at)
    WHERE origin = 'outside' AND details_json IS NOT NULL`,
];
