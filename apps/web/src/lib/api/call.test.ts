import { routes } from '@fieldstone/contracts';
import { describe, expect, it } from 'vitest';
import { createOrg, GLOBAL_PROFILE, PROFILES } from '../../test/org.ts';
import type { TestServer } from '../../test/server.ts';
import { session } from '../session/session-store.ts';
import { ApiError, isAbort } from './api-error.ts';
import { call, callFile } from './call.ts';
import { createQueryClient } from './query-client.ts';

function serve(): TestServer {
  const server = createOrg();
  globalThis.fetch = server.fetch;
  session.begin();
  return server;
}

const setting = { profileId: GLOBAL_PROFILE.id, settingKey: 'SET013' } as const;
const envelope = { version: '1', checksum: '', config: { payload: { enabled: false } } } as const;

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  );
}

describe('call', () => {
  it('fills path parameters, sends JSON and headers, and returns the declared response', async () => {
    const server = serve();
    const saved = await call(routes.writeSetting, {
      params: setting,
      headers: { 'if-match': 'none' },
      body: { data: envelope },
    });
    expect(saved.configuration?.config.payload).toEqual({ enabled: false });
    expect(server.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: `/api/profiles/${GLOBAL_PROFILE.id}/settings/SET013`,
      headers: { 'content-type': 'application/json', 'if-match': 'none' },
      body: { data: envelope },
    });
  });

  it('repeats arrays in the query and omits undefined values', async () => {
    const server = serve();
    await call(routes.listSobjects, { query: { name: ['Case', 'Account'], refresh: undefined } });
    expect(server.requests.at(-1)?.query).toEqual({ name: ['Case', 'Account'] });
  });

  it('throws the error of the server: kind, message, fields, status, request id and stored value', async () => {
    const server = serve();
    const body = { data: envelope };
    await call(routes.writeSetting, { params: setting, headers: { 'if-match': 'none' }, body });
    const conflict = await failureOf(
      call(routes.writeSetting, { params: setting, headers: { 'if-match': 'none' }, body }),
    );
    expect(conflict).toBeInstanceOf(ApiError);
    expect(conflict).toMatchObject({
      kind: 'conflict',
      status: 409,
      requestId: 'req-test',
      current: { version: 'v1' },
    });

    server.reject(routes.readSetting, 'bad_request', 'Wrong.', { fields: [{ path: 'a', code: 'b', message: 'c' }] });
    expect(await failureOf(call(routes.readSetting, { params: setting }))).toMatchObject({
      kind: 'bad_request',
      status: 400,
      message: 'Wrong.',
      fields: [{ path: 'a', code: 'b', message: 'c' }],
    });
  });

  /** What a program between browser and console responds, and whether the console may have received the request. */
  const INTERCEPTED: ReadonlyArray<readonly [what: string, status: number, body: string, mayHaveArrived: boolean]> = [
    ['a sign-in page', 200, '<html>Sign in to the network</html>', false],
    ['a blocked request', 403, '<html>Request blocked. ID 123</html>', false],
    ['a blocked request as JSON', 403, '{"message":"Forbidden"}', false],
    ['an unknown address of a proxy', 404, '<html>Not found</html>', false],
    ['a sign-in of a proxy', 407, '', false],
    ['a limit of the length', 413, '<html>413 Request Entity Too Large</html>', false],
    ['a limit of the rate', 429, '<html>Too many requests</html>', false],
    ['a portal', 511, '<html>Network authentication required</html>', false],
    ['a bad gateway', 502, '<html>Bad gateway</html>', true],
    ['an empty response', 503, '', true],
    ['a timeout as JSON', 504, '{"message":"Endpoint request timed out"}', true],
  ];

  it.each(INTERCEPTED)(
    '[FIX-82] distinguishes %s (status %s) from no response',
    async (_what, status, body, mayHaveArrived) => {
      serve();
      let sent = 0;
      globalThis.fetch = () => {
        sent += 1;
        return Promise.resolve(new Response(body, { status, headers: { 'content-type': 'text/html' } }));
      };
      const read = call(routes.zincInfo, undefined);
      expect(await failureOf(read)).toMatchObject({ kind: 'intercepted', status, outcome: undefined });
      const write = call(routes.updateGroupProfile, {
        params: { profileId: GLOBAL_PROFILE.id },
        body: { version: '1' },
      });
      const unknown = mayHaveArrived ? 'unknown' : undefined;
      expect(await failureOf(write)).toMatchObject({ kind: 'intercepted', status, outcome: unknown });
      const download = callFile(routes.exportAiUsage, { query: { start: '2026-01-01', end: '2026-01-31' } });
      expect(await failureOf(download)).toMatchObject({ kind: 'intercepted', status });
      expect(sent).toBe(3);
      expect(session.status()).toBe('signed-in');
    },
  );

  it('[FIX-82] does not follow a redirect to another host', async () => {
    serve();
    const redirects: unknown[] = [];
    globalThis.fetch = (_input, options) => {
      redirects.push(options?.redirect);
      const response = new Response(null);
      return Promise.resolve(
        Object.defineProperties(response, {
          type: { value: 'opaqueredirect' },
          ok: { value: false },
          status: { value: 0 },
        }),
      );
    };
    expect(await failureOf(call(routes.zincInfo, undefined))).toMatchObject({ kind: 'intercepted', status: 0 });
    const write = call(routes.updateGroupProfile, { params: { profileId: GLOBAL_PROFILE.id }, body: { version: '1' } });
    expect(await failureOf(write)).toMatchObject({ kind: 'intercepted', status: 0, outcome: undefined });
    expect(redirects).toEqual(['manual', 'manual']);
  });

  it('[FIX-82] repeats a request with an idempotency key only if the console may have received it', async () => {
    const server = serve();
    const copy = () =>
      failureOf(
        call(routes.copySettings, {
          params: { profileId: GLOBAL_PROFILE.id },
          headers: { 'idempotency-key': 'key-12345', prefer: 'respond-async' },
          body: { settingIds: ['SET013'], targetProfileIds: [PROFILES[1]?.id ?? ''] },
        }),
      );
    server.replaceResponses(routes.copySettings, { status: 403, isForwarded: false });
    expect(await copy()).toMatchObject({ kind: 'intercepted', status: 403, outcome: undefined });
    expect(server.requestsOf(routes.copySettings)).toHaveLength(1);
  });

  it('[FIX-69] has no unknown outcome for a request that changes nothing', async () => {
    serve();
    globalThis.fetch = () => Promise.resolve(new Response('', { status: 502 }));
    const failure = await failureOf(call(routes.logout, undefined, { changesNothing: true }));
    expect(failure).toMatchObject({ kind: 'intercepted', outcome: undefined });
  });

  it('distinguishes an unreadable response of the console, a response that is cut off, and none', async () => {
    const server = serve();
    globalThis.fetch = () => Promise.resolve(Response.json({ enabled: 'yes' }));
    expect(await failureOf(call(routes.zincInfo, undefined))).toMatchObject({ kind: 'unreadable', status: 200 });
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    globalThis.fetch = () => Promise.resolve(new Response(broken));
    expect(await failureOf(call(routes.zincInfo, undefined))).toMatchObject({ kind: 'unreachable', status: 0 });
    globalThis.fetch = server.fetch;
    server.setReachable(false);
    expect(await failureOf(call(routes.zincInfo, undefined))).toMatchObject({ kind: 'unreachable', status: 0 });
  });

  it('[FIX-69] repeats a request with an idempotency key under the same key', async () => {
    const server = serve();
    server.replaceResponses(routes.copySettings, { status: 504, isForwarded: true, times: 1 });
    const headers = { 'idempotency-key': 'key-12345', prefer: 'respond-async' };
    const body = { settingIds: ['SET013' as const], targetProfileIds: [PROFILES[1]?.id ?? ''] };
    await call(routes.copySettings, { params: { profileId: GLOBAL_PROFILE.id }, headers, body }).catch(() => {});
    const keys = server.requestsOf(routes.copySettings).map((sent) => sent.headers['idempotency-key']);
    expect(keys).toEqual(['key-12345', 'key-12345']);
  });

  it('distinguishes an incomplete file from a complete one', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    globalThis.fetch = async () => new Response(broken, { headers: { 'content-type': 'text/csv' } });
    session.begin();
    const download = callFile(routes.exportAiUsage, { query: { start: '2026-01-01', end: '2026-01-31' } });
    expect(await failureOf(download)).toMatchObject({ kind: 'unreachable', status: 0 });
  });

  it('[APP-14] rethrows a cancellation before and after the response', async () => {
    const server = serve();
    const gate = server.hold(routes.zincInfo);
    const controller = new AbortController();
    const pending = failureOf(call(routes.zincInfo, undefined, { signal: controller.signal }));
    controller.abort();
    expect(isAbort(await pending)).toBe(true);
    gate.open();
    expect(session.status()).toBe('signed-in');
  });

  it.each([
    ['of an OAuth server', { error: 'invalid_grant', error_description: 'expired access/refresh token' }],
    ['of the console', { error: { code: 'invalid_grant', message: 'No.', requestId: 'r' } }],
  ])('[FIX-26] ends the session on a 400 with the invalid grant %s', async (_whose, body) => {
    serve();
    globalThis.fetch = () => Promise.resolve(Response.json(body, { status: 400 }));
    const error = await failureOf(call(routes.zincInfo, undefined));
    expect(error).toMatchObject({ kind: 'invalid_grant', status: 400 });
    expect(session.status()).toBe('ended');
  });

  it.each([
    ['another OAuth error', 400, { error: 'invalid_client' }],
    ['another status', 502, { error: 'invalid_grant' }],
  ])('[FIX-26] keeps the session on %s', async (_what, status, body) => {
    serve();
    globalThis.fetch = () => Promise.resolve(Response.json(body, { status }));
    await failureOf(call(routes.zincInfo, undefined));
    expect(session.status()).toBe('signed-in');
  });

  it('[SES-09] ends the session on a 401 of any call but session info', async () => {
    const server = serve();
    server.reject(routes.sessionInfo, 'unauthenticated', 'No.');
    await failureOf(call(routes.sessionInfo, undefined));
    expect(session.status()).toBe('signed-in');
    server.reject(routes.zincInfo, 'unauthenticated', 'No.');
    await failureOf(call(routes.zincInfo, undefined));
    expect(session.status()).toBe('ended');
  });
});

describe('the query client', () => {
  it.each([
    ['repeats a read twice', 'crm_unavailable', 3],
    ['repeats a read twice', 'unavailable', 3],
    ['gives up at once', 'bad_request', 1],
    ['gives up at once', 'crm_limit', 1],
    ['gives up at once', 'unauthenticated', 1],
  ] as const)('%s on %s', async (_, code, times) => {
    const server = serve();
    server.reject(routes.zincInfo, code, 'No.');
    const queryFn = () => call(routes.zincInfo, undefined);
    await failureOf(createQueryClient(1).query({ queryKey: ['zinc'], queryFn }));
    expect(server.requestsOf(routes.zincInfo)).toHaveLength(times);
  });

  it('retries a read after a short network failure', async () => {
    const server = serve();
    server.setReachable(false);
    const queryFn = () => {
      const answer = call(routes.zincInfo, undefined);
      server.setReachable(server.requestsOf(routes.zincInfo).length > 0);
      return answer;
    };
    expect(await createQueryClient(1).query({ queryKey: ['zinc'], queryFn })).toEqual({ enabled: true });
  });
});
