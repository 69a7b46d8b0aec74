import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUDIT_SECRET, startAuditReceiver } from '../../test/audit-receiver.ts';
import type { AuditReceiverStub } from '../../test/audit-receiver.ts';
import { freePorts, printed, signInTo, spawnConsole, type Program } from '../../test/program.ts';

let dataDir: string;
let receiver: AuditReceiverStub;
let running: Program[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'audit-'));
  receiver = await startAuditReceiver();
});
afterAll(async () => {
  for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL');
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(port: number, orgPort: number): Promise<Program> {
  const { url, secret } = receiver.config;
  const program = spawnConsole({
    dataDir,
    port,
    orgPort,
    env: { AUDIT_WEBHOOK_URL: url, AUDIT_WEBHOOK_SECRET: secret, LOG_LEVEL: 'debug' },
  });
  running = [...running, program];
  await printed(program, 'Stored in');
  return program;
}

it('[OPS-07] loses no change when the console is killed while the receiver has it, and sends it again with its id', async () => {
  const [port = 0, orgPort = 0] = await freePorts(2);
  const killed = await start(port, orgPort);
  const cookie = await signInTo(killed.url);
  const createToken = async (name: string): Promise<void> => {
    const response = await fetch(`${killed.url}/api/access-tokens`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ kind: 'ingest', name }),
    });
    expect(response.status).toBe(200);
  };
  receiver.respondWith(() => {});
  await createToken('Vans');
  await createToken('Cranes');
  await expect.poll(() => receiver.events.length).toBe(1);
  const exited = once(killed.child, 'exit');
  killed.child.kill('SIGKILL');
  await exited;

  receiver.respondWith();
  const restarted = await start(port, orgPort);
  await createToken('Trucks');
  await expect.poll(() => receiver.events.length).toBe(4);
  const [first, again, ...later] = receiver.events;
  expect(again).toEqual(first);
  expect([again, ...later]).toMatchObject(
    ['Vans', 'Cranes', 'Trucks'].map((name) => ({ data: { entity_result: { data: { name } } } })),
  );
  await restarted.stop('SIGTERM');
  const output = running.map((program) => program.output()).join('');
  expect(output).not.toContain(AUDIT_SECRET.slice('whsec_'.length));
  expect(output).not.toContain('source=console');
});
