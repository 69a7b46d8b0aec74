import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreOutage } from '../../platform/errors.ts';
import { hasPostgres, realPostgres } from '../../test/engines.ts';
import { startPostgresProxy, type Part, type PostgresProxy } from '../../test/postgres-proxy.ts';
import { openStore, type Store } from './database.ts';

describe.runIf(await hasPostgres())('a PostgreSQL connection that breaks', () => {
  let database: Awaited<ReturnType<typeof realPostgres>>;
  let proxy: PostgresProxy;
  let store: Store;
  /** Bypasses the proxy. */
  let direct: Client;
  let sent: string[];

  beforeEach(async () => {
    database = await realPostgres();
    proxy = await startPostgresProxy(database.url);
    store = await openStore(proxy.url, database.dataDir);
    direct = new Client({ connectionString: database.url });
    await direct.connect();
    sent = [];
  });
  afterEach(async () => {
    await store.close();
    await direct.end();
    await proxy.close();
    await database.drop();
  });

  /** Applies a fate to the first statements with this text, and records all of them. */
  const strike = (words: string, times: number, fate: 'reset-before' | 'reset-after'): void => {
    proxy.setFate(({ direction, data }: Part) => {
      if (direction !== 'statement' || !data.includes(words)) return 'pass';
      sent.push(words);
      return sent.length <= times ? fate : 'pass';
    });
  };

  const READ = 'select "name" from "leases"';
  const read = () => store.db.selectFrom('leases').select('name').execute();
  const WRITE = 'insert into "leases"';
  const write = (name = 'written') =>
    store.db.insertInto('leases').values({ org_id: 'o', name, holder: 'h', expires_at: 1 }).execute();
  const stored = async (): Promise<readonly string[]> => {
    const { rows } = await direct.query<{ name: string }>('SELECT name FROM leases ORDER BY name');
    return rows.map(({ name }) => name);
  };

  it.each(['reset-before', 'reset-after'] as const)(
    '[REL-01] repeats a read once on a new connection (%s)',
    async (fate) => {
      await write();
      strike(READ, 1, fate);
      expect(await read()).toEqual([{ name: 'written' }]);
      expect(sent).toHaveLength(2);
    },
  );

  it('[REL-01] repeats a read only once, and serves the next one', async () => {
    strike(READ, 2, 'reset-before');
    await expect(read()).rejects.toThrow(StoreOutage);
    expect(sent).toHaveLength(2);
    expect(await read()).toEqual([]);
  });

  it('[REL-01] repeats a read on a connection made after the loss, when all connections were lost together', async () => {
    await Promise.all(Array.from({ length: 10 }, read));
    proxy.setFate(({ direction, data }) => {
      if (direction !== 'statement' || !data.includes(READ)) return 'pass';
      sent.push(READ);
      if (sent.length > 1) return 'pass';
      proxy.resetAll();
      return 'reset-before';
    });
    expect(await read()).toEqual([]);
    expect(sent).toHaveLength(2);
  });

  it('[REL-01] never repeats a write, which the server may have committed', async () => {
    strike(WRITE, 1, 'reset-after');
    await expect(write()).rejects.toThrow(StoreOutage);
    await expect.poll(stored).toEqual(['written']);
    expect(sent).toHaveLength(1);
    await write('next');
    expect(await stored()).toEqual(['next', 'written']);
  });

  it('[REL-01] repeats no statement of a transaction, and keeps nothing of it', async () => {
    const cut = store.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('leases').values({ org_id: 'o', name: 'a', holder: 'h', expires_at: 1 }).execute();
      strike(READ, 1, 'reset-before');
      return transaction.selectFrom('leases').select('name').execute();
    });
    await expect(cut).rejects.toThrow(StoreOutage);
    expect(sent).toHaveLength(1);
    expect(await read()).toEqual([]);
  });

  it('[REL-01] does not end the process when it breaks between two statements of a transaction', async () => {
    const cut = store.db.transaction().execute(async (transaction) => {
      const { rows } = await direct.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
      await direct.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      const isGone = async () =>
        (await direct.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [rows[0]?.pid])).rowCount === 0;
      await expect.poll(isGone).toBe(true);
      return transaction.selectFrom('leases').select('name').execute();
    });
    await expect(cut).rejects.toThrow(StoreOutage);
    expect(await read()).toEqual([]);
  });

  it('[REL-01] serves reads after an administrator ended every connection', async () => {
    await Promise.all(Array.from({ length: 5 }, read));
    await direct.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    expect(await read()).toEqual([]);
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('[REL-01] connects again when a connection breaks during its handshake', async () => {
    let parts = 0;
    proxy.setFate(() => {
      parts += 1;
      return parts === 1 ? 'reset-before' : 'pass';
    });
    const another = await openStore(proxy.url, database.dataDir);
    await another.close();
    expect(parts).toBeGreaterThan(1);
  });

  it('[REL-02] reports an outage while the server is down, and works as soon as it is up', async () => {
    await proxy.refuse();
    await expect(read()).rejects.toThrow(StoreOutage);
    await expect(write()).rejects.toThrow(StoreOutage);
    await expect(store.ping()).rejects.toThrow(StoreOutage);
    await expect(store.db.transaction().execute(async () => 0)).rejects.toThrow(StoreOutage);
    await proxy.accept();
    await write();
    expect(await read()).toEqual([{ name: 'written' }]);
  });

  it('[REL-02] reports too many connections as an outage', async () => {
    await direct.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} CONNECTION LIMIT 0`);
    const role = `limited_${randomBytes(6).toString('hex')}`;
    await direct.query(`CREATE ROLE ${role} LOGIN`);
    const url = new URL(database.url);
    url.username = role;
    try {
      await expect(openStore(url.href, database.dataDir)).rejects.toThrow(StoreOutage);
    } finally {
      await direct.query(`DROP ROLE ${role}`);
    }
  });
});
