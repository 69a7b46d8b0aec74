import { PostgresDialect, type Dialect, type PostgresPool } from 'kysely';
import { Client, Pool, TypeOverrides, type ClientConfig } from 'pg';
import { guardedDialect } from './guarded-dialect.ts';
import { isLostConnection, postgresOutage } from './outages.ts';

/** Object id of PostgreSQL's bigint. */
const INT8 = 20;

/** Returns Kysely's PostgreSQL dialect. Integers become numbers: all are times in milliseconds or small counts. */
export function postgresDialect(url: string): Dialect {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  /** Connections older than the last loss are probably lost too. */
  let losses = 0;
  const onLost = (): void => {
    losses += 1;
  };

  /**
   * A pool handles errors of idle connections only. An error of a connection in use would end the process, so every
   * connection has a listener from the start; the error also rejects the pending statement.
   */
  class ListenedClient extends Client {
    readonly lossesBefore = losses;

    constructor(config?: string | ClientConfig) {
      super(config);
      this.on('error', onLost);
    }
  }

  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'fieldstone-console',
    types,
    Client: ListenedClient,
  });
  // The pool replaces idle connections that break; without a listener their errors would end the process.
  pool.on('error', () => {});

  const freshPool: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const lossesBefore = losses;
      for (;;) {
        const client = await pool.connect();
        if (client instanceof ListenedClient && client.lossesBefore >= lossesBefore) return client;
        client.release(true);
      }
    },
  };
  return guardedDialect(new PostgresDialect({ pool: freshPool }), {
    system: 'postgresql',
    outageOf: postgresOutage,
    isLost: isLostConnection,
    onLost,
    hasRolledBack: () => false,
  });
}
