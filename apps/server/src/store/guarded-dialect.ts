import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { StoreOutage } from '../errors.ts';

/** How the errors of an engine are told apart. */
export type Guard = {
  /** The engine cannot be reached or written. */
  readonly isOutage: (error: unknown) => boolean;
  /** The connection broke. */
  readonly isLost: (error: unknown) => boolean;
  /** Called for each broken connection that is noticed here. */
  readonly onLost: () => void;
  /** Whether the engine has rolled the transaction back by itself; doing it again would be an error, and would hide the first one. */
  readonly hasRolledBack: () => boolean;
};

/** The connection that stands behind the one that Kysely was given; null after it broke and until there is another. */
type Held = {
  current: DatabaseConnection | null;
  /** From the begin of a transaction until the connection is given back. */
  isInTransaction: boolean;
};

/**
 * Makes the outages of a dialect's engine known as `StoreOutage`. A read outside a transaction whose connection broke is repeated once
 * on a new connection. A write never is: it may have been committed before its connection broke.
 */
export function guardedDialect(dialect: Dialect, guard: Guard): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => guardedDriver(dialect.createDriver(), guard),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function guardedDriver(driver: Driver, { isOutage, isLost, onLost, hasRolledBack }: Guard): Driver {
  const held = new WeakMap<DatabaseConnection, Held>();

  const heldBy = (connection: DatabaseConnection): Held => {
    const state = held.get(connection);
    if (state === undefined) throw new Error('This connection is of another store.');
    return state;
  };

  const currentOf = ({ current }: Held): DatabaseConnection => {
    if (current === null) throw new StoreOutage(new Error('The connection broke before.'));
    return current;
  };

  const noticed = (error: unknown): unknown => {
    if (isLost(error)) onLost();
    return isOutage(error) ? new StoreOutage(error) : error;
  };

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw noticed(error);
    }
  };

  /** Nothing has been sent yet, so that a second attempt is safe for whatever follows. */
  const acquire = async (): Promise<DatabaseConnection> => {
    try {
      return await driver.acquireConnection();
    } catch (error) {
      noticed(error);
      if (!isLost(error)) throw new StoreOutage(error);
    }
    return driver.acquireConnection().catch((error: unknown) => {
      throw new StoreOutage(error);
    });
  };

  const replace = async (state: Held): Promise<void> => {
    const broken = currentOf(state);
    state.current = null;
    await driver.releaseConnection(broken);
    state.current = await acquire();
  };

  const execute = async <R>(state: Held, query: CompiledQuery): Promise<QueryResult<R>> => {
    try {
      return await currentOf(state).executeQuery<R>(query);
    } catch (error) {
      const outage = noticed(error);
      if (state.isInTransaction || !isRead(query) || !isLost(error)) throw outage;
    }
    await replace(state);
    return guarded(() => currentOf(state).executeQuery<R>(query));
  };

  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      const state: Held = { current: await acquire(), isInTransaction: false };
      const connection: DatabaseConnection = {
        executeQuery: (query) => execute(state, query),
        streamQuery: (query, chunkSize) => currentOf(state).streamQuery(query, chunkSize),
      };
      held.set(connection, state);
      return connection;
    },
    beginTransaction: async (connection, settings) => {
      const state = heldBy(connection);
      state.isInTransaction = true;
      await guarded(() => driver.beginTransaction(currentOf(state), settings));
    },
    commitTransaction: (connection) => guarded(() => driver.commitTransaction(currentOf(heldBy(connection)))),
    rollbackTransaction: async (connection) => {
      if (!hasRolledBack()) await guarded(() => driver.rollbackTransaction(currentOf(heldBy(connection))));
    },
    releaseConnection: async (connection) => {
      const { current } = heldBy(connection);
      if (current !== null) await driver.releaseConnection(current);
    },
    destroy: () => driver.destroy(),
  };
}

/** A select, and no statement that begins with a name for what another one writes. */
const isRead = ({ sql }: CompiledQuery): boolean => /^\s*select\b/i.test(sql);
