import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { TABLE } from '../clickhouse/clickhouse-migrations.ts';
import { openChdb } from './chdb.ts';

/** A request of ClickHouse's client: its statement, the rows to insert, and the values of its parameters. */
export type ClickHouseRequest = {
  readonly statement: string;
  readonly rows: string;
  readonly parameters: ReadonlyMap<string, string>;
};

/** A ClickHouse within this process. */
export type ClickHouse = {
  readonly run: (request: ClickHouseRequest) => Promise<string>;
  /** Returns the number of different events. */
  count(): Promise<number>;
  close(): Promise<void>;
};

/** A ClickHouse for the consoles of a test, which are other processes. */
export type ClickHouseServer = Omit<ClickHouse, 'run'> & { readonly url: string };

/** Serves ClickHouse's HTTP interface, as far as the console uses it. */
export async function serveClickHouse({ run, count, close }: ClickHouse): Promise<ClickHouseServer> {
  const server = createServer((request, response) => {
    const respond = async (): Promise<void> => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const body = await text(request);
      const query = searchParams.get('query');
      const parameters = new Map(
        [...searchParams].flatMap(([name, value]) => (name.startsWith('param_') ? [[name.slice(6), value]] : [])),
      );
      const result = await run({ statement: query ?? body, rows: query === null ? '' : body, parameters });
      response.end(result);
    };
    respond().catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    count,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await close();
    },
  };
}

/** ClickHouse itself, with its data in a folder. */
export function clickHouseIn(folder: string): ClickHouse {
  const client = openChdb(folder);
  const run = async ({ statement, rows, parameters }: ClickHouseRequest): Promise<string> => {
    const query = rows === '' ? statement : `${statement}\n${rows}`;
    const { stream } = await client.exec({ query, query_params: Object.fromEntries(parameters) });
    return text(stream);
  };
  return {
    run,
    count: async () =>
      Number(
        await run({ statement: `SELECT count() FROM ${TABLE} FINAL FORMAT TSV`, rows: '', parameters: new Map() }),
      ),
    close: () => client.close(),
  };
}

/** Stores inserted rows as ClickHouse does, and selects nothing but the migrations: for tests that only write events. */
export function clickHouseInMemory(): ClickHouse {
  const events = new Set<string>();
  const migrations = new Set<string>();
  return {
    run: async ({ statement, rows }) => {
      const inserted = rows.split('\n').flatMap((row) => (row === '' ? [] : [JSON.parse(row) as Row]));
      for (const { id, org_id, event_type, ts, dedupe } of inserted) {
        if (id === undefined) events.add([org_id, event_type, ts, dedupe].join(' '));
        else migrations.add(id);
      }
      const isList = statement.startsWith('SELECT DISTINCT id');
      return isList ? [...migrations].map((id) => `${JSON.stringify([id])}\n`).join('') : '';
    },
    count: async () => events.size,
    close: async () => {},
  };
}

type Row = Readonly<Partial<Record<'id' | 'org_id' | 'event_type' | 'ts' | 'dedupe', string>>>;
