import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exportEvents } from '../analytics/duckdb/export.ts';
import { SECRET } from '../config/data-folder.ts';
import { copySqlite } from '../store/engine/sqlite-copy.ts';
import { BackupError, MANIFEST, STORES, type BackedUpStore, type Manifest, type StorePath } from './manifest.ts';
import { inspect } from './verify.ts';

/**
 * Backs the embedded stores of a data folder up into a new folder, also while a console runs. The backup contains everything that was
 * acknowledged before the call.
 * @param secretFile a new file for the generated session secret; null leaves it out
 * @throws {BackupError}
 */
export async function backUp(dataDir: string, folder: string, secretFile: string | null): Promise<Manifest> {
  const begunAt = new Date().toISOString();
  const paths = STORES.filter((path) => existsSync(join(dataDir, path)));
  if (paths.length === 0)
    throw new BackupError(
      `The data folder ${dataDir} contains no embedded store. PostgreSQL and ClickHouse have their own tools: docs/recovery.md.`,
    );
  const secret = join(dataDir, SECRET);
  if (secretFile !== null && !existsSync(secret)) {
    throw new BackupError(`${dataDir} contains no ${SECRET}: the secret of this console is in SESSION_SECRET.`);
  }
  for (const target of [folder, secretFile]) {
    if (target !== null && existsSync(target)) throw new BackupError(`${target} exists already. Choose another name.`);
  }

  // An interrupted backup never has the name of a complete one.
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    const stores: BackedUpStore[] = [];
    for (const path of paths) stores.push(await copyStore(dataDir, partial, path));
    const manifest: Manifest = { format: 1, begunAt, stores };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    for (const path of [...paths, MANIFEST]) await flush(join(partial, path));
    if (secretFile !== null) await copyFile(secret, secretFile, constants.COPYFILE_EXCL);
    await rename(partial, folder);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Copies a store and checks the copy. */
async function copyStore(dataDir: string, folder: string, path: StorePath): Promise<BackedUpStore> {
  const [from, to] = [join(dataDir, path), join(folder, path)];
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    if (path.endsWith('.duckdb')) await exportEvents(dirname(from), to);
    else copySqlite(from, to);
    return await inspect(folder, path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`${from} cannot be copied: ${reason}`, { cause });
  }
}

/** Waits until a file is on the disk. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
