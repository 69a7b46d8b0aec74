import fc from 'fast-check';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts, printed, signInTo, spawnConsole, type Program } from '../../test/program.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

let dataDir: string;
let running: Program[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ingest-'));
});
afterAll(async () => {
  for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(port: number, orgPort: number): Promise<Program> {
  const program = spawnConsole({ dataDir, port, orgPort });
  running = [...running, program];
  await printed(program, 'Stored in');
  return program;
}

const CLIENTS = 4;
const EVENTS_EACH = 25;
const KILLS = testRuns(2, 15);

/** Most acknowledged requests before a kill. */
const REQUESTS = 60;

it(`loses no acknowledged event when it is killed ${String(KILLS)} times, while requests are in progress`, async () => {
  const [port = 0, orgPort = 0] = await freePorts(2);
  let program = await start(port, orgPort);
  const cookie = await signInTo(program.url);
  const issued = await fetch(`${program.url}/api/access-tokens`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ kind: 'ingest', name: 'Apps' }),
  });
  const { token } = (await issued.json()) as { token: string };

  let acknowledged = 0;
  let sent = 0;
  const client = async (killAt: number): Promise<void> => {
    for (;;) {
      const first = sent;
      sent += EVENTS_EACH;
      const events = Array.from({ length: EVENTS_EACH }, (_, index) => ({
        eventType: 'Sync',
        timestamp: Date.now() - 60_000,
        eventId: String(first + index),
      }));
      const response = await fetch(`${program.url}/v1/accounts/1/events`, {
        method: 'POST',
        headers: { 'api-key': token, 'content-type': 'application/json' },
        body: JSON.stringify(events),
      });
      expect(response.status).toBe(200);
      acknowledged += EVENTS_EACH;
      if (acknowledged >= killAt) program.child.kill('SIGKILL');
    }
  };
  for (const requests of fc.sample(fc.integer({ min: 1, max: REQUESTS }), KILLS)) {
    const killed = once(program.child, 'exit');
    const killAt = acknowledged + requests * EVENTS_EACH;
    const ends = await Promise.allSettled(Array.from({ length: CLIENTS }, () => client(killAt)));
    await killed;
    // Every client ended on a lost connection.
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { message: 'fetch failed' } });
    expect(acknowledged).toBeGreaterThanOrEqual(killAt);

    program = await start(port, orgPort);
    const response = await fetch(`${program.url}/api/insight/syncActivityLastDay`, { headers: { cookie } });
    const { results } = (await response.json()) as { results: Array<{ count: number }> };
    expect(results[0]?.count).toBeGreaterThanOrEqual(acknowledged);
    expect(results[0]?.count).toBeLessThanOrEqual(sent);
  }
  await program.stop('SIGTERM');
});
