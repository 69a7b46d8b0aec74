import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from './store/engine/database.ts';
import { hasPostgres, realPostgres, type TestDatabase } from './test/engines.ts';
import { createLoad, type Call } from './test/load.ts';
import { outsideOf, type Outside } from './test/outside.ts';
import { startPostgresProxy, type Fate, type PostgresProxy } from './test/postgres-proxy.ts';
import { freePorts, printed, signInTo, spawnConsole, type Program } from './test/program.ts';
import { testRuns } from '../../../scripts/test/test-runs.ts';

const CUTS = testRuns(60, 1500);

/** Packets between two cuts: few enough to hit every step, enough for some work to succeed. */
const PARTS_A_CUT = 37;

const SESSION = '/api/session-info';
const TOKENS = '/api/access-tokens';
const KINDS = [SESSION, TOKENS, 'save', 'copy', 'events'];

describe.runIf(await hasPostgres())('a console whose connections to PostgreSQL are cut under load', () => {
  let database: TestDatabase & { readonly url: string };
  let proxy: PostgresProxy;
  let store: Store;
  let dataDir: string;
  let program: Program;
  let outside: Outside;
  let cookie: string;
  let cuts = 0;
  /** Responses that the console must never return, as `status method path`. */
  const wrong: string[] = [];

  beforeEach(async () => {
    database = await realPostgres();
    proxy = await startPostgresProxy(database.url);
    dataDir = await mkdtemp(join(tmpdir(), 'cuts-'));
    const [port = 0, orgPort = 0] = await freePorts(2);
    program = spawnConsole({ dataDir, port, orgPort, env: { DATABASE_URL: proxy.url } });
    await printed(program, 'Stored in');
    cookie = await signInTo(program.url);
    outside = await outsideOf(`http://localhost:${String(orgPort)}`);
    // Bypasses the proxy.
    store = await database.open();
  });
  afterEach(async () => {
    if (program.child.exitCode === null) await program.stop('SIGTERM');
    await proxy.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const startCutting = (isOver: () => boolean): void => {
    let parts = 0;
    const fates: readonly Fate[] = ['reset-before', 'reset-after'];
    proxy.setFate(() => {
      parts += 1;
      if (isOver() || parts % PARTS_A_CUT !== 0) return 'pass';
      cuts += 1;
      if (cuts % 10 === 0) proxy.resetAll();
      return fates[cuts % fates.length] ?? 'pass';
    });
  };

  /** Sends a request. `allowed` lists acceptable statuses in addition to 200 and an outage. */
  const call: Call = async (path, body, headers = {}, allowed = []) => {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(`${program.url}${path}`, {
      method,
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const isOutage = status === 503 && response.headers.has('retry-after');
    if (status !== 200 && !isOutage && !allowed.includes(status)) wrong.push(`${String(status)} ${method} ${path}`);
    return { status, body: await response.json() };
  };

  it(`[REL-01] survives ${String(CUTS)} cuts and loses nothing that it acknowledged`, async () => {
    const { body: issued } = await call('/api/access-tokens', { kind: 'ingest', name: 'Apps' });
    const { token } = issued as { token: string };
    // Whether there were enough cuts, and each kind of work has succeeded between them.
    const isOver = (): boolean => cuts >= CUTS && load.successes.size === KINDS.length;
    const load = createLoad({ call, outside, store, isOver });

    startCutting(isOver);
    await Promise.all([
      load.reader(SESSION),
      load.reader(TOKENS),
      load.saver(),
      load.saver(),
      load.saver(),
      load.copier(),
      load.reporter(token),
      load.reporter(token),
    ]);

    expect(program.child.exitCode, program.output().slice(-5000)).toBeNull();
    expect(program.child.signalCode).toBeNull();
    expect(wrong).toEqual([]);
    expect(cuts).toBeGreaterThanOrEqual(CUTS);
    expect([...load.successes.keys()].toSorted()).toEqual(KINDS.toSorted());

    // A lease whose release was lost expires after half a minute; the test does not wait for that.
    await store.db.deleteFrom('leases').execute();
    await load.expectNothingLost();

    const insight = (await call('/api/insight/syncActivityLastDay')).body as { results: Array<{ count: number }> };
    expect(insight.results[0]?.count).toBe(load.reported());
  });
});
