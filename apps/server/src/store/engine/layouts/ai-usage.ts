/** Uses of the AI. */
export const AI_USAGE: readonly string[] = [
  `CREATE TABLE ai_usage (
    org_id TEXT NOT NULL,
    id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    user_name TEXT NOT NULL,
    skill TEXT NOT NULL,
    action TEXT,
    source TEXT NOT NULL,
    model TEXT NOT NULL,
    input_tokens BIGINT NOT NULL,
    output_tokens BIGINT NOT NULL,
    tokens BIGINT NOT NULL,
    milli_credits BIGINT NOT NULL,
    latency_ms BIGINT NOT NULL,
    status TEXT NOT NULL,
    object TEXT,
    record_id TEXT,
    error TEXT,
    PRIMARY KEY (org_id, id)
  )`,
  ...['user_name', 'skill', 'model', 'tokens', 'milli_credits', 'latency_ms', 'status'].map(
    // Each index covers the sorting of a period.
    (column) => `CREATE INDEX ai_usage_by_${column} ON ai_usage (org_id, ${column}, id)`,
  ),
];
