import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePorts, printed, signInTo, spawnConsole, type Program } from '../../test/program.ts';
import { outsideOf } from '../../test/outside.ts';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from './test/otlp-receiver.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PROXY_SPAN = '00f067aa0ba902b7';
const REPORT = pathToFileURL(join(import.meta.dirname, 'test/report-modules.ts')).href;

let dataDir: string;
let ports: readonly number[];
let program: Program;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'telemetry-'));
  ports = await freePorts(3);
});
afterEach(async () => {
  if (program.child.exitCode === null) await program.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (env: Readonly<Record<string, string>>): Promise<void> => {
  const [port = 0, orgPort = 0] = ports;
  program = spawnConsole({ dataDir, port, orgPort, env: { NODE_OPTIONS: `--import=${REPORT}`, ...env } });
  await printed(program, 'Stored in');
};

const orgUrl = (): string => `http://localhost:${String(ports[1])}`;

const SETTING = 'SET006';

type Headers = Readonly<Record<string, string>>;

/** Makes requests of a signed-in user, as a browser behind a proxy does. */
async function userOf(): Promise<(path: string, headers: Headers, body?: unknown) => Promise<Response>> {
  const cookie = await signInTo(program.url);
  return (path, headers, body) =>
    fetch(`${program.url}${path}`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
}

const addProfile = async (name: string): Promise<string> =>
  (await outsideOf(orgUrl())).create('Group_Profile__c', { Name: name, Active__c: true });

const SAVED = {
  data: {
    version: '1',
    checksum: '',
    config: { payload: { enabled: true, stockTransferInventoryProcess: 'secret-of-the-crew' } },
  },
};

/** Saves a setting of a new group profile. */
async function save(headers: Headers): Promise<Response> {
  const send = await userOf();
  return send(`/api/profiles/${await addProfile('Crew')}/settings/${SETTING}`, headers, SAVED);
}

describe('a console whose OpenTelemetry variables name a receiver', () => {
  let receiver: OtlpReceiver;

  beforeEach(async () => {
    receiver = await startOtlpReceiver();
    await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
      OTEL_METRIC_EXPORT_TIMEOUT: '400',
    });
  });
  afterEach(() => receiver.close());

  const ofTrace = (): readonly ReceivedSpan[] => receiver.spans.filter(({ traceId }) => traceId === TRACE);

  /** Returns the names of a span and those that contain it, from the outermost. */
  const pathOf = (span: ReceivedSpan): readonly string[] => {
    const parent = ofTrace().find(({ spanId }) => spanId === span.parentSpanId);
    return [...(parent === undefined ? [] : pathOf(parent)), span.name];
  };

  const pathsOfTrace = (): readonly string[] => ofTrace().map((span) => pathOf(span).join(' > '));

  it('[OPS-01] sends the trace of a save, through lease, CRM call and store, which a proxy began, and metrics', async () => {
    const response = await save({ traceparent: `00-${TRACE}-${PROXY_SPAN}-01`, 'x-request-id': 'proxy-1' });
    expect(response.status).toBe(200);
    const route = 'POST /api/profiles/:profileId/settings/:settingKey';
    await expect.poll(pathsOfTrace).toContain(route);
    expect(ofTrace().find(({ name }) => name === route)?.parentSpanId).toBe(PROXY_SPAN);
    const paths = pathsOfTrace();
    expect(paths).toContain(`${route} > CRM write`);
    expect(paths).toContain(`${route} > lease setting > insert leases`);
    expect(paths).toContain(`${route} > insert journal`);
    expect(paths.filter((path) => !path.startsWith(route))).toEqual([]);

    const { calls } = (await (await fetch(`${orgUrl()}/__calls`)).json()) as {
      calls: ReadonlyArray<{ requestId: string | null; traceparent: string | null }>;
    };
    const write = ofTrace().find(({ name }) => name === 'CRM write');
    expect(calls).toContainEqual(
      expect.objectContaining({ requestId: 'proxy-1', traceparent: `00-${TRACE}-${String(write?.spanId)}-01` }),
    );

    await expect.poll(() => [...receiver.metrics]).toContain('http.server.request.duration');
    await expect.poll(() => [...receiver.metrics]).toContain('fieldstone.jobs.pending');
    expect(receiver.received.join('')).not.toMatch(/secret-of-the-crew|code=|Bearer/);
    expect(program.output()).toContain('loads ');
  });

  it('[OPS-01] sends the trace of a copy with its job, and of a report with its query', async () => {
    const send = await userOf();
    const headers = { traceparent: `00-${TRACE}-${PROXY_SPAN}-01` };
    const [source, target] = [await addProfile('Crew'), await addProfile('Other crew')];
    expect((await send(`/api/profiles/${source}/settings/${SETTING}`, {}, SAVED)).status).toBe(200);
    const copy = { settingIds: [SETTING], targetProfileIds: [target] };
    expect((await send(`/api/profiles/${source}/settings/copy`, headers, copy)).status).toBe(200);
    expect((await send('/api/insight/syncActivityLastDay', headers)).status).toBe(200);
    await expect
      .poll(pathsOfTrace)
      .toEqual(
        expect.arrayContaining([
          'POST /api/profiles/:profileId/settings/copy > job planned-change > CRM write',
          'GET /api/insight/syncActivityLastDay > events query',
        ]),
      );
  });
});

describe('a console without variables for telemetry', () => {
  it('[OPS-01] loads no package for it, and passes a received trace on to the CRM', async () => {
    await start({ SESION_SECRET: 'hidden' });
    const traceparent = `00-${TRACE}-${PROXY_SPAN}-01`;
    expect((await save({ traceparent, 'x-request-id': 'proxy-1' })).status).toBe(200);
    expect(program.output()).not.toContain('loads ');
    expect(program.output()).toContain('"variable":"SESION_SECRET","known":"SESSION_SECRET"');
    expect(program.output()).not.toContain('hidden');
    const { calls } = (await (await fetch(`${orgUrl()}/__calls`)).json()) as { calls: readonly object[] };
    expect(calls).toContainEqual(expect.objectContaining({ requestId: 'proxy-1', traceparent }));
    expect((await fetch(`${program.url}/metrics`)).status).toBe(404);
  });
});

describe('a console with METRICS_PORT', () => {
  it('[OPS-02] returns metrics on that port only', async () => {
    const metricsPort = String(ports[2]);
    await start({ METRICS_PORT: metricsPort });
    const url = `http://localhost:${metricsPort}`;
    expect(program.output()).toContain(`${url}/metrics`.replace('localhost', '127.0.0.1'));
    expect((await save({})).status).toBe(200);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toMatch(/^http_server_request_duration_seconds_count\{.*settings\/:settingKey.*\} 1$/m);
    expect(text).toMatch(/^fieldstone_crm_call_duration_seconds_count\{.*kind="write".*\} \d+$/m);
    expect(text).toMatch(/^fieldstone_crm_calls_left\{.*org="00D\w{15}".*\} \d+$/m);
    expect(text).not.toMatch(/"(?:a0|005)\w+"/);
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${program.url}/metrics`)).status).toBe(404);
  });
});
