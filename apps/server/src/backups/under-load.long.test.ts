import type { StoredSetting } from '@fieldstone/contracts/settings/settings';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outsideOf } from '../test/outside.ts';
import { freePorts, printed, signInTo, spawnConsole, type Program } from '../test/program.ts';
import { restore } from './restore.ts';
import { runCommand } from './test/run-command.ts';
import { verifyBackup } from './verify.ts';

let folder: string;
let dataDir: string;
let backup: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a console under load', () => {
  let ports: readonly number[];
  let program: Program;
  let headers: Record<string, string>;

  const start = async (data: string): Promise<void> => {
    const [port = 0, orgPort = 0] = ports;
    program = spawnConsole({ dataDir: data, port, orgPort });
    await printed(program, 'Stored in');
  };
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${program.url}${path}`, { headers })).json()) as T;
  const post = (path: string, body: unknown, more: Readonly<Record<string, string>> = {}) =>
    fetch(`${program.url}${path}`, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });

  beforeEach(async () => {
    ports = await freePorts(2);
    await start(dataDir);
    headers = {
      cookie: await signInTo(program.url),
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
  });
  afterEach(() => {
    if (program.child.exitCode === null) program.child.kill('SIGKILL');
  });

  it('[OPS-04] is backed up with every change and event that it had acknowledged, and starts on the restored data', async () => {
    const outside = await outsideOf(`http://localhost:${String(ports[1])}`);
    const profileId = await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });
    const setting = `/api/profiles/${profileId}/settings/SET006`;
    const issued = await post('/api/access-tokens', { kind: 'ingest', name: 'Apps' });
    const { token } = (await issued.json()) as { token: string };

    const end = new AbortController();
    let saves = 0;
    let events = 0;
    const save = async (): Promise<void> => {
      let { version } = await read<{ version: string }>(setting);
      while (!end.signal.aborted) {
        const payload = { enabled: true, stockTransferInventoryProcess: `Transfer ${String(saves + 1)}` };
        const data = { version: '1', checksum: '', config: { payload } };
        const response = await post(setting, { data }, { 'if-match': version });
        expect(response.status).toBe(200);
        ({ version } = (await response.json()) as { version: string });
        saves += 1;
      }
    };
    const send = async (): Promise<void> => {
      while (!end.signal.aborted) {
        const batch = eventsFrom(events);
        const response = await post('/v1/accounts/1/events', batch, { 'api-key': token });
        expect(response.status).toBe(200);
        events += batch.length;
      }
    };
    const load = Promise.all([save(), send()]);
    await expect.poll(() => saves > 5 && events > 100).toBe(true);

    const before = { saves, events };
    const secret = join(folder, 'secret');
    const made = await runCommand(folder, dataDir, 'backup', 'backup', '--secret', 'secret');
    expect(made, made.text).toMatchObject({ code: 0, text: expect.stringMatching(/org.sqlite: .* rows/) });
    expect(saves).toBeGreaterThan(before.saves);
    expect(events).toBeGreaterThan(before.events);
    await verifyBackup(backup);
    expect(await readdir(backup, { recursive: true })).not.toContain('session-secret');
    expect(await readdir(join(dataDir, 'telemetry/export'))).toEqual([]);

    await expect(restore(backup, dataDir, null)).rejects.toThrow(`A console is running in ${dataDir}.`);
    end.abort();
    await load;
    await program.stop('SIGTERM');

    const restored = join(folder, 'restored');
    await restore(backup, restored, secret);
    await start(restored);
    // The session is among the restored data, and its tokens are encrypted with the secret.
    const { configuration } = await read<StoredSetting>(setting);
    const last = Number(
      String(configuration?.config.payload['stockTransferInventoryProcess']).replace('Transfer ', ''),
    );
    expect(last).toBeGreaterThanOrEqual(before.saves);
    const { changes } = await read<{ changes: number }>('/api/change-history/count?setting=SET006&outcome=done');
    expect(changes).toBeGreaterThanOrEqual(before.saves);
    const { results } = await read<{ results: Array<{ count: number }> }>('/api/insight/syncActivityLastDay');
    expect(results[0]?.count).toBeGreaterThanOrEqual(before.events);
  });
});

/** Returns reports of events whose ids begin with a number. */
const eventsFrom = (first: number) =>
  Array.from({ length: 20 }, (_, index) => ({
    eventType: 'Sync',
    timestamp: Date.now() - 60_000,
    eventId: String(first + index),
  }));
