import { SalesforceError, parserError } from '../errors.ts';
import { isJsonObject, asText } from '../engine.ts';
import type { JsonObject } from '../engine.ts';
import { asObject, json } from '../http/exchange.ts';
import { withFormulas } from '../records/computed.ts';
import { deleteRecord } from '../records/delete.ts';
import { visibleRow } from '../records/references.ts';
import { createRecord, updateRecord } from '../records/save.ts';
import { externalIdField, upsertRecord } from '../records/upsert.ts';
import { objectOfId } from '../schema/lookup.ts';
import { isId, to18 } from '../schema/record-id.ts';
import { requestedFields, toRecord } from './record-json.ts';
import { throwFault, requireTyped, requireVisible } from './request.ts';
import type { DataRequest, Handler } from './request.ts';

const MAX_RECORDS = 200;
const MAX_READ = 2000;
const MAX_CHUNKS = 10;

type Saved = { readonly id: string; readonly created?: boolean };
type SaveError = { readonly statusCode: string; readonly message: string; readonly fields: readonly string[] };
type Result = { id?: string; success: boolean; created?: boolean; errors: SaveError[] };

/** The task for one record of a collection, and the record's key in the response. */
type Task = { readonly id?: string; readonly work: () => Saved };

class RolledBack extends Error {}

// Row resources report a missing record with 404; a collection reports an invalid reference.
function toSaveError(error: SalesforceError): SaveError {
  return error.errorCode === 'NOT_FOUND'
    ? { statusCode: 'INVALID_CROSS_REFERENCE_KEY', message: 'invalid cross reference id', fields: [] }
    : { statusCode: error.errorCode, message: error.message, fields: error.fields };
}

const ROLLED_BACK: SaveError = {
  statusCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK',
  message: 'Record rolled back because not all records were valid and the request was using AllOrNone header',
  fields: [],
};

function runTask(request: DataRequest, task: Task): Result {
  try {
    const saved = request.service.engine.database.transaction(task.work);
    return { ...saved, success: true, errors: [] };
  } catch (error) {
    if (!(error instanceof SalesforceError)) throw error;
    return { ...(task.id === undefined ? {} : { id: task.id }), success: false, errors: [toSaveError(error)] };
  }
}

/** Runs the tasks in one transaction; with `allOrNone` a single failure rolls all of them back. */
function runAll(request: DataRequest, tasks: readonly Task[], allOrNone: boolean): Result[] {
  let results: Result[] = [];
  try {
    request.service.engine.database.transaction(() => {
      results = tasks.map((task) => runTask(request, task));
      if (allOrNone && results.some((result) => !result.success)) throw new RolledBack();
    });
    return results;
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return results.map((result, index) => {
      const id = tasks[index]?.id;
      const errors = result.success ? [ROLLED_BACK] : result.errors;
      return { ...(id === undefined ? {} : { id }), success: false, errors };
    });
  }
}

function limitExceeded(message: string): SalesforceError {
  return new SalesforceError('LIMIT_EXCEEDED', message);
}

function typeOf(record: JsonObject): unknown {
  const attributes = record['attributes'];
  return isJsonObject(attributes) ? attributes['type'] : undefined;
}

function requireChunks(types: readonly unknown[]): void {
  const chunks = types.filter((type, index) => index === 0 || type !== types[index - 1]).length;
  if (chunks > MAX_CHUNKS) {
    throw limitExceeded(`The collection has ${chunks} chunks of records of one type, the maximum is ${MAX_CHUNKS}`);
  }
}

function requireSize(size: number, most: number = MAX_RECORDS): void {
  if (size > most) throw limitExceeded(`record limit reached. cannot submit more than ${most} records in this request`);
}

function recordsOf(body: JsonObject): JsonObject[] {
  const { records } = body;
  if (!Array.isArray(records)) throw parserError("The request needs an array 'records' [line:1, column:1]");
  requireSize(records.length);
  const objects = records.map((record: unknown) => asObject(record));
  requireChunks(objects.map(typeOf));
  return objects;
}

function idOf(record: JsonObject): string | undefined {
  const key = Object.keys(record).find((name) => name.toLowerCase() === 'id');
  const id = key === undefined ? undefined : record[key];
  return typeof id === 'string' ? id : undefined;
}

function withoutId(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name.toLowerCase() !== 'id'));
}

