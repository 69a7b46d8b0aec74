import { deviceMessage, MESSAGES_PATH, STREAM_LIMITS } from '@fieldstone/contracts/organization/notification';
import type { ApplicationId } from '@fieldstone/contracts/platform/product';
import type { KyselyPlugin } from 'kysely';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccessTokens } from '../../access/access-tokens.ts';
import type { Store } from '../../store/engine/database.ts';
import { putNotices } from './store/device-inbox.ts';
import { startTestOrg, type TestOrg } from '../../test/console.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { createDeviceStreams, type DeviceStreams } from './device-streams.ts';
import { readEvents, type EventReader, type StreamEvent } from './test/event-reader.ts';
import { nsBody, startNotifying, type Notifying } from './test/notify.ts';

describe.each(engines)('a device stream with %s', (_name, create) => {
  let org: TestOrg;
  let database: TestDatabase;
  let on: Notifying;
  let url: string;
  const readers: EventReader[] = [];

  beforeAll(async () => {
    org = await startTestOrg({ empty: true });
    database = await create();
    on = await startNotifying(org, database);
    url = await on.home.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await on.close();
    await database.drop();
    await org.close();
  });
  beforeEach(() => {
    on.clock.time += 60_000;
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.leave();
  });

  const stream = async (query: string, headers: Readonly<Record<string, string>> = {}, token = on.token) => {
    const address = `${url}${MESSAGES_PATH}/stream?${query}`;
    const reader = await readEvents(address, { authorization: `Bearer ${token}`, ...headers });
    readers.push(reader);
    return reader;
  };
  const textOf = (event: StreamEvent | undefined) => (event ? deviceMessage.parse(event.data).data.meta.message : null);

  it('sends earlier messages, and new ones while it is open', async () => {
    const profile = await on.profile();
    await on.send(nsBody([profile], { message: 'before' }));
    const { cursor } = await on.delivered(profile);
    const reader = await stream(`profileId=${profile}`);
    expect(reader.status).toBe(200);
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(reader.headers.get('cache-control')).toBe('no-store');
    expect(reader.headers.get('x-content-type-options')).toBe('nosniff');
    const first = await reader.next();
    expect(first).toMatchObject({ id: cursor, event: 'configuration', data: { profileId: profile, category: 'CS' } });
    expect(textOf(first)).toBe('before');
    await on.send(nsBody([profile, await on.profile()], { message: 'while' }));
    expect(textOf(await reader.next())).toBe('while');
  });

  it('resumes after a broken connection without losing a message', async () => {
    const profile = await on.profile();
    const reader = await stream(`profileId=${profile}`);
    await on.send(nsBody([profile], { message: 'one' }));
    const one = await reader.next();
    reader.leave();
    await on.send(nsBody([profile], { message: 'two', applications: ['fieldstone-go'] }));
    await on.send(nsBody([profile], { message: 'three', applications: ['fieldstone-legacy'] }));
    const again = await stream(`profileId=${profile}&cursor=0`, { 'last-event-id': one?.id ?? '' });
    expect([textOf(await again.next()), textOf(await again.next())]).toEqual(['two', 'three']);
    await on.send(nsBody([profile], { message: 'four' }));
    expect(textOf(await again.next())).toBe('four');
  });

  it('sends an app only its own messages', async () => {
    const profile = await on.profile();
    const reader = await stream(`profileId=${profile}&application=fieldstone-legacy`);
    await on.send(nsBody([profile], { message: 'go', applications: ['fieldstone-go'] }));
    await on.send(nsBody([profile], { message: 'both' }));
    const event = await reader.next();
    expect([textOf(event), event?.data['applications']]).toEqual(['both', ['fieldstone-legacy']]);
  });

  it('ends at once when its token is revoked, and cannot be reopened', async () => {
    const body = { kind: 'device', name: 'Lost' };
    const issued = await on.admin.post<{ token: string; record: { id: string } }>('/api/access-tokens', body);
    const reader = await stream(`profileId=${await on.profile()}`, {}, issued.body.token);
    await on.admin.remove(`/api/access-tokens/${issued.body.record.id}`);
    expect(await reader.next()).toBeUndefined();
    expect((await stream('profileId=a0P000000000001AAA', {}, issued.body.token)).status).toBe(401);
  });

  it.each([
    ['last-event-id', 'from another world'],
    ['last-event-id', '9'.repeat(20)],
  ])('rejects a %s of %j', async (name, value) => {
    expect((await stream('profileId=a0P000000000001AAA', { [name]: value })).status).toBe(400);
  });

  it('responds to HEAD without opening a stream', async () => {
    const response = await fetch(`${url}${MESSAGES_PATH}/stream?profileId=a0P000000000001AAA`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${on.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  it('does not delay the shutdown of the console, and resumes after its restart', async () => {
    const profile = await on.profile();
    const reader = await stream(`profileId=${profile}`);
    await on.send(nsBody([profile], { message: 'last' }));
    const last = await reader.next();
    // Would wait for the end of the stream if the shutdown did not end it.
    await on.home.restart();
    expect(await reader.next()).toBeUndefined();
    url = await on.home.app.listen({ host: '127.0.0.1', port: 0 });
    await on.send(nsBody([profile], { message: 'after' }));
    const again = await stream(`profileId=${profile}`, { 'last-event-id': last?.id ?? '' });
    expect(textOf(await again.next())).toBe('after');
  });
});

describe('the streams of a console', () => {
  const [sqlite] = engines;
  let database: TestDatabase;
  let store: Store;
  let streams: DeviceStreams;
  let tokenId: string;
  const profileId = 'a0P000000000001AAA';
  const OTHER = 'a0P000000000002AAA';
  const failures: unknown[] = [];

  beforeAll(async () => {
    database = await (sqlite?.[1]() ?? Promise.reject(new Error('no engine')));
    store = await database.open();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    const tokens = createAccessTokens(store);
    tokenId = (
      await tokens.issue('org', {
        kind: 'device',
        name: 'Vans',
        createdBy: 'Avery',
        createdById: null,
        expiresAt: null,
      })
    ).entry.id;
    streams = createDeviceStreams({ store, tokens, now: () => 0, onError: (error) => void failures.push(error) });
  });
  afterEach(() => {
    vi.useRealTimers();
    streams.close();
    expect(failures).toEqual([]);
  });

  const open = (orgId = 'org', token = tokenId) => streams.open(token, { orgId, profileId, cursor: 0 });
  const deliver = (
    message: string,
    revision: number,
    applications: readonly ApplicationId[] = ['fieldstone-go'],
    to = profileId,
  ) =>
    putNotices(store, 'org', {
      notificationId: message,
      loginUrl: '',
      sentAt: 1,
      notices: [
        {
          profileId: to,
          revision,
          applications,
          data: { operation: 'CONFIG_CHANGE', meta: { message, reminderFrequencyInDays: 1, forceConfigSyncInDays: 1 } },
        },
      ],
    });
  const readUntil = async (output: AsyncIterable<unknown>, text: string): Promise<string> => {
    let received = '';
    for await (const chunk of output) {
      received += String(chunk);
      if (received.includes(text)) break;
    }
    return received;
  };

  it('deliver the messages of another console', async () => {
    const output = open();
    await deliver('from elsewhere', 1);
    await streams.poll();
    expect(await readUntil(output, 'from elsewhere')).toMatch(/^retry: \d{4}\n\nid: 1\nevent: configuration\ndata: \{/);
  });

  it("query once for another app's messages, however often they poll", async () => {
    // Only the polls of this test run.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let questions = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        questions += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const tokens = createAccessTokens(store);
    const onError = (error: unknown) => void failures.push(error);
    const counted = { ...store, db: store.db.withPlugin(counting) };
    streams = createDeviceStreams({ store: counted, tokens, now: () => 0, onError });
    const application = 'fieldstone-legacy';
    const output = streams.open(tokenId, { orgId: 'org', profileId: OTHER, cursor: 0, application });
    await deliver('for the other app', 1, ['fieldstone-go'], OTHER);
    for (let look = 0; look < 3; look += 1) {
      await streams.poll();
      await setImmediate();
    }
    // At opening, at each poll, and once for the news.
    expect(questions).toBe(1 + 3 + 1);
    await deliver('for this one', 2, [application], OTHER);
    await streams.poll();
    expect(await readUntil(output, 'for this one')).not.toContain('for the other app');
  });

  it('end when their token was revoked at another console', async () => {
    const output = open();
    await createAccessTokens(store).revoke('org', tokenId);
    await streams.poll();
    expect(await readUntil(output, 'no such text')).not.toContain('no such text');
    expect(output.writableEnded).toBe(true);
  });

  it('are limited per token and per org, and a place is free when one ends', async () => {
    const first = open();
    for (let count = 1; count < STREAM_LIMITS.perToken; count += 1) open();
    expect(() => open()).toThrow('Too many streams are open');
    for (const token of ['b', 'c', 'd']) {
      for (let count = 0; count < STREAM_LIMITS.perToken; count += 1) open('org', token);
    }
    expect(() => open('org', 'e')).toThrow('Too many streams are open');
    expect(() => open('another', 'e')).not.toThrow();
    first.destroy();
    await once(first, 'close');
    expect(() => open()).not.toThrow();
  });

  it('poll and send heartbeats while any is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const output = open();
    await deliver('from elsewhere', 1);
    vi.advanceTimersByTime(2000);
    expect(await readUntil(output.iterator({ destroyOnReturn: false }), 'from elsewhere')).toContain('id: 1');
    vi.advanceTimersByTime(18_000);
    expect(await readUntil(output, 'keep-alive')).toContain(': keep-alive\n\n');
    await expect.poll(() => vi.getTimerCount(), { interval: 5 }).toBe(0);
  });

  it('disconnect a device that does not read', async () => {
    const output = open();
    const long = 'x'.repeat(255);
    for (let revision = 10; revision < 400 && !output.destroyed; revision += 1) {
      await deliver(long, revision);
      await streams.poll();
    }
    expect(output.destroyed).toBe(true);
  });

  it('[OPS-12] end with a time to reconnect when the console stops', async () => {
    const output = open();
    streams.close();
    expect(await readUntil(output, 'no such text')).toMatch(/^retry: \d{4}\n\nretry: \d{4}\n\n$/);
  });

  it('do not open while the console stops', () => {
    streams.close();
    expect(() => open()).toThrow('The console is stopping');
  });
});
