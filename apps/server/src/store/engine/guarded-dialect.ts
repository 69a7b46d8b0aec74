import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { StoreOutage } from '../../platform/errors.ts';
import { step, timed } from '../../platform/telemetry/steps.ts';

/** An engine in traces, and the classes of its errors. */
export type Guard = {
  /** The engine's name in OpenTelemetry. */
  readonly system: 'sqlite' | 'postgresql';
  /** Returns the cause if the engine cannot be reached or written, null for other errors. */
  readonly outageOf: (error: unknown) => Error | null;
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
 * new connection if its connection breaks. Never repeats a write, which may already be committed. Each statement is a step of the
 * running work.
 */
export function guardedDialect(dialect: Dialect, guard: Guard): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => guardedDriver(dialect.createDriver(), guard),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function guardedDriver(driver: Driver, { system, outageOf, isLost, onLost, hasRolledBack }: Guard): Driver {
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
    const cause = outageOf(error);
    return cause === null ? error : new StoreOutage(cause);
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

  const observed = <T>(operation: string, table: string | undefined, work: () => Promise<T>): Promise<T> =>
    step(
      {
        part: 'store',
        name: table === undefined ? operation : `${operation} ${table}`,
        kind: 'client',
        labels: { operation },
        attributes: {
          'db.system.name': system,
          'db.operation.name': operation,
          ...(table !== undefined && { 'db.collection.name': table }),
        },
      },
      work,
    );

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
      const state: Held = { current: await timed('store', acquire), isInTransaction: false };
      const connection: DatabaseConnection = {
        executeQuery: (query) => {
          const { operation, table } = statementOf(query);
          return observed(operation, table, () => execute(state, query));
        },
        streamQuery: (query, chunkSize) => currentOf(state).streamQuery(query, chunkSize),
      };
      held.set(connection, state);
      return connection;
    },
    beginTransaction: async (connection, settings) => {
      const state = heldBy(connection);
      state.isInTransaction = true;
      await observed('begin', undefined, () => guarded(() => driver.beginTransaction(currentOf(state), settings)));
    },
    commitTransaction: (connection) =>
      observed('commit', undefined, () => guarded(() => driver.commitTransaction(currentOf(heldBy(connection))))),
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

const OPERATIONS: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete', 'with']);

type Statement = {
  /** The kind of the statement, one of a few. */
  readonly operation: string;
  /** The first table that the statement names. */
  readonly table: string | undefined;
};

/** Maximum statements whose kind and table are kept; the program has fewer, except for generated ones. */
const KEPT_STATEMENTS = 500;

const statements = new LRUCache<string, Statement>({
  max: KEPT_STATEMENTS,
  memoMethod: (sql) => {
    const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
    return {
      operation: OPERATIONS.has(word) ? word : 'other',
      table: /\b(?:from|into|update) "?(\w+)/i.exec(sql)?.[1],
    };
  },
});

const statementOf = ({ sql }: CompiledQuery): Statement => statements.memo(sql);

/** A `WITH` may contain a write. */
const isRead = (query: CompiledQuery): boolean => statementOf(query).operation === 'select';
