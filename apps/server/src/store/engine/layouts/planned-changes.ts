/** The state in which a copy of the earlier layout ended, by its items. */
const ENDED = `CASE
  WHEN NOT EXISTS (SELECT 1 FROM copy_items i
    WHERE i.org_id = o.org_id AND i.operation_id = o.id AND i.state <> 'success') THEN 'applied'
  WHEN NOT EXISTS (SELECT 1 FROM copy_items i
    WHERE i.org_id = o.org_id AND i.operation_id = o.id AND i.state = 'success') THEN 'failed'
  ELSE 'partly-applied' END`;

/** The finished undos of the earlier layout that restored every value. */
const UNDOS = `copy_operations u WHERE u.undo_of IS NOT NULL AND u.state = 'done'
  AND NOT EXISTS (SELECT 1 FROM copy_items i
    WHERE i.org_id = u.org_id AND i.operation_id = u.id AND i.state <> 'success')`;

/** The tables of planned changes, with the copies and undos of the earlier layout. */
export const PLANNED_CHANGES: readonly string[] = [
  `CREATE TABLE planned_changes (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    idempotency_key TEXT,
    request_hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    name TEXT,
    plan_hash TEXT,
    source_id TEXT,
    source_name TEXT,
    setting_ids_json TEXT NOT NULL,
    targets BIGINT NOT NULL,
    undo_of TEXT,
    user_id TEXT NOT NULL,
    user_name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    PRIMARY KEY (org_id, id)
  )`,
  'CREATE UNIQUE INDEX planned_changes_by_key ON planned_changes (org_id, idempotency_key)',
  'CREATE UNIQUE INDEX planned_changes_by_undone ON planned_changes (org_id, undo_of)',
  'CREATE INDEX planned_changes_by_source ON planned_changes (org_id, source_id, created_at)',
  `CREATE TABLE planned_change_states (
    org_id TEXT NOT NULL,
    change_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    state TEXT NOT NULL,
    at BIGINT NOT NULL,
    user_id TEXT NOT NULL,
    user_name TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (org_id, change_id, position)
  )`,
  `CREATE TABLE planned_change_values (
    org_id TEXT NOT NULL,
    hash TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (org_id, hash)
  )`,
  `CREATE TABLE planned_change_items (
    org_id TEXT NOT NULL,
    change_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    target_id TEXT NOT NULL,
    target_name TEXT NOT NULL,
    setting_id TEXT NOT NULL,
    reviewed_version TEXT,
    base_version TEXT,
    value_hash TEXT,
    state TEXT NOT NULL,
    reason TEXT,
    message TEXT,
    message_code TEXT,
    message_params_json TEXT,
    journal_id TEXT,
    undoes TEXT,
    replaced_at TEXT,
    PRIMARY KEY (org_id, change_id, position)
  )`,
  'CREATE INDEX planned_change_items_by_target ON planned_change_items (org_id, target_id, setting_id, change_id)',
  `INSERT INTO planned_changes
    SELECT o.org_id, o.id, o.idempotency_key, o.content_hash, o.kind,
      CASE WHEN o.state = 'running' THEN 'applying'
        WHEN EXISTS (SELECT 1 FROM ${UNDOS} AND u.org_id = o.org_id AND u.undo_of = o.id) THEN 'undone'
        ELSE ${ENDED} END,
      NULL, NULL, o.source_id, o.source_name, o.setting_ids_json, o.targets, o.undo_of, o.user_id, o.user_name,
      o.started_at, o.finished_at
    FROM copy_operations o`,
  `INSERT INTO planned_change_states
    SELECT o.org_id, o.id, 0, 'applying', o.started_at, o.user_id, o.user_name, NULL FROM copy_operations o`,
  `INSERT INTO planned_change_states
    SELECT o.org_id, o.id, 1, ${ENDED}, COALESCE(o.finished_at, o.started_at), o.user_id, o.user_name, NULL
    FROM copy_operations o WHERE o.state = 'done'`,
  `INSERT INTO planned_change_states
    SELECT o.org_id, o.id, 2, 'undone', COALESCE(u.finished_at, u.started_at), u.user_id, u.user_name, NULL
    FROM copy_operations o, ${UNDOS} AND u.org_id = o.org_id AND u.undo_of = o.id AND o.state = 'done'`,
  `UPDATE jobs SET topic = 'planned-change' WHERE topic = 'copy'`,
];

/** Functions of an engine: the pairs of a JSON object, its member, and the SHA-256 of a text. */
type Functions = {
  readonly pairs: (json: string) => string;
  readonly internalValue: (json: string) => string;
  readonly hash: (text: string) => string;
};

