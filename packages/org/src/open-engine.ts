import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { setPassword } from './oauth/credentials.ts';
import { addIntegrationUser } from './oauth/integration-user.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './oauth/demo-users.ts';
import { auditSeed } from './records/setup-audit-trail.ts';
import type { Schema, SeedRecord } from './schema/types.ts';
import { CONFIGURATION_SET } from './seed/people/organization.ts';
import { addPermissionSets } from './seed/people/permission-sets.ts';
import { addLicenses } from './seed/people/licenses.ts';
import { insertSeed } from './store/insert-seed.ts';
import { openDatabase } from './store/database.ts';
import type { Database } from './store/database.ts';
import { storeMetadata } from './store/metadata-records.ts';
import { orgRecords } from './store/org-records.ts';
import { createTables } from './store/tables.ts';

/** The schema and the seed of an org; tests use their own. */
export type OrgDefinition = {
  readonly schema: Schema;
  /** Returns the records of a new org. */
  readonly seed: (now: Date) => Iterable<SeedRecord>;
};

function isSeeded(database: Database): boolean {
  return database.get("SELECT value FROM _state WHERE name = 'planted'") !== undefined;
}

function seedOnce(database: Database, definition: OrgDefinition, now: Date, log: (line: string) => void): void {
  if (isSeeded(database)) return;
  log('Embedded org: creating the data of a new org …');
  const started = Date.now();
  const count = database.transaction(() => {
    const inserted = insertSeed(database, definition.schema, definition.seed(now), (soFar) =>
      log(`Embedded org: ${soFar.toLocaleString('en')} records …`),
    );
    for (const { username } of DEMO_USERS) {
      const user = database.get('SELECT "Id" AS id FROM "User" WHERE "Username" = ?', username);
      if (user !== undefined) setPassword(database, String(user['id']), DEMO_PASSWORD);
    }
    auditSeed({ database, schema: definition.schema }, now);
    database.run("INSERT INTO _state (name, value) VALUES ('planted', ?)", now.toISOString());
    return inserted;
  });
  log(`Embedded org: ${count.toLocaleString('en')} records in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Renames the set of the administrators in an org that an earlier release created. */
function renameConfigurationSet(database: Database): void {
  database.run(
    `UPDATE "PermissionSet" SET "Name" = ?, "Label" = 'Fieldstone Configuration' WHERE "Name" = 'Fieldstone_Administrator'`,
    CONFIGURATION_SET,
  );
}

function organizationId(database: Database): string {
  const row = database.get('SELECT "Id" AS id FROM "Organization" ORDER BY "Id" LIMIT 1');
  if (row === undefined) throw new Error('The seed has no Organization record.');
  return String(row['id']);
}

/** An engine without what only a running server determines. */
export type OpenedEngine = Pick<Engine, 'database' | 'schema' | 'orgId' | 'now'>;

/**
 * Opens the org in a folder, and creates its data the first time. The URL is set once the port is known.
 * Throws an Error that names a file that SQLite cannot use.
 */
export function openEngine(
  definition: OrgDefinition,
  dataDir: string,
  now: () => Date,
  log: (line: string) => void,
): OpenedEngine {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'org.sqlite');
  let database: Database | undefined;
  try {
    database = openDatabase(file);
    return prepared(database, definition, now, log);
  } catch (error) {
    database?.close();
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    throw new Error(
      `The org in ${file} cannot be opened (${error.message}). Restore a backup, or delete org.sqlite* in this folder to create a new org.`,
      { cause: error },
    );
  }
}

function prepared(
  database: Database,
  definition: OrgDefinition,
  now: () => Date,
  log: (line: string) => void,
): OpenedEngine {
  createTables(database, definition.schema);
  seedOnce(database, definition, now(), log);
  renameConfigurationSet(database);
  database.transaction(() => {
    const records = orgRecords(database, definition.schema, now());
    addPermissionSets(definition.schema, records);
    addIntegrationUser(records);
    addLicenses(database, records);
    storeMetadata(database, definition.schema, now());
  });
  return { database, schema: definition.schema, orgId: organizationId(database), now };
}
