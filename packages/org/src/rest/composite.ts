import { SalesforceError, parserError } from '../errors.ts';
import { isJsonObject, asText } from '../engine.ts';
import type { JsonObject } from '../engine.ts';
import { asObject, decodePart, json } from '../http/exchange.ts';
import type { OrgResponse } from '../http/exchange.ts';
import type { DataRequest, Handler } from './request.ts';
import { requireVersion } from './versions.ts';

/** Runs one subrequest; errors are returned as responses. */
export type Dispatch = (request: DataRequest) => OrgResponse;

const MAX_SUBREQUESTS = 25;
const MAX_QUERIES = 5;

type SubrequestResult = {
  readonly body: unknown;
  readonly httpHeaders: Readonly<Record<string, string>>;
  readonly httpStatusCode: number;
  readonly referenceId: string;
};

class RolledBack extends Error {}

function halted(message: string): unknown {
  return [{ errorCode: 'PROCESSING_HALTED', message }];
}

function valueAt(value: unknown, path: string): unknown {
  let current = value;
  for (const step of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (Array.isArray(current)) current = current[Number(step)];
    else current = isJsonObject(current) ? current[step] : undefined;
  }
  return current;
}

/** Replaces `@{reference.path}` with values of earlier responses, in texts at any depth. */
function resolve(value: unknown, done: readonly SubrequestResult[]): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/@\{([A-Za-z]\w*)(?:\.|(?=\[))?([^}]*)\}/g, (_, name: string, path: string) => {
      const outcome = done.find((candidate) => candidate.referenceId === name);
      const found = outcome === undefined || outcome.httpStatusCode >= 400 ? undefined : valueAt(outcome.body, path);
      if (found === undefined || found === null) {
        throw new SalesforceError(
          'PROCESSING_HALTED',
          `Invalid reference specified. No value for ${path} found in ${name}`,
        );
      }
      return asText(found);
    });
  }
  if (Array.isArray(value)) return value.map((part: unknown) => resolve(part, done));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part, done)]));
}

function parse(body: OrgResponse['body']): unknown {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('base64');
  if (text === '') return null;
  return typeof body === 'string' ? JSON.parse(text) : text;
}

/** Returns the call for a URL, relative to the org or to the versions. Throws for any other URL. */
function inner(request: DataRequest, method: unknown, url: unknown, body: unknown, headers: JsonObject): DataRequest {
  const [path = '', ...query] = (typeof url === 'string' ? url : '').split('?');
  const [, version, rest] = /^\/*(?:services\/data\/)?(v\d+\.\d)\/(.+)$/.exec(path) ?? [];
  if (version === undefined || rest === undefined || typeof method !== 'string') {
    throw new SalesforceError('INVALID_INPUT', `The subrequest's url is not valid: ${String(url)}`);
  }
  requireVersion(version);
  const parts = rest
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart);
  if (parts[0] === 'composite' && parts[1] !== 'sobjects' && parts[1] !== 'tree') {
    throw new SalesforceError('INVALID_INPUT', 'A composite request cannot hold another composite request');
  }
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  return {
    ...request,
    method: method.toUpperCase(),
    path: parts,
    query: new URLSearchParams(query.join('?')),
    header: (name) => lower.get(name.toLowerCase()),
    body,
    version,
  };
}

/** Throws if more subrequests query or use collections than Salesforce accepts in a composite request. */
function requireFewQueries(parts: readonly JsonObject[]): void {
  const costly = parts.filter(({ url }) =>
    /^\/*(?:services\/data\/)?v[\d.]+\/(?:query|queryAll|composite\/sobjects)\b/i.test(asText(url)),
  );
  if (costly.length > MAX_QUERIES) {
    throw new SalesforceError(
      'LIMIT_EXCEEDED',
      `A composite request cannot have more than ${MAX_QUERIES} query or sObject Collections subrequests`,
    );
  }
}

function subrequests(body: JsonObject, name: string): JsonObject[] {
  const list = body[name];
  if (!Array.isArray(list)) throw parserError(`The request needs an array '${name}' [line:1, column:1]`);
  if (list.length > MAX_SUBREQUESTS) {
    throw new SalesforceError(
      'LIMIT_EXCEEDED',
      `A composite request cannot have more than ${MAX_SUBREQUESTS} subrequests`,
    );
  }
  return list.map((part: unknown) => asObject(part));
}

function runOne(
  request: DataRequest,
  part: JsonObject,
  done: readonly SubrequestResult[],
  dispatch: Dispatch,
): SubrequestResult {
  const referenceId = asText(part['referenceId']);
  try {
    const headers = isJsonObject(part['httpHeaders']) ? part['httpHeaders'] : {};
    const call = inner(request, part['method'], resolve(part['url'], done), resolve(part['body'], done), headers);
    const response = dispatch(call);
    const location = response.headers['location'];
    return {
      body: parse(response.body),
      httpHeaders: location === undefined ? {} : { Location: location },
      httpStatusCode: response.status,
      referenceId,
    };
  } catch (error) {
    if (!(error instanceof SalesforceError)) throw error;
    const { errorCode, message } = error;
    return { body: [{ errorCode, message }], httpHeaders: {}, httpStatusCode: 400, referenceId };
  }
}

/** POST composite — subrequests that may use earlier responses; `allOrNone` rolls all of them back if one fails. */
export function compositeHandler(dispatch: Dispatch): Handler {
  return (request) => {
    const body = asObject(request.body);
    const parts = subrequests(body, 'compositeRequest');
    requireFewQueries(parts);
    const allOrNone = body['allOrNone'] === true;
    const done: SubrequestResult[] = [];
    try {
      request.service.engine.database.transaction(() => {
        for (const part of parts) {
          const outcome = runOne(request, part, done, dispatch);
          done.push(outcome);
          if (allOrNone && outcome.httpStatusCode >= 400) throw new RolledBack();
        }
      });
      const isRead = parts.every((part) => part['method'] === 'GET');
      return { ...json(200, { compositeResponse: done }), isRead };
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      const undone = halted('The transaction was rolled back since another operation in the same transaction failed.');
      const compositeResponse = parts.map((part, index) => {
        const outcome = done[index];
        if (outcome !== undefined && outcome.httpStatusCode >= 400) return outcome;
        return { body: undone, httpHeaders: {}, httpStatusCode: 400, referenceId: asText(part['referenceId']) };
      });
      return json(200, { compositeResponse });
    }
  };
}

/** POST composite/batch — independent subrequests, each with its own outcome. */
export function batchHandler(dispatch: Dispatch): Handler {
  return (request) => {
    const body = asObject(request.body);
    let stopped = false;
    const results = subrequests(body, 'batchRequests').map((part) => {
      if (stopped) {
        return {
          statusCode: 412,
          result: [{ errorCode: 'BATCH_PROCESSING_HALTED', message: 'Batch processing halted per request' }],
        };
      }
      const outcome = runOne(request, { ...part, body: part['richInput'] }, [], dispatch);
      stopped = body['haltOnError'] === true && outcome.httpStatusCode >= 400;
      return { statusCode: outcome.httpStatusCode, result: outcome.body };
    });
    return json(200, { hasErrors: results.some((result) => result.statusCode >= 400), results });
  };
}
