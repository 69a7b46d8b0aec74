import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from './config.ts';

export const STORE = 'console.sqlite';
export const EVENTS = 'telemetry/events.duckdb';
export const ORG = 'org/org.sqlite';
export const SECRET = 'session-secret';

/** The ends of the names of a file of SQLite and of its latest writes. */
const SQLITE = ['', '-wal', '-shm'];

/** Everything that the console and its org create in the data folder (docs/recovery.md). */
const CREATED = [
  SECRET,
  ...SQLITE.flatMap((end) => [`${STORE}${end}`, `${ORG}${end}`]),
  EVENTS,
  `${EVENTS}.wal`,
  'telemetry/tmp',
  'telemetry/export',
  'telemetry',
  'org',
];

/** The mode bits for everybody but the owner. */
const OTHERS = 0o077;

/**
 * Makes the existing files of the data folder readable by their owner only, and the folder itself unless it contains
 * anything else. Returns the paths that others can still read, because they belong to another user or are shared.
 */
export function restrictDataFolder(folder: string): readonly string[] {
  // Windows has no such modes: there, a folder inherits its access.
  if (process.platform === 'win32' || !existsSync(folder)) return [];
  const isOwn = readdirSync(folder).every((name) => CREATED.includes(name));
  for (const path of [...(isOwn ? [folder] : []), ...pathsIn(folder)].filter(isReadableByOthers)) {
    try {
      chmodSync(path, statSync(path).mode & ~OTHERS);
    } catch {
      // Only the owner may change it: the caller reports the path.
    }
  }
  return [folder, ...pathsIn(folder)].filter(isReadableByOthers);
}

const pathsIn = (folder: string): readonly string[] => CREATED.map((name) => join(folder, name));

const isReadableByOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;

/**
 * Rejects an embedded store that is missing or empty although other files of its console exist: starting with a new
 * one would hide the loss. At a first start the store is created before all of them.
 */
export function rejectLostStores({ dataDir, databaseUrl, events }: Pick<Config, 'dataDir' | 'databaseUrl' | 'events'>) {
  if (databaseUrl === null) {
    rejectLost(dataDir, STORE, [`${STORE}-wal`, SECRET, EVENTS, ORG], 'correct DATA_DIR or DATABASE_URL');
  }
  // An event store that was moved away is created again (docs/recovery.md).
  if (events.engine === 'duckdb') rejectLost(dataDir, EVENTS, [`${EVENTS}.wal`], 'correct DATA_DIR');
}

function rejectLost(folder: string, store: string, signs: readonly string[], correction: string): void {
  const path = join(folder, store);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  const found = signs.filter((name) => existsSync(join(folder, name)));
  if ((size ?? 0) > 0 || found.length === 0) return;
  throw new Error(
    `The store ${path} ${size === undefined ? 'is missing' : 'is empty'}, but files of an earlier one exist beside it: ${found.join(', ')}. ` +
      `Restore a backup (docs/recovery.md), or ${correction}. To start with an empty store instead, add the option --new-store.`,
  );
}

/** Returns the secret of a data folder. It is generated at the first start, after the store. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, SECRET);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Fails if the file exists, including when another process creates it at the same time.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError([`SESSION_SECRET cannot be read from ${file}: remove that file, or set the variable`]);
  return secret;
}
