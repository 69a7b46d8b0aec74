import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { TestDatabase } from '../../../test/engines.ts';
import { contentHash } from '../../content-hash.ts';
import { migrations } from '../migrations.ts';

/** Creates a database with the layout before a migration, and rows of it. */
export async function createEarlier(database: TestDatabase, before: string, rows: readonly string[]): Promise<void> {
  const engine = database.url === null ? 'sqlite' : 'postgres';
  const cut = migrations.findIndex(({ id }) => id === before);
  const statements = [
    'CREATE TABLE migrations (id TEXT NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL)',
    ...migrations
      .slice(0, cut)
      .flatMap((migration) => [
        ...migration.statements,
        ...(migration[engine] ?? []),
        `INSERT INTO migrations VALUES ('${migration.id}', 0)`,
      ]),
    ...rows,
  ];
  if (database.url === null) {
    const file = new DatabaseSync(join(database.dataDir, 'console.sqlite'));
    file.function('sha256_hex', (text) => contentHash(String(text)));
    for (const statement of statements) file.exec(statement);
    file.close();
    return;
  }
  const client = new Client({ connectionString: database.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
