import { MESSAGES_PATH } from '@fieldstone/contracts/organization/notification';
import type { FoundDocument, KnowledgeDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasClickHouse } from './analytics/test/chdb.ts';
import { clickHouseIn, clickHouseInMemory, serveClickHouse } from './analytics/test/clickhouse-server.ts';
import type { ClickHouseServer } from './analytics/test/clickhouse-server.ts';
import { readEvents } from './features/notification/test/event-reader.ts';
import { nsBody } from './features/notification/test/notify.ts';
import type { Store } from './store/engine/database.ts';
import { BALANCER_HEADER, startBalancer, type Balancer } from './test/balancer.ts';
import { startTestOrg, type TestOrg } from './test/console.ts';
import { hasPostgres, realPostgres, type TestDatabase } from './test/engines.ts';
import { createLoad, type Call } from './test/load.ts';
import { outsideOf, type Outside } from './test/outside.ts';
import { freePorts, printed, signInTo, spawnConsole, type Program } from './test/program.ts';
import { testRuns } from '../../../scripts/test/test-runs.ts';
import { timeLimit } from '../../../scripts/test/time-limit.ts';

type Kill = { readonly target: string; readonly from: number; readonly to: number };

const KILLS = testRuns(2, 40);
/** With the expiry of leases and the start of the next console after each kill. */
const LIMIT_MS = timeLimit(120_000 + KILLS * 30_000);
const DEVICES = 3;
const DOCUMENTS = '/api/ai/configurations/skills/knowledge-access-documents';
const SESSION = '/api/session-info';
const OVERVIEW = '/api/overview';
const KINDS = [SESSION, OVERVIEW, 'save', 'copy', 'events', 'notice', 'message', 'document'];