/** POST composite/sobjects — creates up to 200 records. */
export const createCollection: Handler = (request) => {
  const body = asObject(request.body);
  const tasks = recordsOf(body).map((record): Task => ({
    work: () => {
      const object = requireTyped(request, typeOf(record));
      throwFault(request, object);
      return { id: createRecord(request.service.engine, request.actor, object, record) };
    },
  }));
  return json(200, runAll(request, tasks, body['allOrNone'] === true));
};

/** PATCH composite/sobjects — changes up to 200 records. */
export const updateCollection: Handler = (request) => {
  const body = asObject(request.body);
  const tasks = recordsOf(body).map((record): Task => {
    const id = idOf(record);
    return {
      ...(id === undefined ? {} : { id }),
      work: () => {
        if (id === undefined) throw new SalesforceError('MISSING_ARGUMENT', 'Id not specified in an update call');
        if (!isId(id)) throw new SalesforceError('MALFORMED_ID', `bad id ${id}`, { fields: ['Id'] });
        const object = requireTyped(request, typeOf(record));
        throwFault(request, object);
        updateRecord(request.service.engine, request.actor, object, id, withoutId(record));
        return { id: to18(id) };
      },
    };
  });
  return json(200, runAll(request, tasks, body['allOrNone'] === true));
};

/** DELETE composite/sobjects?ids=a,b&allOrNone= */
export const deleteCollection: Handler = (request) => {
  const ids = (request.query.get('ids') ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  requireSize(ids.length);
  const tasks = ids.map((id): Task => ({
    id,
    work: () => {
      const object = isId(id) ? objectOfId(request.service.engine.schema, id) : undefined;
      if (object === undefined) throw new SalesforceError('MALFORMED_ID', `bad id ${id}`);
      throwFault(request, object);
      deleteRecord(request.service.engine, request.actor, requireTyped(request, object.name), id);
      return { id: to18(id) };
    },
  }));
  return json(200, runAll(request, tasks, request.query.get('allOrNone') === 'true'));
};

function valueOf(record: JsonObject, name: string): unknown {
  const key = Object.keys(record).find((given) => given.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : record[key];
}

function folded(value: unknown): string {
  return asText(value).toLowerCase();
}

/** Returns the values that occur more than once; an omitted value is another error. */
function repeatedValues(values: readonly unknown[]): ReadonlySet<string> {
  const texts = values.map(folded).filter((text) => text !== '');
  return new Set(texts.filter((text, index) => texts.indexOf(text) !== index));
}

/** PATCH composite/sobjects/X/ExternalId__c — upserts up to 200 records of one object. */
export const upsertCollection: Handler = (request, name = '', fieldName = '') => {
  const body = asObject(request.body);
  const object = requireVisible(request, name);
  const field = externalIdField(object, fieldName);
  const records = recordsOf(body).map((record) => ({ record, value: valueOf(record, field.name) }));
  const repeated = repeatedValues(records.map(({ value }) => value));
  const tasks = records.map(({ record, value }): Task => ({
    work: () => {
      if (repeated.has(folded(value))) {
        const message = `Duplicate external id specified: ${asText(value)}`;
        throw new SalesforceError('DUPLICATE_VALUE', message, { fields: [field.name] });
      }
      throwFault(request, object);
      return upsertRecord(request.service.engine, request.actor, object, field, value, record);
    },
  }));
  return json(200, runAll(request, tasks, body['allOrNone'] === true));
};

/** GET composite/sobjects/X?ids=a,b&fields=c,d, or POST with both in the body — records in the order of the ids, null for missing ones. */
export const readCollection: Handler = (request, name = '') => {
  const object = requireVisible(request, name);
  const body = isJsonObject(request.body) ? request.body : {};
  const list = (key: string): string[] => {
    const given = body[key];
    const values = Array.isArray(given) ? given.map(String) : (request.query.get(key) ?? '').split(',');
    return values.map((value) => value.trim()).filter((value) => value !== '');
  };
  const ids = list('ids');
  requireSize(ids.length, MAX_READ);
  const fields = requestedFields(object, list('fields').join(','));
  const { engine } = request.service;
  const records = ids.map((id) => {
    const row = isId(id) ? visibleRow(engine, request.actor, object, id) : undefined;
    if (row === undefined || row['IsDeleted'] === 1) return null;
    return toRecord(object, withFormulas(engine, request.actor, object, row), fields, request.version);
  });
  return json(200, records);
};
