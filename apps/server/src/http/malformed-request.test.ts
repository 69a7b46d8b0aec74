import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { respondToMalformedRequest } from './malformed-request.ts';

describe('a request that does not arrive in time', () => {
  const timeout = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  // Like Node's HTTP server, it keeps the other half of a connection open.
  const server = createServer({ allowHalfOpen: true }, (socket) => respondToMalformedRequest(timeout, socket));
  const open = () => connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  it('[FIX-73] returns 408 with the reason to a client that reads', async () => {
    const socket = open().setEncoding('utf8');
    let response = '';
    for await (const chunk of socket) response += String(chunk);
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 408 Request Timeout');
    expect(JSON.parse(body)).toMatchObject({
      error: { code: 'request_too_slow', message: 'The request did not arrive in time. Please try again.' },
    });
  });

  it('[FIX-73] ends the connection of a client that neither reads nor closes', async () => {
    const connection = once(server, 'connection') as Promise<[Socket]>;
    const silent = open();
    const [socket] = await connection;
    if (!socket.destroyed) await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
    silent.destroy();
  });
});