describe.runIf(await hasPostgres())('two consoles behind a load balancer', () => {
  let database: TestDatabase & { readonly url: string };
  let store: Store;
  let events: ClickHouseServer;
  let org: TestOrg;
  let outside: Outside;
  let balancer: Balancer;
  let folder: string;
  let ports: readonly number[];
  const programs = new Map<string, Program>();
  let cookie = '';
  let ended = false;
  const isOver = (): boolean => ended;
  /** The responses of the consoles other than 200. */
  const wrong: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'two-consoles-'));
    [database, events, org, balancer, ports] = await Promise.all([
      realPostgres(),
      // In `npm run test:clickhouse`, ClickHouse itself.
      serveClickHouse(hasClickHouse ? clickHouseIn(join(folder, 'events')) : clickHouseInMemory()),
      startTestOrg({ empty: true }),
      startBalancer(),
      freePorts(2),
    ]);
    [store, outside] = await Promise.all([database.open(), outsideOf(org.url)]);
    await Promise.all(ports.map(start));
    cookie = await signInTo(balancer.url);
  });
  afterEach(async () => {
    // Also after a failure, so that no client runs on.
    ended = true;
    await Promise.all(
      [...programs.values()]
        .filter(({ child }) => child.exitCode === null && child.signalCode === null)
        .map(({ stop }) => stop('SIGTERM')),
    );
    await balancer.close();
    await events.close();
    await org.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (port: number): Promise<void> => {
    const program = spawnConsole({
      dataDir: join(folder, String(port)),
      port,
      orgPort: port,
      env: {
        DATABASE_URL: database.url,
        CLICKHOUSE_URL: events.url,
        PUBLIC_URL: balancer.url,
        CRM_LOGIN_URL: org.url,
        CRM_APPS: `${new URL(org.url).host}=fieldstone-console:fieldstone-console-secret`,
        SESSION_SECRET: 'a secret of the tests, longer than 32 characters',
      },
    });
    programs.set(program.url, program);
    await printed(program, 'Stored in');
    balancer.add(program.url);
    await expect.poll(() => balancer.isReady(program.url), { interval: 20 }).toBe(true);
  };

  const kills: Kill[] = [];

  const kill = async (target: string): Promise<void> => {
    const { child } = programs.get(target) ?? expect.fail(`There is no console ${target}.`);
    const from = performance.now();
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    kills.push({ target, from, to: performance.now() });
  };

  const call: Call = async (path, body, headers = {}) => {
    const method = body === undefined ? 'GET' : 'POST';
    try {
      const response = await fetch(`${balancer.url}${path}`, {
        method,
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status } = response;
      const text = await response.text();
      const isOfConsole = !response.headers.has(BALANCER_HEADER);
      if (status !== 200 && isOfConsole) wrong.push(`${String(status)} ${method} ${path} ${text}`);
      return { status, body: JSON.parse(text) as unknown };
    } catch {
      // The balancer records whether the request was in progress on a killed console.
      return { status: 0, body: null };
    }
  };

  it(
    `[OPS-09] carry on through ${String(KILLS)} kills: only requests on the killed one fail, and nothing is lost`,
    { timeout: LIMIT_MS },
    async () => {
      const load = createLoad({ call, outside, store, isOver });

      const tokenOf = async (kind: string): Promise<string> =>
        ((await call('/api/access-tokens', { kind, name: kind })).body as { token: string }).token;

      /** Repeats a request with the same content until it succeeds, as the pages do with an idempotency key. */
      const untilAccepted = async (send: () => ReturnType<Call>): Promise<void> => {
        while ((await send()).status !== 200);
      };

      let sent = 0;
      const notified = await load.makeProfile();
      const notify = async (): Promise<void> => {
        sent += 1;
        const headers = { 'idempotency-key': `notice-${String(sent)}` };
        const body = nsBody([notified], { message: String(sent) });
        await untilAccepted(() => call('/api/ns-request', body, headers));
        load.succeed('notice');
      };
      const notifier = async (): Promise<void> => {
        while (!isOver()) await notify();
        // The devices end with the last message, which must arrive after this.
        await notify();
      };

      /** The messages of each device; the newest one replaces those that it has not received yet. */
      const received: number[][] = [];
      /** Connects again with the last id whenever the stream ends, as `EventSource` does. */
      const device = async (token: string): Promise<void> => {
        const own: number[] = [];
        received.push(own);
        let last: string | undefined;
        const isUpToDate = (): boolean => isOver() && own.at(-1) === sent;
        while (!isUpToDate()) {
          const headers = { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': last }) };
          try {
            const stream = await readEvents(`${balancer.url}${MESSAGES_PATH}/stream?profileId=${notified}`, headers);
            for (let event = await stream.next(); event !== undefined; event = await stream.next()) {
              last = event.id;
              own.push(Number((event.data as { data: { meta: { message: string } } }).data.meta.message));
              load.succeed('message');
              if (isUpToDate()) break;
            }
            stream.leave();
          } catch {
            // The stream was cut.
          }
        }
      };

      const titles: string[] = [];
      const listed = async (): Promise<{ documents: readonly KnowledgeDocument[]; version: string } | undefined> => {
        const { status, body } = await call(DOCUMENTS);
        return status === 200 ? (body as { documents: KnowledgeDocument[]; version: string }) : undefined;
      };
      const attach = async (title: string): Promise<boolean> => {
        const found = await call(`/api/documents?search=${encodeURIComponent(title)}`);
        if (found.status !== 200) return false;
        const [{ problem: _problem, ...file } = expect.fail(`There is no file ${title}.`)] = (
          found.body as { documents: FoundDocument[] }
        ).documents;
        const before = await listed();
        if (before === undefined) return false;
        const change = { insert: [file], update: [], delete: [], document_metadata_mapping: [] };
        return (await call(DOCUMENTS, change, { 'if-match': before.version })).status === 200;
      };
      const librarian = async (): Promise<void> => {
        for (let number = 1; !isOver(); number += 1) {
          const title = `Manual ${String(number)}`;
          const text = `The pump of type ${String(number)} needs oil.`;
          await outside.create('ContentVersion', {
            Title: title,
            PathOnClient: `${title}.txt`,
            VersionData: Buffer.from(text).toString('base64'),
          });
          if (!(await attach(title))) continue;
          titles.push(title);
          load.succeed('document');
          for (let looks = 0; looks < 50 && !isOver(); looks += 1) {
            const list = await listed();
            if (list?.documents.every(({ status }) => status === 'Active') === true) break;
          }
        }
      };

      /** Resolves when each kind of work has succeeded again. */
      const progress = async (): Promise<void> => {
        const before = new Map(load.successes);
        const pending = () => KINDS.filter((kind) => (load.successes.get(kind) ?? 0) === (before.get(kind) ?? 0));
        await expect.poll(pending, { interval: 20 }).toEqual([]);
      };

      const killInTurn = async (): Promise<void> => {
        for (let number = 0; number < KILLS; number += 1) {
          await progress();
          const port = ports[number % ports.length] ?? 0;
          await kill(`http://localhost:${String(port)}`);
          await progress();
          await start(port);
        }
      };

      const [ingest, devices] = [await tokenOf('ingest'), await tokenOf('device')];
      await Promise.all([
        load.reader(SESSION),
        load.reader(OVERVIEW),
        load.saver(),
        load.saver(),
        load.copier(),
        load.reporter(ingest),
        notifier(),
        librarian(),
        ...Array.from({ length: DEVICES }, () => device(devices)),
        killInTurn().finally(() => {
          ended = true;
        }),
      ]);

      const { cut, refused } = balancer;
      const unexplained = cut.filter(
        ({ target, begunAt, cutAt }) =>
          !kills.some((each) => each.target === target && begunAt <= each.to && cutAt >= each.from),
      );
      const streams = cut.filter(({ path }) => path.startsWith(MESSAGES_PATH)).length;
      process.stdout.write(
        `${String(kills.length)} kills, ${String(balancer.requests())} requests: ${String(cut.length - streams)} requests and ${String(streams)} streams failed, all but ${String(unexplained.length)} of them in progress on the killed console.\n`,
      );
      expect(wrong).toEqual([]);
      expect(refused).toEqual([]);
      expect(unexplained).toEqual([]);
      expect(streams).toBeGreaterThan(0);

      await load.expectNothingLost();
      for (const status of await load.saveAgain()) expect(status).toBe(200);
      expect(await events.count()).toBe(load.reported());
      for (const own of received) expect(own).toEqual([...new Set(own)].toSorted((a, b) => a - b));
      const statuses = async () => (await listed())?.documents.map(({ status }) => status);
      await expect.poll(async () => new Set(await statuses())).toEqual(new Set(['Active']));
      const kept = (await listed())?.documents.map(({ title }) => title) ?? [];
      expect(kept).toEqual(expect.arrayContaining(titles));
      const counts = [...load.successes].map(([kind, count]) => `${String(count)} ${kind}`);
      process.stdout.write(`Acknowledged: ${counts.join(', ')}. Read back: all of them.\n`);
    },
  );
});
