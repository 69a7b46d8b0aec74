import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A packet of traffic: a statement to the server, or its reply. */
export type Part = { readonly direction: 'statement' | 'reply'; readonly data: Buffer };

/** The fate of a packet: it passes, or its connection is reset before or after its arrival. */
export type Fate = 'pass' | 'reset-before' | 'reset-after';

/** A proxy between a console and PostgreSQL that breaks connections. */
export type PostgresProxy = {
  /** Connection string of the database through this proxy. */
  readonly url: string;
  /** Sets the function that decides the fate of each packet. */
  setFate(fateOf: (part: Part) => Fate): void;
  /** Resets every connection. */
  resetAll(): void;
  /** Resets every connection and rejects new ones, like a stopped server. */
  refuse(): Promise<void>;
  /** Accepts connections again. */
  accept(): Promise<void>;
  close(): Promise<void>;
};

type Pair = { readonly near: Socket; readonly far: Socket };

/** Starts a proxy in front of a database. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let fateOf: (part: Part) => Fate = () => 'pass';

  const relay = (pair: Pair, part: Part): void => {
    const to = part.direction === 'statement' ? pair.far : pair.near;
    const fate = fateOf(part);
    if (fate !== 'reset-before') to.write(part.data);
    if (fate === 'pass') return;
    // The server still processes the data that it received: it may commit although its reply is lost.
    pair.far.end();
    if (fate === 'reset-after' && to === pair.near) pair.near.end(() => pair.near.resetAndDestroy());
    else pair.near.resetAndDestroy();
  };

  const serve = (near: Socket): void => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair = { near, far };
    pairs.add(pair);
    near.on('data', (data) => relay(pair, { direction: 'statement', data }));
    far.on('data', (data) => {
      if (!near.destroyed) relay(pair, { direction: 'reply', data });
    });
    for (const socket of [near, far]) socket.on('error', () => {});
    near.once('close', () => {
      pairs.delete(pair);
      far.end();
    });
    far.once('close', () => near.destroy());
  };

  const listen = async (port: number): Promise<Server> => {
    const server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };

  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  const resetAll = (): void => {
    for (const { near } of pairs) near.resetAndDestroy();
  };
  const refuse = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    resetAll();
    await closed;
  };

  return {
    url: url.href,
    setFate: (decide) => {
      fateOf = decide;
    },
    resetAll,
    refuse,
    accept: async () => {
      server = await listen(port);
    },
    close: refuse,
  };
}
