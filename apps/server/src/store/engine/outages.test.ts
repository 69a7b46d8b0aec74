import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError, StoreOutage } from '../../platform/errors.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import type { Store } from './database.ts';
import { exceptInOutage, isLostConnection, postgresOutage, sqliteOutage } from './outages.ts';

const [[, sqlite] = []] = engines;

describe('an embedded store without free space', () => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    if (sqlite === undefined) throw new Error('There is no embedded store.');
    database = await sqlite();
    store = await database.open();
    await setPages(1);
  });
  afterEach(() => database.drop());

  /** Sets the limit of pages; SQLite raises it to the current size. */
  const setPages = (pages: number) => sql.raw(`PRAGMA max_page_count = ${String(pages)}`).execute(store.db);
  const lease = (name: string, db = store.db) =>
    db.insertInto('leases').values({ org_id: 'o', name, holder: 'h', expires_at: 1 }).execute();
  const names = async () => (await store.db.selectFrom('leases').select('name').execute()).map(({ name }) => name);
  const LARGE = 'x'.repeat(100_000);

  it('[REL-02] reports an outage for a write, still reads, and writes again when there is room', async () => {
    await lease('small');
    await expect(lease(LARGE)).rejects.toThrow(StoreOutage);
    expect(await names()).toEqual(['small']);
    await setPages(1_000_000);
    await lease(LARGE);
    expect(await names()).toHaveLength(2);
  });

  it('[REL-02] reports an outage for a transaction that SQLite has already rolled back, and keeps nothing of it', async () => {
    const write = store.db.transaction().execute(async (transaction) => {
      await lease('first', transaction);
      await lease(LARGE, transaction);
    });
    await expect(write).rejects.toThrow(StoreOutage);
    await store.db.transaction().execute((transaction) => lease('next', transaction));
    expect(await names()).toEqual(['next']);
  });

  it('[REL-02] keeps the error of a transaction that fails for another reason', async () => {
    const write = store.db.transaction().execute(async (transaction) => {
      await lease('first', transaction);
      throw new AppError('settings_changed');
    });
    await expect(write).rejects.toMatchObject({ kind: 'conflict' });
    expect(await names()).toEqual([]);
  });

  it('[REL-02] reports errors of statements unchanged', async () => {
    await lease('one');
    await expect(lease('one')).rejects.toThrow(/UNIQUE/);
    await expect(lease('one')).rejects.not.toBeInstanceOf(StoreOutage);
    await expect(sql`SELECT * FROM nothing`.execute(store.reads)).rejects.not.toBeInstanceOf(StoreOutage);
  });
});

describe('the errors of the engines', () => {
  const sqliteError = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });

  it.each([
    ['busy', 5, true],
    ['read-only', 8, true],
    ['I/O error of a write', 778, true],
    ['full', 13, true],
    ['cannot be opened', 14, true],
    ['logic', 1, false],
    ['constraint', 2067, false],
  ])('[REL-02] SQLite: %s', (_what, errcode, isOutage) => {
    expect(sqliteOutage('/data/console.sqlite', sqliteError(errcode)) !== null).toBe(isOutage);
  });

  it.each([
    ['damaged page', 11, 'is damaged (x). Restore a backup, or move the file away'],
    ['other content', 26, 'is damaged (x). Restore a backup, or move the file away'],
    ['no right to read', 14, 'cannot be used (x). Check its permissions'],
  ])('[REL-13] SQLite: names the file and what to do for a %s', (_what, errcode, text) => {
    const cause = sqliteOutage('/data/console.sqlite', sqliteError(errcode));
    expect(cause?.message).toContain(`The store /data/console.sqlite ${text}`);
  });

  const postgresError = (code: string) => Object.assign(new DatabaseError('x', 1, 'error'), { code });
  const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

  it.each([
    ['ended by an administrator', postgresError('57P01'), true, true],
    ['crashed', postgresError('57P02'), true, true],
    ['starting', postgresError('57P03'), true, true],
    ['connection failure', postgresError('08006'), true, true],
    ['too many connections', postgresError('53300'), true, false],
    ['disk full', postgresError('53100'), true, false],
    ['I/O error', postgresError('58030'), true, false],
    ['a standby', postgresError('25006'), true, false],
    ['reset', systemError('ECONNRESET', 'read'), true, true],
    ['refused', systemError('ECONNREFUSED', 'connect'), true, true],
    ['unknown host', systemError('ENOTFOUND', 'getaddrinfo'), true, true],
    ['ended during a query', new Error('Connection terminated unexpectedly'), true, true],
    ['used after its end', new Error('Client has encountered a connection error and is not queryable'), true, true],
    ['no connection in time', new Error('timeout exceeded when trying to connect'), true, false],
    ['unique violation', postgresError('23505'), false, false],
    ['syntax', postgresError('42601'), false, false],
    ['a value that cannot be bound', new TypeError('circular'), false, false],
  ])('[REL-02] PostgreSQL: %s', (_what, error, isOutage, isLost) => {
    expect([postgresOutage(error) !== null, isLostConnection(error)]).toEqual([isOutage, isLost]);
  });

  it('[REL-02] ignores an outage of an expendable write, and nothing else', async () => {
    await expect(exceptInOutage(Promise.reject(new StoreOutage(null)))).resolves.toBeUndefined();
    await expect(exceptInOutage(Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  });
});
