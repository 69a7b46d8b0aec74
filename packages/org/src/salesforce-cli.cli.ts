import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startTestOrg } from './test/client.ts';
import type { TestOrg } from './test/client.ts';

// Runs the commands of docs/embedded-org.md as they are written there.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/embedded-org.md'), 'utf8');
const section = page.slice(page.indexOf('## The Salesforce CLI'));

/** The commands of the block after this sentence. */
function commandsAfter(sentence: string): readonly string[] {
  const start = section.indexOf(sentence);
  if (start < 0) throw new Error(`docs/embedded-org.md has no sentence '${sentence}'`);
  const [, block = ''] = /\n\n((?: {4}.*\n)+)/.exec(section.slice(start)) ?? [];
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const supported = commandsAfter('These commands work');

/** The rows of the table of unsupported commands: the command and the error. */
const unsupported = [...section.matchAll(/^\| `(sf [^`]+)` \| `([^`]+)` \|/gm)].map(
  ([, command = '', error = '']) => [command, error] as const,
);

/** Splits a command line into its arguments, without the quotes. */
const argumentsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1);

let org: TestOrg;
let home: string;
let token: string;

type Run = { readonly code: number; readonly output: string };

const sf = (args: readonly string[]): Promise<Run> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [process.env['SALESFORCE_CLI'] ?? '', ...args],
      {
        cwd: join(root, 'salesforce'),
        env: { ...process.env, HOME: home, SF_USE_GENERIC_UNIX_KEYCHAIN: 'true', SF_ACCESS_TOKEN: token },
      },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` }),
    );
  });

beforeAll(async () => {
  org = await startTestOrg();
  home = mkdtempSync(join(tmpdir(), 'sf-'));
  token = (await signIn(org.url)).access_token;
  const records = [{ attributes: { type: 'Account', referenceId: 'A' }, Name: 'North' }];
  writeFileSync(join(home, 'tree.json'), JSON.stringify({ records }));
  const login = ['--instance-url', org.url, '--alias', 'embedded', '--set-default', '--no-prompt'];
  const { code, output } = await sf(['org', 'login', 'access-token', ...login]);
  if (code !== 0) throw new Error(output);
});
afterAll(async () => {
  await org.close();
  rmSync(home, { recursive: true });
});

describe('the Salesforce CLI', () => {
  it('[SFX-06] has documented commands', () => {
    expect([supported.length > 10, unsupported.length > 5]).toEqual([true, true]);
  });

  it.each(supported)('[SFX-06] runs %s', async (command) => {
    const { code, output } = await sf(argumentsOf(command.replace('tree.json', join(home, 'tree.json'))));
    expect(code, output).toBe(0);
  });

  it.each(unsupported)('[SFX-06] does not run %s, which fails with %s', async (command, error) => {
    const { code, output } = await sf(argumentsOf(command));
    expect(code, output).not.toBe(0);
    expect(output).toContain(error);
  });
});
