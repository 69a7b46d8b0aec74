import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDuckDb } from '../analytics/duckdb/duckdb.ts';
import { event } from '../analytics/test/engine-contract.ts';
import { openStore } from '../store/engine/database.ts';
import { backUp } from './back-up.ts';
import { runBackupCommand } from './commands.ts';
import { MANIFEST } from './manifest.ts';
import { restore } from './restore.ts';
import { runCommand } from './test/run-command.ts';
import { verifyBackup } from './verify.ts';

let folder: string;
let dataDir: string;
let backup: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a backup of a stopped console', () => {
  beforeEach(async () => {
    const store = await openStore(null, dataDir);
    const lease = { org_id: 'o', name: 'n', holder: 'h', expires_at: 1 };
    await store.db.insertInto('leases').values(lease).execute();
    await store.close();
    const events = await openDuckDb(join(dataDir, 'telemetry'));
    await events.store?.append([event(), event()]);
    await events.close();
    await writeFile(join(dataDir, 'session-secret'), 'a secret');
  });

  it('[OPS-04] contains its stores without the secret, readable only for its user', async () => {
    const { stores } = await backUp(dataDir, backup, null);
    expect(stores.map(({ path, rows }) => [path, rows['leases'] ?? rows['events']])).toEqual([
      ['console.sqlite', 1],
      ['telemetry/events.duckdb', 2],
    ]);
    expect((await readdir(backup, { recursive: true })).toSorted()).toEqual([
      MANIFEST,
      'console.sqlite',
      'telemetry',
      'telemetry/events.duckdb',
    ]);
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    expect(await verifyBackup(backup)).toEqual({ format: 1, begunAt: expect.any(String), stores });
  });

  it('[OPS-04] is complete or does not have its name', async () => {
    await expect(backUp(join(folder, 'nothing'), backup, null)).rejects.toThrow(
      `The data folder ${join(folder, 'nothing')} contains no embedded store.`,
    );
    await writeFile(join(dataDir, 'telemetry/events.duckdb'), 'damaged');
    await expect(backUp(dataDir, backup, null)).rejects.toThrow(
      `${join(dataDir, 'telemetry/events.duckdb')} cannot be copied: `,
    );
    expect(await readdir(folder)).toEqual(['data']);
    await mkdir(backup);
    await expect(backUp(dataDir, backup, null)).rejects.toThrow(`${backup} exists already. Choose another name.`);
  });

  it('[OPS-04] copies the secret only to a separate file, and names the variable if there is none', async () => {
    const secret = join(folder, 'secret');
    await backUp(dataDir, backup, secret);
    expect(await readFile(secret, 'utf8')).toBe('a secret');
    await expect(backUp(dataDir, `${backup}-2`, secret)).rejects.toThrow(`${secret} exists already.`);
    await rm(join(dataDir, 'session-secret'));
    await expect(backUp(dataDir, `${backup}-2`, `${secret}-2`)).rejects.toThrow('is in SESSION_SECRET');

    const restored = join(folder, 'restored');
    await restore(backup, restored, secret);
    expect(await readFile(join(restored, 'session-secret'), 'utf8')).toBe('a secret');
    await expect(restore(backup, join(folder, 'other'), `${secret}-3`)).rejects.toThrow('cannot be read');
    expect(existsSync(join(folder, 'other'))).toBe(false);
  });

  it('[OPS-04] is restored only into an empty folder, in which it changes nothing otherwise', async () => {
    await backUp(dataDir, backup, null);
    const other = join(folder, 'other');
    await mkdir(other);
    await writeFile(join(other, 'note'), 'mine');
    await expect(restore(backup, other, null)).rejects.toThrow(`The data folder ${other} is not empty.`);
    await expect(restore(backup, dataDir, null)).rejects.toThrow(`The data folder ${dataDir} is not empty.`);
    expect(await readdir(other)).toEqual(['note']);

    await rm(join(other, 'note'));
    await restore(backup, other, null);
    expect((await readdir(other)).toSorted()).toEqual(['console.sqlite', 'telemetry']);
    const store = await openStore(null, other);
    expect(await store.db.selectFrom('leases').select('holder').execute()).toEqual([{ holder: 'h' }]);
    await store.close();
  });

  const damage: ReadonlyArray<readonly [what: string, change: () => Promise<void>, message: string]> = [
    ['a changed byte', () => changeByte(join(backup, 'console.sqlite')), 'console.sqlite: its checksum is another one'],
    ['a missing store', () => rm(join(backup, 'telemetry/events.duckdb')), 'telemetry/events.duckdb: ENOENT'],
    ['a missing list', () => rm(join(backup, MANIFEST)), `is not a backup: it contains no readable ${MANIFEST}`],
    ['a damaged list', () => replace(join(backup, MANIFEST), '}', ''), 'is damaged, or a newer release has written it'],
    [
      'another number of rows',
      () => replace(join(backup, MANIFEST), '"leases": 1', '"leases": 2'),
      'differs in leases',
    ],
    ['a path elsewhere', () => replace(join(backup, MANIFEST), 'console.sqlite', '../data/x'), 'is damaged'],
  ];

  it.each(damage)('[OPS-04] with %s is reported, and not restored', async (_what, change, message) => {
    await backUp(dataDir, backup, null);
    await change();
    await expect(verifyBackup(backup)).rejects.toThrow(message);
    const restored = join(folder, 'restored');
    await expect(restore(backup, restored, null)).rejects.toThrow(message);
    expect(existsSync(restored)).toBe(false);
  });

  it('[OPS-04] rejects unknown commands and missing folders', async () => {
    const command = (...args: readonly string[]) =>
      runBackupCommand({ args, dataDir, secret: undefined, print: () => {} });
    await expect(command('backups')).rejects.toThrow(
      "Unknown command 'backups'. Commands: backup, restore, verify-backup.",
    );
    await expect(command('restore', backup, dataDir)).rejects.toThrow(
      'Name the folder of the backup: restore <folder>',
    );
    expect(await runCommand(folder, dataDir, 'backup')).toEqual({
      code: 1,
      text: 'Name the folder of the backup: backup <folder>\n',
    });
  });
});

async function changeByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(file, bytes);
}

async function replace(file: string, text: string, other: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(text, other));
}
