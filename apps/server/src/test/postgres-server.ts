import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openStore } from '../store/engine/database.ts';
import { timeLimit } from '../../../../scripts/test/time-limit.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface can be extended.
  interface ProvidedContext {
    /** A database with all tables on the PostgreSQL server of the tests, to be copied. */
    templateDatabase: string;
  }
}

/** Returns the address of the PostgreSQL server of the tests; null without one. */
export async function findServer(): Promise<string | null> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named !== undefined && named !== '') return named === 'pglite' ? null : named;
  const local = 'postgresql://postgres@127.0.0.1:5432/postgres';
  return administer(local, 'SELECT 1').then(
    () => local,
    () => null,
  );
}

/** Runs a statement on a server and returns its rows. */
export async function administer(url: string, statement: string): Promise<ReadonlyArray<Record<string, unknown>>> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeLimit(10_000) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates the template of all databases before the first test, because creating tables takes longer than most tests.
 * @returns the removal of the databases of the run after the last test
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await findServer();
  if (server === null) return undefined;
  const template = `console_test_${randomBytes(4).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${template}`);
  const url = new URL(server);
  url.pathname = `/${template}`;
  await (await openStore(url.href, '')).close();
  project.provide('templateDatabase', template);
  return async () => {
    const left = await administer(server, `SELECT datname FROM pg_database WHERE datname LIKE '${template}%'`);
    for (const { datname } of left) await administer(server, `DROP DATABASE IF EXISTS ${String(datname)} WITH (FORCE)`);
  };
}
