import { resolve } from 'node:path';
import { backUp } from './back-up.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';
import { verifyBackup } from './verify.ts';

/** The folders of a command. */
type Folders = { readonly dataDir: string; readonly backup: string; readonly secret: string | null };

const COMMANDS: Readonly<Record<string, (folders: Folders) => Promise<Manifest>>> = {
  backup: ({ dataDir, backup, secret }) => backUp(dataDir, backup, secret),
  restore: ({ dataDir, backup, secret }) => restore(backup, dataDir, secret),
  'verify-backup': ({ backup }) => verifyBackup(backup),
};

export type CommandOptions = {
  /** The arguments of the program: the command and the folder of the backup. */
  readonly args: readonly string[];
  readonly dataDir: string;
  /** The file of the session secret. */
  readonly secret: string | undefined;
  readonly print: (line: string) => void;
};

/**
 * Runs a command for backups and prints the stores of the backup.
 * @throws {BackupError} and errors of files
 */
export async function runBackupCommand({ args, dataDir, secret, print }: CommandOptions): Promise<void> {
  const [name = '', folder, ...rest] = args;
  const command = COMMANDS[name];
  if (command === undefined) {
    throw new Error(`Unknown command '${name}'. Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  }
  if (folder === undefined || rest.length > 0) throw new Error(`Name the folder of the backup: ${name} <folder>`);
  const backup = resolve(folder);
  const { begunAt, stores } = await command({ dataDir, backup, secret: secret === undefined ? null : resolve(secret) });
  print(`${backup}, of ${begunAt}:`);
  for (const { path, bytes, rows } of stores) {
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    print(`  ${path}: ${(bytes / 1e6).toFixed(1)} MB, ${total.toLocaleString('en')} rows`);
  }
}
