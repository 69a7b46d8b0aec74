import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { timeLimit } from '../../../../scripts/test/time-limit.ts';

/** A request that ended without a complete response; times by `performance.now()`. */
export type CutRequest = {
  readonly target: string;
  readonly path: string;
  readonly begunAt: number;
  readonly cutAt: number;
};

/** A load balancer in front of consoles. */
export type Balancer = {
  readonly url: string;
  /** Number of forwarded requests. */
  readonly requests: () => number;
  readonly cut: readonly CutRequest[];
  /** Requests that no console could take. */
  readonly refused: readonly string[];
  /** Begins to check a target and to send it requests while it is ready. */
  add(target: string): void;
  /** Whether a target receives requests. */
  isReady(target: string): boolean;
  close(): Promise<void>;
};

/** Marks the balancer's own responses. */
export const BALANCER_HEADER = 'x-balancer';

const CHECK_MS = 100;

/** A slow machine is no dead console. */
const CHECK_LIMIT_MS = timeLimit(10_000);

/**
 * Starts a load balancer with the usual rules: requests alternate between the targets whose `/readyz` returns 200. A
 * request moves to another target only if it was not sent, because its connection was refused.
 */
export async function startBalancer(): Promise<Balancer> {
  const targets = new Map<string, boolean>();
  const cut: CutRequest[] = [];
  const refused: string[] = [];
  let requests = 0;

  const check = async (target: string): Promise<void> => {
    try {
      targets.set(target, (await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(CHECK_LIMIT_MS) })).ok);
    } catch {
      targets.set(target, false);
    }
  };
  const checks = setInterval(() => {
    for (const target of targets.keys()) void check(target);
  }, CHECK_MS);

  const next = (): string | undefined => {
    const ready = [...targets].filter(([, isReady]) => isReady).map(([target]) => target);
    return ready[requests % ready.length];
  };

  const forward = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const path = request.url ?? '/';
    const target = next();
    requests += 1;
    if (target === undefined) {
      refused.push(path);
      response.writeHead(503, { [BALANCER_HEADER]: 'no console' }).end('{}');
      return;
    }
    const begunAt = performance.now();
    // Without a kept connection, whose end could cut a request that the console never received.
    const sent = send(`${target}${path}`, { method: request.method, headers: request.headers, agent: false });

    const fail = (): void => {
      if (response.writableFinished || response.destroyed) return;
      cut.push({ target, path, begunAt, cutAt: performance.now() });
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { [BALANCER_HEADER]: 'cut' }).end('{}');
    };
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') {
        fail();
        return;
      }
      targets.set(target, false);
      forward(request, body, response);
    });
    sent.once('response', (received) => {
      received.on('error', fail);
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    response.once('close', () => sent.destroy());
    sent.end(body);
  };

  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => forward(request, body, response),
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://localhost:${String(port)}`,
    requests: () => requests,
    cut,
    refused,
    add: (target) => void targets.set(target, false),
    isReady: (target) => targets.get(target) === true,
    close: async () => {
      clearInterval(checks);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
