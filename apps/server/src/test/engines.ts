import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openStore, type Store } from '../store/engine/database.ts';
import type { Migration } from '../store/engine/migrations.ts';
import { administer, findServer } from './postgres-server.ts';

/** A store for one test; opening it again gives another process's view. */
export type TestDatabase = {
  /** Opens it with the migrations of this release, unless those of another one are given. */
  open(steps?: readonly Migration[]): Promise<Store>;
  /** For a program's environment: DATABASE_URL, or the folder of the SQLite file. */
  readonly url: string | null;
  readonly dataDir: string;
  /** Closes every store it opened and removes all data. */
  drop(): Promise<void>;
};

type DatabaseOptions = {
  /** Without tables, for the schema of another release. */
  readonly isEmpty?: boolean;
};

/** Every engine of the store, for `describe.each`. */
export const engines: ReadonlyArray<
  readonly [name: string, create: (options?: DatabaseOptions) => Promise<TestDatabase>]
> = [
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
];

function sqlite(): Promise<TestDatabase> {
  return database(null, () => {});
}

/**
 * Creates a database on a real server if there is one, else PGlite behind a socket: with the same driver in both cases.
 */
async function postgres(options?: DatabaseOptions): Promise<TestDatabase> {
  const server = await findServer();
  return server === null ? pglite() : postgresOn(server, options);
}

/**
 * Returns whether there is a real server, and otherwise prints that its tests are skipped. PGlite has one session for
 * all connections, so it would prove nothing about broken ones.
 */
export async function hasPostgres(): Promise<boolean> {
  const server = await findServer();
  if (server === null) {
    process.stderr.write(
      'Tests of PostgreSQL outages are skipped: there is no PostgreSQL server (see TEST_DATABASE_URL).\n',
    );
  }
  return server !== null;
}

/** Creates a database on a real server. */
export async function realPostgres(): Promise<TestDatabase & { readonly url: string }> {
  const server = await findServer();
  if (server === null) throw new Error('There is no PostgreSQL server.');
  return postgresOn(server);
}

async function postgresOn(
  server: string,
  { isEmpty = false }: DatabaseOptions = {},
): Promise<TestDatabase & { readonly url: string }> {
  const template = inject('templateDatabase');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} ${isEmpty ? '' : `TEMPLATE ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // The tests survive no crash of the server, so they need not wait for its disk.
  url.searchParams.set('options', '-c synchronous_commit=off');
  // Dropping takes as long as many a test, which need not wait for it. The end of the run drops the rest.
  return database(url.href, () => void administer(server, `DROP DATABASE ${name} WITH (FORCE)`).catch(() => {}));
}

async function pglite(): Promise<TestDatabase> {
  const db = await PGlite.create();
  const port = await freePort();
  const server = new PGLiteSocketServer({ db, port, host: '127.0.0.1', maxConnections: 50 });
  await server.start();
  return database(`postgresql://postgres@127.0.0.1:${String(port)}/postgres`, async () => {
    await server.stop();
    await db.close();
  });
}

/** Returns a port that was just free: the socket server does not accept 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function database<U extends string | null>(
  url: U,
  remove: () => Promise<void> | void,
): Promise<TestDatabase & { readonly url: U }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-'));
  const opened: Store[] = [];
  return {
    url,
    dataDir,
    open: async (steps) => {
      const store = await openStore(url, dataDir, () => {}, steps);
      opened.push(store);
      return store;
    },
    drop: async () => {
      for (const store of opened) await store.close();
      await remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
