import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import type { CopyRun } from './changes/test/copying.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from './store/engine/database.ts';
import { hasPostgres, realPostgres, type TestDatabase } from './test/engines.ts';
import { outsideOf, type Outside } from './test/outside.ts';
import { startPostgresProxy, type Fate, type PostgresProxy } from './test/postgres-proxy.ts';
import { freePorts, printed, signInTo, spawnConsole, type Program } from './test/program.ts';
import { testRuns } from '../../../scripts/test/test-runs.ts';

const CUTS = testRuns(60, 1500);

/** Packets between two cuts: few enough to hit every step, enough for some work to succeed. */
const PARTS_A_CUT = 37;

const SETTING = 'SET006';

const SESSION = '/api/session-info';
const TOKENS = '/api/access-tokens';
const KINDS = [SESSION, TOKENS, 'save', 'copy'];

type Reply = { readonly status: number; readonly body: unknown };

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
  let profiles = 0;

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

  /** The kinds of work that have succeeded between the cuts. */
  const succeeded = new Set<string>();

  /** Whether there were enough cuts, and each kind of work has succeeded between them. */
  const isOver = (): boolean => cuts >= CUTS && succeeded.size === KINDS.length;

  const startCutting = (): void => {
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
  const call = async (path: string, body?: unknown, headers = {}, allowed: readonly number[] = []): Promise<Reply> => {
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

  const makeProfile = (): Promise<string> => {
    profiles += 1;
    return outside.create('Group_Profile__c', { Name: `Crew ${String(profiles)}`, Active__c: true });
  };

  const payloadOf = (process: string) => ({ enabled: true, stockTransferInventoryProcess: process });
  const envelopeOf = (process: string) => ({ version: '1', checksum: '', config: { payload: payloadOf(process) } });

  /** Returns the stored text of each profile. */
  const storedTexts = async (): Promise<ReadonlyMap<string, string>> => {
    const rows = await outside.query(
      `SELECT Group_Profile__c, Internal_Value__c FROM Configuration_Data__c WHERE Setting_Id__c = '${SETTING}'`,
    );
    const textOf = (value: unknown) =>
      (JSON.parse(String(value)) as ReturnType<typeof envelopeOf>).config.payload.stockTransferInventoryProcess;
    return new Map(rows.map((row) => [String(row['Group_Profile__c']), textOf(row['Internal_Value__c'])]));
  };

  const reader = (path: string) => async (): Promise<void> => {
    while (!isOver()) if ((await call(path)).status === 200) succeeded.add(path);
  };

  /** The last acknowledged text of each profile, and a later one whose save failed, so that its outcome is unknown. */
  const acknowledged = new Map<string, string>();
  const open = new Map<string, string>();

  const saver = async (): Promise<void> => {
    let profileId = await makeProfile();
    let saved = 0;
    while (!isOver()) {
      const path = `/api/profiles/${profileId}/settings/${SETTING}`;
      const read = await call(path);
      if (read.status !== 200) continue;
      saved += 1;
      const text = `${profileId} ${String(saved)}`;
      const { version } = read.body as { version: string };
      const { status } = await call(path, { data: envelopeOf(text) }, { 'if-match': version }, [409, 502]);
      if (status === 200) {
        acknowledged.set(profileId, text);
        succeeded.add('save');
        continue;
      }
      open.set(profileId, text);
      // A cut may have lost the release of the setting's lease: a new profile does not wait for the expiry.
      profileId = await makeProfile();
    }
  };

  const operations: string[] = [];

  const copier = async (source: string): Promise<void> => {
    while (!isOver()) {
      const targetProfileIds = await Promise.all(Array.from({ length: 10 }, makeProfile));
      const path = `/api/profiles/${source}/settings/copy`;
      const begun = await call(path, { settingIds: [SETTING], targetProfileIds }, { prefer: 'respond-async' }, [502]);
      if (begun.status !== 200) continue;
      const { id } = (begun.body as CopyRun).change;
      operations.push(id);
      succeeded.add('copy');
      for (let looks = 0; looks < 50 && !isOver(); looks += 1) {
        const { status, body } = await call(`/api/changes/${id}`);
        if (status === 200 && (body as PlannedChange).state !== 'applying') break;
      }
    }
  };

  let reported = 0;

  const someEvents = () =>
    Array.from({ length: 5 }, () => {
      reported += 1;
      return { eventType: 'Sync', timestamp: Date.now() - 60_000, eventId: String(reported) };
    });

  /** Sends like an exporter: repeats the same events until the console acknowledges them. */
  const reporter = (token: string) => async (): Promise<void> => {
    while (!isOver()) {
      const events = someEvents();
      const send = () => call('/v1/accounts/1/events', events, { 'api-key': token, cookie: '' });
      while ((await send()).status !== 200);
    }
  };

  it(`[REL-01] survives ${String(CUTS)} cuts and loses nothing that it acknowledged`, async () => {
    const { body: issued } = await call('/api/access-tokens', { kind: 'ingest', name: 'Apps' });
    const { token } = issued as { token: string };
    const source = await makeProfile();
    await outside.create('Configuration_Data__c', {
      Group_Profile__c: source,
      Setting_Id__c: SETTING,
      Setting_Key__c: `${source}:${SETTING}`,
      Internal_Value__c: JSON.stringify(envelopeOf('copied')),
    });

    startCutting();
    await Promise.all([
      reader(SESSION)(),
      reader(TOKENS)(),
      saver(),
      saver(),
      saver(),
      copier(source),
      reporter(token)(),
      reporter(token)(),
    ]);

    expect(program.child.exitCode, program.output().slice(-5000)).toBeNull();
    expect(program.child.signalCode).toBeNull();
    expect(wrong).toEqual([]);
    expect(cuts).toBeGreaterThanOrEqual(CUTS);
    expect([...succeeded].toSorted()).toEqual(KINDS.toSorted());

    const stored = await storedTexts();
    for (const [profileId, text] of acknowledged) {
      expect([text, open.get(profileId)]).toContain(stored.get(profileId));
    }
    const done = await store.db.selectFrom('journal').select('after_json').where('outcome', '=', 'done').execute();
    const journaled = done.map(({ after_json }) => after_json ?? '').join('\n');
    for (const text of acknowledged.values()) expect(journaled).toContain(`"${text}\\`);

    // A lease whose release was lost expires after half a minute; the test does not wait for that.
    await store.db.deleteFrom('leases').execute();
    for (const id of operations) {
      const stateOf = async () => ((await call(`/api/changes/${id}`)).body as PlannedChange).state;
      await expect.poll(stateOf).not.toBe('applying');
      const { records } = (await call(`/api/changes/${id}/outcomes`)).body as { records: CopyRun['results'] };
      const texts = await storedTexts();
      for (const { profileId, outcome } of records) {
        if (outcome === 'success') expect(texts.get(profileId)).toBe('copied');
      }
    }

    const insight = (await call('/api/insight/syncActivityLastDay')).body as { results: Array<{ count: number }> };
    expect(insight.results[0]?.count).toBe(reported);
  });
});
