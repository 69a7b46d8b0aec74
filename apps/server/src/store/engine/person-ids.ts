/**
 * Ids of people beside the columns with their names. Rows of earlier releases get the id that the journal or another row proves; the
 * others keep null.
 */
export const PERSON_IDS: readonly string[] = [
  'ALTER TABLE access_tokens ADD COLUMN created_by_id TEXT',
  'ALTER TABLE notifications ADD COLUMN sent_by_id TEXT',
  'ALTER TABLE notified_profiles ADD COLUMN notified_by_id TEXT',
  'ALTER TABLE ai_configurations ADD COLUMN changed_by_id TEXT',
  'ALTER TABLE setting_states ADD COLUMN changed_by_id TEXT',
  'ALTER TABLE process_states ADD COLUMN changed_by_id TEXT',
  'ALTER TABLE journal ADD COLUMN author_id TEXT',
  // The author of every other change is the user of its entry.
  `UPDATE journal SET author_id = user_id
    WHERE author = user_name AND action NOT IN ('setting.external', 'process.external')`,
  `UPDATE ai_configurations SET changed_by_id = (
    SELECT CASE WHEN entry.user_name = ai_configurations.changed_by THEN entry.user_id END FROM journal AS entry
    WHERE entry.org_id = ai_configurations.org_id AND entry.profile_id = 'ai'
      AND entry.setting_id = ai_configurations.section AND entry.outcome = 'done'
    ORDER BY entry.id DESC LIMIT 1)`,
];

type JournaledIds = {
  readonly table: string;
  readonly column: string;
  /** The action that created the rows, and the property of its details with their ids. */
  readonly action: string;
  readonly property: string;
};

const JOURNALED: readonly JournaledIds[] = [
  { table: 'access_tokens', column: 'created_by_id', action: 'access-token.create', property: 'id' },
  { table: 'notifications', column: 'sent_by_id', action: 'notification.send', property: 'notificationId' },
];

/** Returns the statements that take ids from the journal, given how an engine reads a property of `details_json`. */
const fromJournal = (read: (property: string) => string): string[] =>
  JOURNALED.map(
    ({ table, column, action, property }) => `UPDATE ${table} SET ${column} = created.user_id
      FROM (SELECT org_id, user_id, ${read(property)} AS id FROM journal WHERE action = '${action}' AND outcome = 'done'
        AND details_json IS NOT NULL) AS created
      WHERE created.org_id = ${table}.org_id AND created.id = ${table}.id`,
  );

/** The last notification of a group profile is the one whose message to it has the same number. */
const FROM_NOTIFICATIONS = `UPDATE notified_profiles SET notified_by_id = sent.sent_by_id
  FROM notifications AS sent, notification_recipients AS recipient
  WHERE sent.org_id = notified_profiles.org_id AND sent.sent_at = notified_profiles.notified_at
    AND recipient.org_id = sent.org_id AND recipient.notification_id = sent.id
    AND recipient.profile_id = notified_profiles.profile_id AND recipient.revision = notified_profiles.revision`;

/** Columns whose rows the previous release updates: it writes another name and keeps the id, which is then that of someone else. */
const UPDATED = [
  { table: 'notified_profiles', name: 'notified_by', key: 'profile_id' },
  { table: 'ai_configurations', name: 'changed_by', key: 'section' },
  { table: 'setting_states', name: 'changed_by', key: 'record_id' },
  { table: 'process_states', name: 'changed_by', key: 'process_id' },
] as const;

export const SQLITE_PERSON_IDS: readonly string[] = [
  ...fromJournal((property) => `json_extract(details_json, '$.${property}')`),
  FROM_NOTIFICATIONS,
  ...UPDATED.map(
    ({ table, name, key }) => `CREATE TRIGGER ${table}_other_name AFTER UPDATE OF ${name} ON ${table}
      WHEN new.${name} IS NOT old.${name} AND new.${name}_id = old.${name}_id BEGIN
      UPDATE ${table} SET ${name}_id = NULL WHERE org_id = new.org_id AND ${key} = new.${key};
    END`,
  ),
];

export const POSTGRES_PERSON_IDS: readonly string[] = [
  ...fromJournal((property) => `details_json::json ->> '${property}'`),
  FROM_NOTIFICATIONS,
  ...UPDATED.flatMap(({ table, name }) => [
    `CREATE FUNCTION ${table}_other_name() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      new.${name}_id := NULL;
      RETURN new;
    END $$`,
    `CREATE TRIGGER ${table}_other_name BEFORE UPDATE ON ${table} FOR EACH ROW
      WHEN (new.${name} IS DISTINCT FROM old.${name} AND new.${name}_id = old.${name}_id)
      EXECUTE FUNCTION ${table}_other_name()`,
  ]),
];
