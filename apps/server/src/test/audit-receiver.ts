import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const AUDIT_SECRET = `whsec_${Buffer.from('a key of the tests, 32 bytes long').toString('base64')}`;

/** A receiver for consoles whose tests need one, but not its events. */
export const NO_RECEIVER = { url: 'http://127.0.0.1:1/audit', secret: AUDIT_SECRET };

/** An event that the receiver accepted. */
export type ReceivedEvent = {
  readonly id: string;
  readonly source: string;
  readonly sequence: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type AuditReceiverStub = {
  readonly config: { readonly url: string; readonly secret: string };
  /** The events of all requests, in the order of their arrival; wrongly signed ones throw. */
  readonly events: ReceivedEvent[];
  readonly headers: IncomingHttpHeaders[];
  /** The most requests that were open at once. */
  readonly mostAtOnce: () => number;
  /** Sets the response to all requests from now on; without one, it accepts. */
  respondWith(respond?: (response: ServerResponse) => void): void;
  close(): Promise<void>;
};

/** Returns whether a request has the signature of Standard Webhooks. */
function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
  const key = Buffer.from(AUDIT_SECRET.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(at)}.${body}`)
    .digest('base64');
  return signature === `v1,${expected}`;
}

/** Starts a receiver of webhooks on loopback, which rejects wrongly signed requests with 401. */
export async function startAuditReceiver(): Promise<AuditReceiverStub> {
  const accept = (response: ServerResponse): void => void response.writeHead(202).end();
  const events: ReceivedEvent[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let respond = accept;
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (!isSigned(request.headers, body)) return void response.writeHead(401).end();
      events.push(JSON.parse(body) as ReceivedEvent);
      headers.push(request.headers);
      return respond(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    config: { url: `http://127.0.0.1:${String(port)}/audit?source=console`, secret: AUDIT_SECRET },
    events,
    headers,
    mostAtOnce: () => most,
    respondWith: (next = accept) => {
      respond = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
