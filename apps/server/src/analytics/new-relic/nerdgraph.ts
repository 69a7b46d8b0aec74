import * as z from 'zod/mini';
import { toChunks } from '../../platform/chunks.ts';
import { CrmFault } from '../../salesforce/client/faults.ts';
import type { Http } from '../../salesforce/client/http.ts';
import { AppError } from '../../platform/errors.ts';

export type NewRelicConfig = {
  readonly accountId: number;
  /** A user key. */
  readonly apiKey: string;
  /** NerdGraph's address, `https://api.newrelic.com/graphql`. */
  readonly endpoint: string;
};

/** Runs NRQL queries; returns the raw NRDB responses in the order of the queries. */
export type NerdGraph = (queries: readonly string[]) => Promise<readonly unknown[]>;

/** Queries per request. */
const QUERIES_AT_ONCE = 10;

/** New Relic's time limit for one query, in seconds. */
const QUERY_SECONDS = 30;

const response = z.object({
  data: z.nullish(
    z.object({
      actor: z.nullish(
        z.object({ account: z.nullish(z.record(z.string(), z.nullish(z.object({ rawResponse: z.unknown() })))) }),
      ),
    }),
  ),
  errors: z.nullish(z.array(z.object({ message: z.string() }))),
});

/**
 * Creates a client of New Relic's GraphQL API. It requests `rawResponse`, NRDB's unchanged response, instead of the
 * flattened `results`.
 */
export function createNerdGraph(config: NewRelicConfig, http: Http): NerdGraph {
  const queryAll = async (queries: readonly string[]): Promise<readonly unknown[]> => {
    const names = queries.map((_, index) => `q${String(index)}`);
    const query =
      `query($a:Int!,${names.map((name) => `$${name}:Nrql!`).join(',')}){actor{account(id:$a){` +
      `${names.map((name) => `${name}:nrql(query:$${name},timeout:${String(QUERY_SECONDS)}){rawResponse}`).join(' ')}}}}`;
    const variables = {
      a: config.accountId,
      ...Object.fromEntries(names.map((name, index) => [name, queries[index]])),
    };
    const { status, body } = await http.send({
      method: 'POST',
      url: config.endpoint,
      headers: { 'api-key': config.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    if (status !== 200) throw new Error(`New Relic responded with status ${String(status)}`);
    const { data, errors } = response.parse(JSON.parse(body));
    if (errors && errors.length > 0)
      throw new Error(
        errors
          .map(({ message }) => message)
          .join('; ')
          .slice(0, 1000),
      );
    return names.map((name) => {
      const found = data?.actor?.account?.[name];
      if (!found) throw new Error('New Relic left a query without a response');
      return found.rawResponse;
    });
  };

  return async (queries) => {
    const responses: unknown[] = [];
    for (const chunk of toChunks(queries, QUERIES_AT_ONCE)) {
      responses.push(...(await queryAll(chunk).catch(unavailable)));
    }
    return responses;
  };
}

function unavailable(error: unknown): never {
  throw error instanceof CrmFault
    ? new AppError('new_relic_unavailable', { reason: error.code }, { cause: error })
    : new AppError('new_relic_rejected', {}, { cause: error });
}
