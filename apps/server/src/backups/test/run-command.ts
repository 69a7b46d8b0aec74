import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs a command of the program in a folder, and returns its exit code and its output. */
export async function runCommand(
  folder: string,
  dataDir: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly text: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), ...args], { env, cwd: folder });
  let text = '';
  const keep = (chunk: Buffer) => void (text += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}
