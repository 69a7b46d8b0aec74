import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { StoreOutage } from '../../platform/errors.ts';

/** Classifies the errors of an engine. */
export type Guard = {
  /** The engine cannot be reached or written. */
  readonly isOutage: (error: unknown) => boolean;
  /** The connection broke. */
  readonly isLost: (error: unknown) => boolean;
  /** Called for each lost connection. */
  readonly onLost: () => void;
  /**
   * Whether the engine has already rolled the transaction back: a second rollback would fail and hide the first error.
   */
  readonly hasRolledBack: () => boolean;
};

/** The engine's connection behind a connection of Kysely; null between a loss and its replacement. */
type Held = {
  current: DatabaseConnection | null;
  /** True from the beginning of a transaction until the release of the connection. */
  isInTransaction: boolean;
};

/**
 * Wraps a dialect so that outages of its engine become `StoreOutage`. Repeats a read outside a transaction once on a
 * new connection if its connection breaks. Never repeats a write, which may already be committed.
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
    if (state === undefined) throw new Error('The connection belongs to another store.');
    return state;
  };

  const currentOf = ({ current }: Held): DatabaseConnection => {
    if (current === null) throw new StoreOutage(new Error('The connection broke earlier.'));
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

  /** Connects. Nothing has been sent yet, so a second attempt is safe even for writes. */
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

/** A `WITH` may contain a write. */
const isRead = ({ sql }: CompiledQuery): boolean => /^\s*select\b/i.test(sql);
