/**
 * The number of changes of an org's setting records. Triggers count them within the transaction of each change, so that no writer can
 * forget it, not even one outside the console.
 */
export const SETTING_REVISIONS: readonly string[] = [
  'CREATE TABLE setting_revisions (org_id TEXT NOT NULL PRIMARY KEY, revision BIGINT NOT NULL)',
];

const COUNT = 'ON CONFLICT (org_id) DO UPDATE SET revision = setting_revisions.revision + 1';

const EVENTS = [
  { event: 'INSERT', rows: 'new' },
  { event: 'UPDATE', rows: 'new' },
  { event: 'DELETE', rows: 'old' },
] as const;

/** In SQLite, a trigger runs for each row. */
export const SQLITE_SETTING_REVISIONS: readonly string[] = EVENTS.map(
  ({ event, rows }) => `CREATE TRIGGER setting_states_${event.toLowerCase()} AFTER ${event} ON setting_states BEGIN
    INSERT INTO setting_revisions (org_id, revision) VALUES (${rows}.org_id, 1) ${COUNT};
  END`,
);

/** In PostgreSQL, a trigger runs once for each statement, after it has locked its rows. */
export const POSTGRES_SETTING_REVISIONS: readonly string[] = [
  `CREATE FUNCTION count_setting_states() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO setting_revisions (org_id, revision) SELECT DISTINCT org_id, 1 FROM changed ${COUNT};
    RETURN NULL;
  END $$`,
  ...EVENTS.map(
    ({ event, rows }) => `CREATE TRIGGER setting_states_${event.toLowerCase()} AFTER ${event} ON setting_states
      REFERENCING ${rows.toUpperCase()} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_setting_states()`,
  ),
];
