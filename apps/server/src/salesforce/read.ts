import { AppError } from '../platform/errors.ts';
import { queryResponse, sharedParser } from './response-schemas.ts';
import type { CrmClient } from './client/client.ts';
import type { CrmRecord } from './crm.ts';

/** Maximum records of one query. */
const QUERY_LIMIT = 50_000;

const pageOf = sharedParser(queryResponse);

/**
 * Runs a statement and follows its pages; `queryAll` includes the recycle bin. Records of one page are the same objects as long as the
 * response has the same text, so that results of `keepLast` about them are kept.
 */
export async function runQuery(
  client: CrmClient,
  statement: string,
  resource: 'query' | 'queryAll' = 'query',
): Promise<readonly CrmRecord[]> {
  const read = async (path: string) => pageOf(await client.read({ method: 'GET', path }));
  const first = await read(`/${resource}?q=${encodeURIComponent(statement)}`);
  if (first.done) return first.records;
  const records: CrmRecord[] = [...first.records];
  for (let { nextRecordsUrl } = first; nextRecordsUrl !== undefined;) {
    const page = await read(nextRecordsUrl);
    records.push(...page.records);
    if (records.length > QUERY_LIMIT) {
      throw new AppError('crm_too_many_records', { maximum: QUERY_LIMIT });
    }
    nextRecordsUrl = page.done ? undefined : page.nextRecordsUrl;
  }
  return records;
}

/** Runs a `SELECT COUNT()`. */
export async function runCount(client: CrmClient, statement: string): Promise<number> {
  const path = `/query?q=${encodeURIComponent(statement)}`;
  return pageOf(await client.read({ method: 'GET', path })).totalSize;
}
