import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePorts, isReachable, signInTo, spawnConsole, type Program, type ProgramOptions } from './test/program.ts';

/** A device without room for a single byte. */
const FULL = '/dev/full';

let dataDir: string;
let port = 0;
let orgPort = 0;
let program: Program;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  [port = 0, orgPort = 0] = await freePorts(2);
});
afterEach(async () => {
  if (program.child.exitCode === null) program.child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const start = (options: Partial<ProgramOptions>): void => {
  program = spawnConsole({ dataDir, port, orgPort, ...options });
};

describe('the start of the program', () => {
  it.skipIf(!existsSync(FULL))('[REL-03] starts and serves requests when its log cannot be written', async () => {
    const stdout = openSync(FULL, 'w');
    start({ stdout });
    closeSync(stdout);
    await expect.poll(() => isReachable(`${program.url}/healthz`)).toBe(true);
    const cookie = await signInTo(program.url);
    expect((await fetch(`${program.url}/api/session-info`, { headers: { cookie } })).status).toBe(200);
    for (const [path, status, kind] of [
      ['/api/session-info', 401, 'unauthenticated'],
      ['/api/nothing', 404, 'not_found'],
    ] as const) {
      const response = await fetch(`${program.url}${path}`);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error: { kind, requestId: expect.any(String) } });
    }
    expect((await program.stop('SIGTERM')).code, program.output()).toBe(0);
  });

  it('[REL-02] reports at the start why the database cannot be reached, without its password', async () => {
    const env = { DATABASE_URL: 'postgresql://console:hidden@127.0.0.1:1/console' };
    start({ env });
    await once(program.child, 'exit');
    expect(program.child.exitCode).toBe(1);
    expect(program.output()).toContain('The store cannot be reached or written. connect ECONNREFUSED 127.0.0.1:1');
    expect(program.output()).not.toContain('hidden');
  });
});
