import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { setPassword } from './oauth/credentials.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './oauth/demo-users.ts';
import type { Schema, SeedRecord } from './schema/types.ts';
import { plant } from './store/plant.ts';
import { openDatabase } from './store/database.ts';
import type { Database } from './store/database.ts';
import { createTables } from './store/tables.ts';

/** What an org is made of; tests give a schema and seed of their own. */
export type Material = {
  readonly schema: Schema;
  /** The records of a new org. */
  readonly seed: (now: Date) => Iterable<SeedRecord>;
};

const isPlanted = (database: Database): boolean =>
  database.get("SELECT value FROM _state WHERE name = 'planted'") !== undefined;

const plantOnce = (database: Database, material: Material, now: Date, log: (line: string) => void): void => {
  if (isPlanted(database)) return;
  log('Embedded org: filling a new org …');
  const started = Date.now();
  const count = database.transaction(() => {
    const planted = plant(database, material.schema, material.seed(now), (soFar) =>
      log(`Embedded org: ${soFar.toLocaleString('en')} records …`),
    );
    for (const { username } of DEMO_USERS) {
      const user = database.get('SELECT "Id" AS id FROM "User" WHERE "Username" = ?', username);
      if (user !== undefined) setPassword(database, String(user['id']), DEMO_PASSWORD);
    }
    database.run("INSERT INTO _state (name, value) VALUES ('planted', ?)", now.toISOString());
    return planted;
  });
  log(`Embedded org: ${count.toLocaleString('en')} records in ${((Date.now() - started) / 1000).toFixed(1)} s`);
};

const organizationId = (database: Database): string => {
  const row = database.get('SELECT "Id" AS id FROM "Organization" ORDER BY "Id" LIMIT 1');
  if (row === undefined) throw new Error('the seed has no Organization');
  return String(row['id']);
};

/** Opens the org of a folder, making and filling it the first time. The address is told once it is known. */
export const openEngine = (
  material: Material,
  dataDir: string,
  now: () => Date,
  log: (line: string) => void,
): Omit<Engine, 'url'> => {
  mkdirSync(dataDir, { recursive: true });
  const database = openDatabase(join(dataDir, 'org.sqlite'));
  try {
    createTables(database, material.schema);
    plantOnce(database, material, now(), log);
    return { database, schema: material.schema, orgId: organizationId(database), now };
  } catch (error) {
    database.close();
    throw error;
  }
};
