import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEngine } from './open-engine.ts';
import { loadSchema } from './schema/load.ts';
import { emptyRecords } from './seed/seed.ts';

it('[PKG-02] [SFX-10] renames the permission set of administrators in an org of an earlier release, and adds groups once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'org-'));
  const schema = loadSchema();
  const open = () =>
    openEngine(
      { schema, seed: (now) => emptyRecords(schema, now) },
      folder,
      () => new Date(),
      () => {},
    );
  open().database.close();
  const file = new DatabaseSync(join(folder, 'org.sqlite'));
  file.exec(`UPDATE "PermissionSet" SET "Name" = 'Fieldstone_Administrator' WHERE "Name" = 'Fieldstone_Configuration'`);
  file.exec(`DELETE FROM "PermissionSetGroup"; DELETE FROM "PermissionSetGroupComponent"`);
  file.exec(`DELETE FROM "PermissionSet" WHERE "Type" = 'Group'`);
  file.close();
  const { database } = open();
  const names = database.all(`SELECT "Name" AS name FROM "PermissionSet" ORDER BY "Name"`).map((row) => row['name']);
  expect(names).toContain('Fieldstone_Configuration');
  expect(names).not.toContain('Fieldstone_Administrator');
  expect(database.all('SELECT "DeveloperName" AS name FROM "PermissionSetGroup"').length).toBe(
    schema.permissionSetGroups.length,
  );
  open().database.close();
  expect(database.all('SELECT 1 FROM "PermissionSetGroup"').length).toBe(schema.permissionSetGroups.length);
  database.close();
  rmSync(folder, { recursive: true });
});

it('[REL-13] names a damaged file and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'org-'));
  const file = join(folder, 'org.sqlite');
  writeFileSync(file, 'not a database, and longer than the header of one'.repeat(10));
  const definition = { schema: loadSchema(), seed: () => [] };
  const open = () =>
    openEngine(
      definition,
      folder,
      () => new Date(),
      () => {},
    );
  expect(open).toThrow(`The org in ${file} cannot be opened (file is not a database). Restore a backup, or delete`);
  rmSync(folder, { recursive: true });
});
