import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import type { EventList } from '@fieldstone/contracts/insights/insights';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasPostgres, realPostgres, type TestDatabase } from '../../test/engines.ts';
import { canFillDisk, fillDisk } from '../../test/full-disk.ts';
import { startPostgresProxy, type PostgresProxy } from '../../test/postgres-proxy.ts';
import { freePorts, printed, signInTo, spawnConsole, type Program } from '../../test/program.ts';

const EVENTS = 40;

let dataDir: string;
let program: Program;
let cookie: string;
let token: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outage-'));
});
afterEach(async () => {
  if (program.child.exitCode === null) await program.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const [port = 0, orgPort = 0] = await freePorts(2);
  program = spawnConsole({ dataDir, port, orgPort, env });
  await printed(program, 'Stored in');
  cookie = await signInTo(program.url);
  const issued = await fetch(`${program.url}/api/access-tokens`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ kind: 'ingest', name: 'Apps' }),
  });
  ({ token } = (await issued.json()) as { token: string });
}

/** Returns the app versions of the stored events; each event has a different one. */
async function stored(): Promise<readonly string[]> {
  const response = await fetch(`${program.url}/api/insight/usageAll`, { headers: { cookie } });
  const { results } = (await response.json()) as EventList;
  return (results[0]?.events ?? []).map(({ appVersion }) => String(appVersion)).toSorted();
}

/** Returns the number of responses to the exporter with this status, from the console's log. */
const refusals = (status: number): number =>
  program.output().split(`"path":"/v1/logs","status":${String(status)}`).length - 1;

/** Reports as in docs/telemetry.md, with a longer timeout than the exporter's default of ten seconds. */
function report(): { readonly names: readonly string[]; readonly sent: Promise<void> } {
  const exporter = new OTLPLogExporter({
    url: `${program.url}/v1/logs`,
    headers: { authorization: `Bearer ${token}` },
    timeoutMillis: 120_000,
  });
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fieldstone-go' }),
    processors: [
      new BatchLogRecordProcessor({ exporter, maxExportBatchSize: EVENTS / 2, exportTimeoutMillis: 120_000 }),
    ],
  });
  const names = Array.from({ length: EVENTS }, (_, index) => String(1000 + index));
  for (const name of names) {
    provider.getLogger('app').emit({ eventName: 'AppUsage', attributes: { 'service.version': name } });
  }
  return { names, sent: provider.shutdown() };
}

/** Reports during an outage, and ends it after the first 503. */
async function expectAllStored(end: () => Promise<void> | void): Promise<void> {
  const { names, sent } = report();
  await expect.poll(() => refusals(503)).toBeGreaterThan(0);
  await end();
  await sent;
  expect(await stored()).toEqual(names);
  expect(refusals(500)).toBe(0);
  expect(program.child.exitCode).toBeNull();
}

const hasServer = await hasPostgres();

describe("the official exporter's events", () => {
  it.runIf(canFillDisk())('[REL-02] all arrive after a period with a full disk', async () => {
    await start();
    const empty = fillDisk(program.child.pid ?? 0);
    await expectAllStored(empty);
  });

  describe.runIf(hasServer)('with PostgreSQL', () => {
    let database: TestDatabase & { readonly url: string };
    let proxy: PostgresProxy;

    beforeEach(async () => {
      database = await realPostgres();
      proxy = await startPostgresProxy(database.url);
    });
    afterEach(async () => {
      await proxy.close();
      await database.drop();
    });

    it('[REL-02] all arrive after the database was stopped for a while', async () => {
      await start({ DATABASE_URL: proxy.url });
      await proxy.refuse();
      await expectAllStored(() => proxy.accept());
    });
  });
});