/** Returns the statements that move the items of copies and undos: each refers to its value. */
const changeItems = ({ pairs, internalValue, hash }: Functions): readonly string[] => [
  `CREATE TEMPORARY TABLE copied_texts AS
    SELECT o.org_id, o.id AS operation_id, v.key AS setting_id, v.value AS text, ${hash('v.value')} AS hash
    FROM copy_operations o, ${pairs('o.values_json')} v WHERE o.values_json IS NOT NULL`,
  `CREATE TEMPORARY TABLE undone_texts AS
    SELECT t.org_id, t.operation_id, t.position, t.text,
      CASE WHEN t.text IS NULL THEN 'none' ELSE ${hash('t.text')} END AS hash
    FROM (SELECT i.org_id, i.operation_id, i.position, ${internalValue('j.before_json')} AS text
      FROM copy_items i JOIN journal j ON j.org_id = i.org_id AND j.id = i.undoes
      WHERE j.before_json IS NOT NULL) t`,
  `INSERT INTO planned_change_values
    SELECT org_id, hash, text FROM copied_texts
    UNION SELECT org_id, hash, text FROM undone_texts WHERE text IS NOT NULL`,
  `INSERT INTO planned_change_items
    SELECT i.org_id, i.operation_id, i.position, i.profile_id, i.profile_name, i.setting_id, i.target_version,
      i.expected_version, COALESCE(u.hash, c.hash), i.state, i.reason, i.message, i.message_code,
      i.message_params_json, i.journal_id, i.undoes, i.replaced_at
    FROM copy_items i
    LEFT JOIN copied_texts c
      ON c.org_id = i.org_id AND c.operation_id = i.operation_id AND c.setting_id = i.setting_id
    LEFT JOIN undone_texts u ON u.org_id = i.org_id AND u.operation_id = i.operation_id AND u.position = i.position`,
  'DROP TABLE copied_texts',
  'DROP TABLE undone_texts',
  'DROP TABLE copy_items',
  'DROP TABLE copy_operations',
];

/** The items of earlier copies and undos, in SQLite. */
export const SQLITE_CHANGE_ITEMS = changeItems({
  pairs: (json) => `json_each(${json})`,
  internalValue: (json) => `json_extract(${json}, '$.internalValue')`,
  hash: (text) => `sha256_hex(${text})`,
});

/** The items of earlier copies and undos, in PostgreSQL. */
export const POSTGRES_CHANGE_ITEMS = changeItems({
  pairs: (json) => `json_each_text(${json}::json)`,
  internalValue: (json) => `${json}::json ->> 'internalValue'`,
  hash: (text) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`,
});

/** Columns for the values that items are based on, and for values with a display value. */
export const CHANGE_BASES: readonly string[] = [
  'ALTER TABLE planned_change_items ADD COLUMN base_hash TEXT',
  'ALTER TABLE planned_change_values ADD COLUMN display_text TEXT',
];

/** Returns the statements that store the values that written items replaced, which only the journal has. */
const replacedValues = ({ internalValue, hash }: Omit<Functions, 'pairs'>): readonly string[] => [
  `INSERT INTO planned_change_values (org_id, hash, text)
    SELECT DISTINCT i.org_id, ${hash(internalValue('j.before_json'))}, ${internalValue('j.before_json')}
    FROM planned_change_items i JOIN journal j ON j.org_id = i.org_id AND j.id = i.journal_id
    WHERE ${internalValue('j.before_json')} IS NOT NULL
    ON CONFLICT DO NOTHING`,
  `UPDATE planned_change_items SET base_hash = (
    SELECT CASE WHEN ${internalValue('j.before_json')} IS NULL THEN 'none'
      ELSE ${hash(internalValue('j.before_json'))} END
    FROM journal j WHERE j.org_id = planned_change_items.org_id AND j.id = planned_change_items.journal_id
      AND j.before_json IS NOT NULL)
    WHERE journal_id IS NOT NULL`,
];

/** The values that items replaced, in SQLite. */
export const SQLITE_CHANGE_BASES = replacedValues({
  internalValue: (json) => `json_extract(${json}, '$.internalValue')`,
  hash: (text) => `sha256_hex(${text})`,
});

/** The values that items replaced, in PostgreSQL. */
export const POSTGRES_CHANGE_BASES = replacedValues({
  internalValue: (json) => `(${json}::json ->> 'internalValue')`,
  hash: (text) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`,
});
