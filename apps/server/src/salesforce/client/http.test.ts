import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHttp } from './http.ts';
import type { Http, HttpOptions } from './http.ts';
import { inScope, summarizeParts } from '../../platform/telemetry/steps.ts';
import type { Work } from '../../platform/telemetry/steps.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';

/** Runs a test against a server with this handler. */
async function against(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  test: (http: Http, url: string) => Promise<void>,
  options: Partial<HttpOptions> = {},
): Promise<void> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const http = createHttp({ timeoutMs: timeLimit(10_000), retryAfterMs: [], ...options });
  try {
    await test(http, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await http.close();
    server.closeAllConnections();
    server.close();
  }
}

describe('createHttp', () => {
  it('requests compressed responses and decompresses them', async () => {
    const text = 'Größe 💡 '.repeat(1000);
    await against(
      (request, response) => {
        expect(request.headers['accept-encoding']).toBe('gzip');
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
      },
      async (http, url) => expect((await http.send({ method: 'GET', url })).body).toBe(text),
    );
  });

  it('treats a response that cannot be decompressed as missing', async () => {
    await against(
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
      async (http, url) => {
        await expect(http.send({ method: 'GET', url })).rejects.toMatchObject({ name: 'CrmFault', undone: false });
      },
    );
  });

  it('reads a response after failures, and stops retrying', async () => {
    let requests = 0;
    await against(
      (request, response) => {
        requests += 1;
        if (requests === 1) request.socket.destroy();
        else response.writeHead(requests === 2 ? 503 : 200).end('at last');
      },
      async (http, url) => {
        expect(await http.send({ method: 'GET', url })).toMatchObject({ status: 200, body: 'at last' });
        expect(requests).toBe(3);
      },
      { retryAfterMs: [1, 1, 1, 1] },
    );
  });

  it('[OPS-01] [OPS-13] carries the id and trace of the request to the CRM only, and counts each attempt there', async () => {
    const received: unknown[] = [];
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const work: Work = { requestId: 'request-1', outer: null, totals: new Map(), caller: null };
    await against(
      ({ headers }, response) => {
        received.push([headers['x-request-id'], headers['traceparent']]);
        response.writeHead(received.length === 1 ? 503 : 200).end();
      },
      (http, url) =>
        inScope({ work, span: null, traceparent }, async () => {
          await http.send({ method: 'GET', url, crmCall: 'query' });
          await http.send({ method: 'GET', url });
        }),
      { retryAfterMs: [1] },
    );
    const carried = ['request-1', traceparent];
    expect(received).toEqual([carried, carried, [undefined, undefined]]);
    expect(summarizeParts(work)).toMatchObject({ crm: { calls: 2 } });
  });

  it('starts no attempt without time for it', async () => {
    let requests = 0;
    await against(
      (_request, response) => {
        requests += 1;
        response.writeHead(503).end();
      },
      async (http, url) => {
        expect(await http.send({ method: 'GET', url })).toMatchObject({ status: 503 });
        expect(requests).toBe(1);
      },
      { timeoutMs: 10_000, retryAfterMs: [60_000] },
    );
  });

  it('recognizes a refused connection as not sent', async () => {
    const http = createHttp({ timeoutMs: timeLimit(10_000), retryAfterMs: [] });
    await expect(http.send({ method: 'POST', url: 'http://127.0.0.1:1', body: '{}' })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
      undone: true,
    });
    await http.close();
  });
});
