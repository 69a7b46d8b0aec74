import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN } from './test/console.ts';
import { freePorts, isReachable, printed, setFaults, signInTo, spawnConsole, type Program } from './test/program.ts';

let dataDir: string;
let port = 0;
let orgPort = 0;
let running: Program[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'main-'));
  // As another program would create it.
  await chmod(dataDir, 0o755);
});
beforeEach(async () => {
  [port = 0, orgPort = 0] = await freePorts(2);
});
afterAll(async () => {
  for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<Program> => {
  const program = spawnConsole({ dataDir, port, orgPort });
  running = [...running, program];
  await printed(program, 'Stored in');
  return program;
};

const orgUrl = (): string => `http://localhost:${String(orgPort)}`;

describe('the program', () => {
  it('[REL-12] prints its address and the users who can sign in, makes files for its owner only, reports a port in use, and restarts its org when that dies', async () => {
    const program = await start();
    expect(program.output()).toContain(`http://localhost:${String(port)}`);
    expect(program.output()).toContain(orgUrl());
    expect(program.output()).toContain(ADMIN);
    const paths = ['', ...(await readdir(dataDir, { recursive: true }))];
    expect(paths).toEqual(expect.arrayContaining(['console.sqlite', 'telemetry/events.duckdb', 'org/org.sqlite']));
    const modes = await Promise.all(paths.map(async (path) => (await stat(join(dataDir, path))).mode));
    expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);

    const [otherOrg = 0] = await freePorts(1);
    const second = spawnConsole({ dataDir: join(dataDir, 'second'), port, orgPort: otherOrg });
    running = [...running, second];
    await once(second.child, 'exit');
    expect(second.child.exitCode).toBe(1);
    expect(second.output()).toMatch(/cannot start.*Another program uses this port/s);
    expect(await isReachable(`http://localhost:${String(otherOrg)}/`)).toBe(false);

    const pids = await childrenOf(program.child.pid ?? 0);
    expect(pids).toHaveLength(1);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await printed(program, 'It restarts');
    // An earlier failure would count for ten seconds.
    await expect.poll(() => isReachable(orgUrl())).toBe(true);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
    expect((await program.stop('SIGTERM')).code).toBe(0);
  });

  it('finishes a request in progress before it ends, and keeps sessions over a stop and a kill, which leave no org behind', async () => {
    const first = await start();
    const cookie = await signInTo(first.url);
    await setFaults(orgUrl(), { delayMs: 700 });
    const sent = request(`${first.url}/api/org/sobjects?refresh=true`, {
      // The console sends 100 once it has the request: from then on it is in progress.
      headers: { cookie, expect: '100-continue' },
    });
    const responded = once(sent, 'response');
    sent.end();
    await once(sent, 'continue');
    const stopped = first.stop('SIGTERM');
    const [response] = (await responded) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    const { code, ms } = await stopped;
    expect(code, first.output()).toBe(0);
    expect(ms).toBeLessThan(5000);
    expect(await isReachable(orgUrl())).toBe(false);

    const second = await start();
    expect((await fetch(`${second.url}/api/session-info`, { headers: { cookie } })).status).toBe(200);
    // The tokens are still valid, because the org was restarted with its data.
    expect((await fetch(`${second.url}/api/permissions`, { headers: { cookie } })).status).toBe(200);
    second.child.kill('SIGKILL');
    await once(second.child, 'exit');
    await expect.poll(() => isReachable(orgUrl())).toBe(false);

    const third = await start();
    expect((await fetch(`${third.url}/api/session-info`, { headers: { cookie } })).status).toBe(200);
    expect((await third.stop('SIGINT')).code).toBe(0);
  });

  it('[OPS-13] prints its options and ends', async () => {
    const program = spawnConsole({ dataDir: join(dataDir, 'help'), port, orgPort, args: ['--help'] });
    running = [...running, program];
    await once(program.child, 'exit');
    expect(program.child.exitCode).toBe(0);
    expect(program.output()).toContain('--no-history');
    expect(existsSync(join(dataDir, 'help'))).toBe(false);
  });
});

/** Returns the ids of a program's child processes, from /proc; requires Linux like the other tests here. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}
