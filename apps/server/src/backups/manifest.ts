import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { EVENTS, ORG, STORE } from '../config/data-folder.ts';

/** The file that makes a folder a backup; it is written last. */
export const MANIFEST = 'backup.json';

/** The embedded stores by their paths in the data folder. The journal is copied first: it may lack changes of the org, which then count as changes outside the console, but not contain others. */
export const STORES = [STORE, EVENTS, ORG] as const;

export type StorePath = (typeof STORES)[number];

const count = z.number().check(z.nonnegative());

const rules = z.object({
  format: z.literal(1),
  /** Everything that was acknowledged before this time is in the backup. */
  begunAt: z.iso.datetime(),
  stores: z
    .array(
      z.object({
        path: z.enum(STORES),
        bytes: count,
        sha256: z.string(),
        /** The number of rows of each table. */
        rows: z.record(z.string(), count),
      }),
    )
    .check(z.minLength(1)),
});

export type Manifest = z.infer<typeof rules>;

export type BackedUpStore = Manifest['stores'][number];

/** A failure whose message is complete for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Reads the manifest of a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch (cause) {
    throw new BackupError(`${folder} is not a backup: it contains no readable ${MANIFEST}.`, { cause });
  }
  try {
    return z.parse(rules, JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${join(folder, MANIFEST)} is damaged, or a newer release has written it.`, { cause });
  }
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
