/** One table of jobs, with the work of the outbox, documents and copies. */
export const JOBS: readonly string[] = [
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
    PRIMARY KEY (org_id, topic, id)
  )`,
  'CREATE INDEX jobs_by_state ON jobs (state, topic, org_id, id)',
  `INSERT INTO jobs
    SELECT org_id, topic, id, 1, payload_json, NULL, state, created_at, next_at, attempts, last_error, finished_at
    FROM outbox`,
  'DROP TABLE outbox',
  `INSERT INTO jobs
    SELECT org_id, 'document', id, 1, '{}', user_id, 'pending', next_at, next_at, attempts, NULL, NULL
    FROM knowledge_documents WHERE status IN ('Processing', 'Deleted')`,
  'DROP INDEX knowledge_documents_by_state',
  'ALTER TABLE knowledge_documents DROP COLUMN attempts',
  'ALTER TABLE knowledge_documents DROP COLUMN next_at',
  `INSERT INTO jobs
    SELECT org_id, 'copy', id, 1,
      '{"action":"settings.copy' || CASE kind WHEN 'undo' THEN '-undo' ELSE '' END || '","requestId":"' || id || '"}',
      user_id, 'pending', started_at, started_at, 0, NULL, NULL
    FROM copy_operations WHERE state = 'running'`,
  'ALTER TABLE journal RENAME COLUMN settled_at TO outcome_at',
  'ALTER TABLE example_histories RENAME TO demo_data',
];
