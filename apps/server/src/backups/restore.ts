import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isInUse } from '../analytics/duckdb/export.ts';
import { SECRET } from '../config/data-folder.ts';
import { BackupError, hashFile, type Manifest } from './manifest.ts';
import { verifyBackup } from './verify.ts';

/**
 * Restores a backup into an empty data folder, which is created when missing, after verifying it.
 * @param secretFile the session secret of the backup; null: the console generates another one
 * @throws {BackupError} when the backup is damaged, a console is running in the folder, or the folder is not empty
 */
export async function restore(folder: string, dataDir: string, secretFile: string | null): Promise<Manifest> {
  await requireEmpty(dataDir);
  if (secretFile !== null) await requireReadable(secretFile);
  const manifest = await verifyBackup(folder);

  const copies = join(dataDir, 'restoring');
  try {
    for (const { path, sha256 } of manifest.stores) {
      const copy = join(copies, path);
      await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
      await copyFile(join(folder, path), copy);
      if ((await hashFile(copy)) !== sha256)
        throw new BackupError(`${copy} was not written correctly. Check the disk.`);
    }
    if (secretFile !== null) await copyFile(secretFile, join(copies, SECRET));
  } catch (error) {
    await rm(copies, { recursive: true, force: true });
    throw error;
  }
  for (const name of await readdir(copies)) await rename(join(copies, name), join(dataDir, name));
  await rmdir(copies);
  return manifest;
}

async function requireEmpty(dataDir: string): Promise<void> {
  if (await isInUse(join(dataDir, 'telemetry'))) {
    throw new BackupError(
      `A console is running in ${dataDir}. Restore into an empty folder, while none is running in it.`,
    );
  }
  const files = await readdir(dataDir).catch(() => []);
  // The root of a volume may contain this folder of the file system.
  if (files.some((name) => name !== 'lost+found')) {
    throw new BackupError(
      `The data folder ${dataDir} is not empty. Move its files away, or set DATA_DIR to another folder.`,
    );
  }
}

async function requireReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch (cause) {
    throw new BackupError(`${file} cannot be read.`, { cause });
  }
}
