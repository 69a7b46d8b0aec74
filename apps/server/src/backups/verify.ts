import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { countDuckDb } from '../analytics/duckdb/export.ts';
import { countSqlite } from '../store/engine/sqlite-copy.ts';
import { BackupError, hashFile, readManifest, type BackedUpStore, type Manifest, type StorePath } from './manifest.ts';

/** Describes a closed store in a folder, after checking its integrity. */
export async function inspect(folder: string, path: StorePath): Promise<BackedUpStore> {
  const file = join(folder, path);
  const rows = path.endsWith('.duckdb') ? await countDuckDb(file) : countSqlite(file);
  const { size: bytes } = await stat(file);
  return { path, bytes, sha256: await hashFile(file), rows };
}

/**
 * Verifies a backup by the checksums, the integrity and the rows of its stores. It reads only the backup.
 * @throws {BackupError} naming every damaged store
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const problems: string[] = [];
  for (const expected of manifest.stores) {
    const problem = await problemOf(folder, expected);
    if (problem !== null) problems.push(`  ${expected.path}: ${problem}`);
  }
  if (problems.length > 0) throw new BackupError(`The backup ${folder} is damaged:\n${problems.join('\n')}`);
  return manifest;
}

async function problemOf(folder: string, expected: BackedUpStore): Promise<string | null> {
  try {
    // First, because a damaged file can end the engine.
    if ((await hashFile(join(folder, expected.path))) !== expected.sha256) return 'its checksum is another one';
    const { rows } = await inspect(folder, expected.path);
    const tables = new Set([...Object.keys(expected.rows), ...Object.keys(rows)]);
    const different = [...tables].filter((table) => rows[table] !== expected.rows[table]);
    return different.length === 0 ? null : `the number of rows differs in ${different.join(', ')}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
