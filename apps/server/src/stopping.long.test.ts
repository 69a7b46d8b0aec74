import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEvents } from './features/notification/test/event-reader.ts';
import { outsideOf } from './test/outside.ts';
import { freePorts, isReachable, printed, setFaults, signInTo, spawnConsole, type Program } from './test/program.ts';

/** Routes without calls to the CRM, so that a slow CRM does not slow the load down. */
const ROUTES = ['/healthz', '/api/session-info', '/api/access-tokens'];

/** Below the limit of one CRM call; the delay ends with the switch. */
const SLOW_MS = 14_000;

describe('a console that stops', () => {
  let dataDir: string;
  let orgUrl: string;
  let program: Program;
  let headers: Record<string, string>;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'stopping-'));
    const [port = 0, orgPort = 0] = await freePorts(2);
    orgUrl = `http://localhost:${String(orgPort)}`;
    program = spawnConsole({ dataDir, port, orgPort, env: { DRAIN_SECONDS: '5' } });
    await printed(program, 'Stored in');
    const cookie = await signInTo(program.url);
    headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  });
  afterEach(async () => {
    if (program.child.exitCode === null) program.child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  const post = (path: string, body: unknown, more: Readonly<Record<string, string>> = {}) =>
    fetch(`${program.url}${path}`, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });

  /** Returns the status of a complete response; 0 when it is cut. */
  const statusOf = async (path: string): Promise<number> => {
    try {
      const response = await fetch(`${program.url}${path}`, { headers });
      await response.text();
      return response.status;
    } catch {
      return 0;
    }
  };

  /** Opens a stream of a device. */
  const openStream = async (profileId: string) => {
    const issued = await post('/api/access-tokens', { kind: 'device', name: 'Vans' });
    const { token } = (await issued.json()) as { token: string };
    const path = `/ns/v1/messages/configurations/stream?profileId=${profileId}`;
    return readEvents(`${program.url}${path}`, { authorization: `Bearer ${token}` });
  };

  it('[OPS-12] cuts no request: it reports the stop, then closes its listener, and finishes a save through a slow CRM', async () => {
    const outside = await outsideOf(orgUrl);
    const profileId = await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });
    const path = `/api/profiles/${profileId}/settings/SET006`;
    const { version } = (await (await fetch(`${program.url}${path}`, { headers })).json()) as { version: string };
    // From here on, the console has read the group profile.
    await fetch(`${program.url}/api/profiles`, { headers });
    const stream = await openStream(profileId);

    // Like clients behind a load balancer, which withdraws the console after the first failed check.
    const withdrawn = new AbortController();
    const responses: number[] = [];
    const load = ROUTES.flatMap((route) => [route, route, route]).map(async (route) => {
      while (!withdrawn.signal.aborted) {
        responses.push(await statusOf(route));
      }
    });

    await setFaults(orgUrl, { delayMs: SLOW_MS });
    const payload = { enabled: true, stockTransferInventoryProcess: 'Transfer' };
    const data = { version: '1', checksum: '', config: { payload } };
    const save = post(path, { data }, { 'if-match': version });
    let isSaved = false;
    void save.then(() => (isSaved = true));
    await expect.poll(() => responses.length).toBeGreaterThan(100);

    const stopped = program.stop('SIGTERM');
    const codeOfReadiness = async () => {
      const response = await fetch(`${program.url}/readyz`);
      const { error } = (await response.json()) as { error?: { code: string } };
      return [response.status, error?.code];
    };
    await expect.poll(codeOfReadiness).toEqual([503, 'console_stopping']);
    expect(await isReachable(`${program.url}/healthz`)).toBe(true);
    withdrawn.abort();
    await Promise.all(load);

    expect(await stream.next()).toBeUndefined();
    await expect.poll(() => isReachable(`${program.url}/healthz`)).toBe(false);
    expect(isSaved).toBe(false);
    await setFaults(orgUrl, { delayMs: 0 });
    expect((await save).status).toBe(200);
    expect(responses.filter((status) => status !== 200)).toEqual([]);
    expect((await stopped).code, program.output()).toBe(0);
  });

  it('[OPS-11] has only files in its data folder that docs/recovery.md lists', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/recovery.md'), 'utf8');
    const paths = [...page.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path);
    const isListed = (file: string) =>
      paths.some(
        (path) => path === file || path.startsWith(`${file}/`) || (path.endsWith('/') && file.startsWith(path)),
      );
    const files = (await readdir(dataDir, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
    expect(files).toContain('console.sqlite');
    expect(files.filter((file) => !isListed(file))).toEqual([]);
  });
});
