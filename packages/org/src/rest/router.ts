import { SalesforceError, notFound } from '../errors.ts';
import { json } from '../http/exchange.ts';
import type { OrgResponse } from '../http/exchange.ts';
import { AmbiguousExternalId } from '../records/upsert.ts';
import {
  createCollection,
  deleteCollection,
  readCollection,
  updateCollection,
  upsertCollection,
} from './collections.ts';
import { batchHandler, compositeHandler } from './composite.ts';
import { describeBasic, describeGlobal, describeObject } from './describe.ts';
import { limits } from './limits.ts';
import { query, queryAll, queryMore } from './query.ts';
import type { DataRequest, Handler } from './request.ts';
import {
  createRow,
  deleteByValue,
  deleteRow,
  getByValueOrFile,
  getRow,
  updateRow,
  upsertNewRow,
  upsertRow,
} from './rows.ts';
import { createTree } from './tree.ts';

const resources: Handler = (request) =>
  json(
    200,
    Object.fromEntries(
      ['composite', 'limits', 'query', 'queryAll', 'recent', 'sobjects'].map((name) => [
        name,
        `/services/data/${request.version}/${name}`,
      ]),
    ),
  );

/** The org does not record which records a user has viewed. */
const recent: Handler = () => json(200, []);

function dispatch(request: DataRequest): OrgResponse {
  return handleData(request);
}

/** Method, path after the version (`*` matches one part and passes it to the handler), handler. */
const ROUTES: ReadonlyArray<readonly [method: string, path: string, handler: Handler]> = [
  ['GET', '', resources],
  ['GET', 'limits', limits],
  ['GET', 'recent', recent],
  ['GET', 'query', query],
  ['GET', 'query/*', queryMore],
  ['GET', 'queryAll', queryAll],
  ['GET', 'queryAll/*', queryMore],
  ['POST', 'composite', compositeHandler(dispatch)],
  ['POST', 'composite/batch', batchHandler(dispatch)],
  ['POST', 'composite/tree/*', createTree],
  ['POST', 'composite/sobjects', createCollection],
  ['PATCH', 'composite/sobjects', updateCollection],
  ['DELETE', 'composite/sobjects', deleteCollection],
  ['GET', 'composite/sobjects/*', readCollection],
  ['POST', 'composite/sobjects/*', readCollection],
  ['PATCH', 'composite/sobjects/*/*', upsertCollection],
  ['GET', 'sobjects', describeGlobal],
  ['GET', 'sobjects/*', describeBasic],
  ['POST', 'sobjects/*', createRow],
  ['POST', 'sobjects/*/Id', upsertNewRow],
  ['GET', 'sobjects/*/describe', describeObject],
  ['GET', 'sobjects/*/*', getRow],
  ['PATCH', 'sobjects/*/*', updateRow],
  ['DELETE', 'sobjects/*/*', deleteRow],
  ['GET', 'sobjects/*/*/*', getByValueOrFile],
  ['PATCH', 'sobjects/*/*/*', upsertRow],
  ['DELETE', 'sobjects/*/*/*', deleteByValue],
];

/** Unsupported resources of Salesforce whose paths would otherwise match a row or an external id. */
export const UNSUPPORTED: readonly string[] = [
  'sobjects/*/updated',
  'sobjects/*/deleted',
  'sobjects/*/listviews',
  'sobjects/*/listviews/*',
  'sobjects/*/quickActions',
  'sobjects/*/quickActions/*',
  'sobjects/*/defaultValues',
  'sobjects/*/describe/*',
];

function match(pattern: string, path: readonly string[]): string[] | null {
  const parts = pattern === '' ? [] : pattern.split('/');
  if (parts.length !== path.length) return null;
  const fits = parts.every((part, index) => part === '*' || part.toLowerCase() === path[index]?.toLowerCase());
  return fits ? path.filter((_, index) => parts[index] === '*') : null;
}

function run(request: DataRequest): OrgResponse {
  if (UNSUPPORTED.some((pattern) => match(pattern, request.path) !== null)) throw notFound();
  let isKnownPath = false;
  for (const [method, pattern, handler] of ROUTES) {
    const parameters = match(pattern, request.path);
    if (parameters !== null) {
      isKnownPath = true;
      if (method === request.method) return handler(request, ...parameters);
    }
  }
  if (!isKnownPath) throw notFound();
  throw new SalesforceError('METHOD_NOT_ALLOWED', `HTTP Method '${request.method}' not allowed.`, { status: 405 });
}

/** Returns the response for an error in the format of the REST API. */
export function errorResponse(error: SalesforceError, version: string): OrgResponse {
  if (error instanceof AmbiguousExternalId) {
    return json(
      300,
      error.ids.map((id) => `/services/data/${version}/sobjects/${error.object}/${id}`),
    );
  }
  const { message, errorCode, fields } = error;
  return json(error.status, [{ message, errorCode, ...(fields.length === 0 ? {} : { fields }) }]);
}

/** Handles a call of a data resource. A SalesforceError becomes a response; any other error is rethrown. */
export function handleData(request: DataRequest): OrgResponse {
  try {
    return run(request);
  } catch (error) {
    if (error instanceof SalesforceError) return errorResponse(error, request.version);
    throw error;
  }
}
