import { malformedQuery } from '../errors.ts';
import { json } from '../http/exchange.ts';
import type { OrgResponse } from '../http/exchange.ts';
import { describeQuery, runQuery } from '../soql/run.ts';
import type { Batch } from './cursors.ts';
import type { DataRequest, Handler } from './request.ts';

const SMALLEST_BATCH = 200;
const LARGEST_BATCH = 2000;

function batchSize(request: DataRequest): number {
  const requested = /batchSize\s*=\s*(\d+)/i.exec(request.header('sforce-query-options') ?? '')?.[1];
  return requested === undefined ? LARGEST_BATCH : Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, Number(requested)));
}

function batchResponse(request: DataRequest, resource: string, batch: Batch): OrgResponse {
  return json(200, {
    totalSize: batch.totalSize,
    done: batch.next === null,
    ...(batch.next === null ? {} : { nextRecordsUrl: `/services/data/${request.version}/${resource}/${batch.next}` }),
    records: batch.records,
  });
}

function queryHandler(resource: 'query' | 'queryAll', includeDeleted: boolean): Handler {
  return (request) => {
    const { engine, cursors } = request.service;
    const soql = request.query.get('q');
    if (request.query.has('explain')) throw malformedQuery('explain is not supported');
    if (soql === null) throw malformedQuery('A query string has to be specified');
    const options = { version: request.version, includeDeleted };
    if (request.query.get('columns') === 'true') return json(200, describeQuery(engine, request.actor, soql, options));
    const { totalSize, records } = runQuery(engine, request.actor, soql, options);
    if (records.length === 0) return json(200, { totalSize, done: true, records });
    return batchResponse(request, resource, cursors.open(request.actor.userId, records, batchSize(request)));
  };
}

/** GET query?q= — records that are not deleted; with `columns=true` a description of the columns. */
export const query = queryHandler('query', false);

/** GET queryAll?q= — includes the recycle bin. */
export const queryAll = queryHandler('queryAll', true);

/** GET query/<locator> — the next batch. */
export const queryMore: Handler = (request, locator = '') =>
  batchResponse(request, 'query', request.service.cursors.more(request.actor.userId, locator, batchSize(request)));
