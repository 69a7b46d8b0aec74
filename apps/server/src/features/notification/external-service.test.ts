import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../salesforce/client/http.ts';
import { startTestOrg, type TestOrg } from '../../test/console.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { externalService } from './delivery.ts';
import { nsBody, startNotifying, type Notifying } from './test/notify.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';

type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly loginUrl: string;
    readonly category: string;
    readonly messages: ReadonlyArray<{ readonly profileId: string; readonly data: { readonly meta: object } }>;
  };
};

/** Starts another notification service with configurable responses. */
async function startService() {
  const received: Received[] = [];
  const responses = { status: 202, headers: {} as Readonly<Record<string, string>> };
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, headers, body: JSON.parse(body) as Received['body'] });
      response.writeHead(responses.status, responses.headers).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    received,
    responses,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

type Service = Awaited<ReturnType<typeof startService>>;

let org: TestOrg;
let service: Service;

beforeAll(async () => {
  org = await startTestOrg({ empty: true });
  service = await startService();
});
afterAll(async () => {
  await service.close();
  await org.close();
});
afterEach(() => {
  service.received.length = 0;
  Object.assign(service.responses, { status: 202, headers: {} });
});

describe.each(engines)('another notification service with %s', (_name, create) => {
  let database: TestDatabase;
  let on: Notifying;

  beforeAll(async () => {
    database = await create();
    on = await startNotifying(org, database, { notificationService: { url: service.url, token: 'the-token' } });
  });
  afterAll(async () => {
    await on.close();
    await database.drop();
  });
  beforeEach(() => {
    on.clock.time += 60_000;
  });

  const receivedFor = (profile: string) =>
    service.received.filter(({ body }) => body.messages.some(({ profileId }) => profileId === profile));
  const untilReceived = async (profile: string, count: number) => {
    const times = () => receivedFor(profile).length;
    await expect.poll(times, { interval: 10 }).toBeGreaterThanOrEqual(count);
  };
  const untilIs = async (profile: string, delivery: string) => {
    const state = async () => (await on.stateOf(profile))?.lastNotified?.delivery;
    await expect.poll(state, { interval: 20 }).toBe(delivery);
  };

  it("[NTF-02] receives the browser's request, with the token and the login host of the session", async () => {
    const profile = await on.profile();
    await on.send(nsBody([profile], { message: 'Tree view is new' }));
    await untilReceived(profile, 1);
    const [{ method, path, headers, body } = expect.unreachable('nothing was received')] = receivedFor(profile);
    expect([method, path]).toEqual(['POST', '/ns/v1/messages/configurations']);
    expect(headers).toMatchObject({ authorization: 'Bearer the-token', 'content-type': 'application/json' });
    expect(body).toEqual({
      loginUrl: org.url,
      category: 'CS',
      messages: [
        {
          applications: ['fieldstone-go', 'fieldstone-legacy'],
          profileId: profile,
          data: {
            operation: 'CONFIG_CHANGE',
            meta: { message: 'Tree view is new', reminderFrequencyInDays: 0.0417, forceConfigSyncInDays: -1 },
          },
        },
      ],
    });
    await untilIs(profile, 'delivered');
    expect((await on.pull(`profileId=${profile}`)).body.messages).toEqual([]);
  });

  it('receives it after an outage, also from a console that was restarted meanwhile', async () => {
    const profile = await on.profile();
    service.responses.status = 503;
    expect((await on.send(nsBody([profile]))).status).toBe(200);
    await untilReceived(profile, 1);
    await untilIs(profile, 'pending');
    await on.home.restart();
    service.responses.status = 202;
    const refused = receivedFor(profile).length;
    on.clock.time += 10 * 60_000;
    await untilReceived(profile, refused + 1);
    await untilIs(profile, 'delivered');
    const keys = new Set(receivedFor(profile).map(({ headers }) => headers['idempotency-key']));
    expect([keys.size, receivedFor(profile).length]).toEqual([1, refused + 1]);
  });

  it('is not retried after it rejects the content, and the console reports it', async () => {
    const profile = await on.profile();
    service.responses.status = 422;
    await on.send(nsBody([profile]));
    await untilIs(profile, 'failed');
    expect(receivedFor(profile)).toHaveLength(1);
    expect(on.home.logged.some((line) => line.includes('a job failed for good'))).toBe(true);
    expect(on.home.logged.some((line) => line.includes('the-token'))).toBe(false);
  });
});

describe('a delivery to another service', () => {
  const http = createHttp({ timeoutMs: timeLimit(10_000), retryAfterMs: [] });
  afterAll(() => http.close());

  const deliver = (url: string, signal = new AbortController().signal) =>
    externalService(http, { url, token: 'x' }).deliver(
      'org',
      { notificationId: 'n', loginUrl: 'l', sentAt: 0, notices: [] },
      'job',
      { lease: { signal, assertHeld: () => {} }, signal },
    );

  it.each([
    [401, {}, 0],
    [404, {}, 0],
    [429, { 'retry-after': '30' }, 30_000],
    [500, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    [302, { location: 'https://evil.example/' }, 0],
  ])('is retried after %i', async (status, headers, afterMs) => {
    Object.assign(service.responses, { status, headers });
    await expect(deliver(service.url)).rejects.toMatchObject({ name: 'RetryLater', afterMs });
    expect(service.received).toHaveLength(1);
  });

  it.each([400, 413, 422])('is final after %i', async (status) => {
    service.responses.status = status;
    await expect(deliver(service.url)).rejects.toMatchObject({ name: 'PermanentFailure' });
  });

  it('[REL-07] is canceled when its lease is lost', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const loss = new AbortController();
    const requested = once(silent, 'request');
    const delivery = deliver(`http://127.0.0.1:${String((silent.address() as AddressInfo).port)}`, loss.signal);
    await requested;
    loss.abort(new Error('the lease was lost'));
    await expect(delivery).rejects.toThrow('the lease was lost');
    silent.closeAllConnections();
    silent.close();
  });

  it('is retried when the connection fails', async () => {
    await expect(deliver('http://127.0.0.1:1')).rejects.not.toMatchObject({ name: 'PermanentFailure' });
  });
});
