import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AppEvent } from '../event.ts';
import { runNrql } from './nrdb.ts';

export const STUB_KEY = 'NRAK-stub';
export const STUB_ACCOUNT = 1234567;

export type NewRelicStub = {
  readonly endpoint: string;
  /** Events of the account, in any order. */
  readonly events: Map<string, AppEvent>;
  /** NRQL of each query so far. */
  readonly queries: string[];
  /** Sent in response to every request until it is null again. */
  fail: { readonly status: number; readonly body: string } | null;
  close(): Promise<void>;
};

/** Starts a stub of New Relic's GraphQL API over a small NRDB. */
export async function startNewRelicStub(): Promise<NewRelicStub> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { status, json } = stub.fail
        ? { status: stub.fail.status, json: stub.fail.body }
        : result(request.headers, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(json);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  const result = (headers: NodeJS.Dict<string | string[]>, body: string): { status: number; json: string } => {
    if (headers['api-key'] !== STUB_KEY) return { status: 401, json: '{"errors":[{"message":"Invalid API key"}]}' };
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, string | number> };
    if (!query.startsWith('query($a:Int!') || variables['a'] !== STUB_ACCOUNT) {
      return { status: 200, json: JSON.stringify({ data: null, errors: [{ message: 'Account not found' }] }) };
    }
    const aliases = [...query.matchAll(/(\w+):nrql\(query:\$(\w+),timeout:\d+\)\{rawResponse\}/g)];
    try {
      const account = Object.fromEntries(
        aliases.map(([, alias, variable]) => {
          const nrql = String(variables[variable ?? '']);
          stub.queries.push(nrql);
          return [alias, { rawResponse: runNrql([...stub.events.values()], nrql) }];
        }),
      );
      return { status: 200, json: JSON.stringify({ data: { actor: { account } } }) };
    } catch (error) {
      const errors = [{ message: `NRQL Syntax Error: ${String(error)}` }];
      return { status: 200, json: JSON.stringify({ data: { actor: { account: null } }, errors }) };
    }
  };

  const stub: NewRelicStub = {
    endpoint: `http://127.0.0.1:${String(port)}/graphql`,
    events: new Map(),
    queries: [],
    fail: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stub;
}
