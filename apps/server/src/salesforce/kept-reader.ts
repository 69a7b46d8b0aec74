import type { CrmClient } from './client/client.ts';
import type { Crm, CrmRecord } from './crm.ts';
import type { KeptQueries, Stamp } from './kept-queries.ts';
import type { PackageNames } from './names.ts';
import { describeKnown } from './path-describes.ts';
import { RIGHTS_AGE_MS } from './queries/permissions.ts';
import { runQuery } from './read.ts';
import { name, soql } from './soql.ts';
import { momentOf, numberOf } from './values.ts';

type Parts = {
  readonly client: CrmClient;
  readonly names: PackageNames;
  readonly describe: Crm['describe'];
  readonly queries: KeptQueries;
  readonly orgId: string;
  readonly userId: string;
};

/** Time for which the readers of one page load share a result, in milliseconds. */
const SHARED_MS = 3000;

/**
 * Returns the kept queries of one `Crm`, which its readers share for some seconds, and a function to call before a write, which
 * ends the sharing. A result belongs to its user and to the fields that the user may read by a describe that is at most a minute old.
 */
export function keptReader({ client, names, describe, queries, orgId, userId }: Parts): {
  readonly query: Crm['queryKept'];
  readonly beforeWrite: () => void;
} {
  const shared = new Map<string, { readonly at: number; readonly result: Promise<readonly CrmRecord[]> }>();
  let isShared = true;

  const read = (statement: string, objects: readonly string[]) =>
    queries.read({
      name: [orgId, userId, statement].join('\n'),
      stamp: async () => joined(await Promise.all(objects.map((object) => stampOf(client, names.toOrg(object))))),
      fields: async () => {
        const known = await describeKnown({ describe }, objects, { maxAgeMs: RIGHTS_AGE_MS });
        return [...known.values()].map(({ fields }) => fields.map((field) => field.name).join()).join('\n');
      },
      load: () => runQuery(client, statement),
    });

  return {
    query: (statement, objects) => {
      const held = shared.get(statement);
      if (isShared && held !== undefined && performance.now() - held.at < SHARED_MS) return held.result;
      const result = read(statement, objects);
      shared.set(statement, { at: performance.now(), result });
      result.catch(() => shared.delete(statement));
      return result;
    },
    beforeWrite: () => {
      isShared = false;
      queries.expectChange(orgId);
    },
  };
}

async function stampOf(client: CrmClient, object: string): Promise<Stamp> {
  const statement = soql`SELECT COUNT(Id) total, MAX(SystemModstamp) newest FROM ${name(object)}`;
  const [row] = await runQuery(client, statement);
  const newest = row === undefined ? null : momentOf(row, 'newest');
  const total = row === undefined ? 0 : (numberOf(row, 'total') ?? 0);
  return { text: `${String(total)} ${String(newest)}`, newest: newest === null ? 0 : Date.parse(newest) };
}

function joined(stamps: readonly Stamp[]): Stamp {
  return {
    text: stamps.map(({ text }) => text).join(),
    newest: Math.max(0, ...stamps.map(({ newest }) => newest)),
  };
}
