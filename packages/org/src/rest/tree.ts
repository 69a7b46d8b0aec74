import { SalesforceError, parserError } from '../errors.ts';
import { isJsonObject } from '../engine.ts';
import type { JsonObject } from '../engine.ts';
import { asObject, json } from '../http/exchange.ts';
import { createRecord } from '../records/save.ts';
import { childRelationships } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { requireTyped, requireVisible } from './request.ts';
import type { DataRequest, Handler } from './request.ts';

const MAX_RECORDS = 200;

type Made = { readonly referenceId: string; readonly id: string };

class TreeFailure extends Error {
  readonly referenceId: string;
  readonly reason: SalesforceError;

  constructor(referenceId: string, reason: SalesforceError) {
    super(reason.message);
    this.referenceId = referenceId;
    this.reason = reason;
  }
}

function isList(value: unknown): value is JsonObject & { readonly records: readonly unknown[] } {
  return isJsonObject(value) && Array.isArray(value['records']);
}

function attribute(record: JsonObject, name: string): unknown {
  const attributes = record['attributes'];
  return isJsonObject(attributes) ? attributes[name] : undefined;
}

function createOne(request: DataRequest, object: ObjectSchema, record: JsonObject, made: Made[]): void {
  const referenceId = attribute(record, 'referenceId');
  if (typeof referenceId !== 'string')
    throw parserError("Every record of a tree needs 'referenceId' in its attributes");
  try {
    if (made.some((other) => other.referenceId === referenceId)) {
      throw new SalesforceError('INVALID_INPUT', `Duplicate ReferenceId provided in the request: ${referenceId}`);
    }
    if (made.length >= MAX_RECORDS) {
      throw new SalesforceError('INVALID_INPUT', `A tree cannot have more than ${MAX_RECORDS} records`);
    }
    const plain = Object.entries(record).filter(([, value]) => !isList(value));
    const id = createRecord(request.service.engine, request.actor, object, Object.fromEntries(plain));
    made.push({ referenceId, id });
    for (const [name, value] of Object.entries(record)) {
      if (isList(value)) createChildren(request, object, id, name, value.records, made);
    }
  } catch (error) {
    throw error instanceof SalesforceError ? new TreeFailure(referenceId, error) : error;
  }
}

function createChildren(
  request: DataRequest,
  parent: ObjectSchema,
  parentId: string,
  name: string,
  records: readonly unknown[],
  made: Made[],
): void {
  const relationship = childRelationships(request.service.engine.schema, parent).find(
    ({ field }) => field.childRelationshipName?.toLowerCase() === name.toLowerCase(),
  );
  if (relationship === undefined) {
    throw new SalesforceError('INVALID_FIELD', `No such column '${name}' on sobject of type ${parent.name}`);
  }
  for (const record of records) {
    const child = asObject(record);
    const object = requireTyped(request, attribute(child, 'type') ?? relationship.child.name);
    createOne(request, object, { ...child, [relationship.field.name]: parentId }, made);
  }
}

/** POST composite/tree/X — creates records with their children, all or none. */
export const createTree: Handler = (request, name = '') => {
  const object = requireVisible(request, name);
  const { records } = asObject(request.body);
  if (!Array.isArray(records)) throw parserError("The request needs an array 'records' [line:1, column:1]");
  const made: Made[] = [];
  try {
    request.service.engine.database.transaction(() => {
      for (const record of records) createOne(request, object, asObject(record), made);
    });
    return json(201, { hasErrors: false, results: made });
  } catch (error) {
    if (!(error instanceof TreeFailure)) throw error;
    const { errorCode, message, fields } = error.reason;
    const errors = [{ statusCode: errorCode, message, fields }];
    return json(400, { hasErrors: true, results: [{ referenceId: error.referenceId, errors }] });
  }
};
