import type * as z from 'zod/mini';
import { AppError } from '../platform/errors.ts';
import { parsed, queryResponse } from './response-schemas.ts';
import type { CrmClient } from './client/client.ts';
import type { CrmRecord } from './crm.ts';

type QueryPage = z.infer<typeof queryResponse>;

/** Maximum records of one query. */
const QUERY_LIMIT = 50_000;

/** Runs a statement and follows its pages; `queryAll` includes the recycle bin. */
export async function runQuery(
  client: CrmClient,
  statement: string,
  resource: 'query' | 'queryAll' = 'query',
): Promise<readonly CrmRecord[]> {
  const records: CrmRecord[] = [];
  let path: string | undefined = `/${resource}?q=${encodeURIComponent(statement)}`;
  while (path !== undefined) {
    const page: QueryPage = parsed(queryResponse, await client.read({ method: 'GET', path }));
    records.push(...page.records.map(withId));
    if (records.length > QUERY_LIMIT) {
      throw new AppError('crm_too_many_records', { maximum: QUERY_LIMIT });
    }
    path = page.done ? undefined : page.nextRecordsUrl;
  }
  return records;
}

/** Runs a `SELECT COUNT()`. */
export async function runCount(client: CrmClient, statement: string): Promise<number> {
  const path = `/query?q=${encodeURIComponent(statement)}`;
  return parsed(queryResponse, await client.read({ method: 'GET', path })).totalSize;
}

/** Rows of an aggregate have no id. */
function withId(record: { readonly Id?: string | undefined }): CrmRecord {
  return { ...record, Id: record.Id ?? '' };
}
