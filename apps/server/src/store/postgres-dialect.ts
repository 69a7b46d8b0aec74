import { PostgresDialect } from 'kysely';
import { Pool, TypeOverrides } from 'pg';

/** Object id of PostgreSQL's bigint. */
const INT8 = 20;

/** Kysely's PostgreSQL dialect. Whole numbers come as numbers: every one here is a time in milliseconds or a small count. */
export function postgresDialect(url: string): PostgresDialect {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: 'fieldstone-console',
    types,
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
