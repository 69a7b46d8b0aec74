import { createHash } from 'node:crypto';
import { SalesforceError, notFound } from '../errors.ts';
import { asObject, json, noContent } from '../http/exchange.ts';
import type { OrgResponse } from '../http/exchange.ts';
import { withFormulas } from '../records/computed.ts';
import { deleteRecord } from '../records/delete.ts';
import { convertValue } from '../records/convert.ts';
import { findByValue } from '../records/references.ts';
import { createRecord, requireRow, updateRecord } from '../records/save.ts';
import { externalIdField, findByExternalId, upsertRecord } from '../records/upsert.ts';
import { findField } from '../schema/lookup.ts';
import { isId } from '../schema/record-id.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import type { Row } from '../store/database.ts';
import { fromTimestamp } from '../store/timestamps.ts';
import { requestedFields, toRecord } from './record-json.ts';
import { throwFault, requireVisible } from './request.ts';
import type { DataRequest, Handler } from './request.ts';

function modifiedAt(row: Row): number {
  return fromTimestamp(String(row['LastModifiedDate']));
}

function headerTime(request: DataRequest, name: string): number | null {
  const value = request.header(name);
  const time = value === undefined ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) ? null : time;
}

/** Returns the tag of the stored version of a record. */
function tagOf(object: ObjectSchema, row: Row): string {
  const version = `${object.name} ${String(row['Id'])} ${String(row['SystemModstamp'])}`;
  return `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;
}

function tagsIn(header: string): readonly string[] {
  return header.split(',').map((tag) => tag.trim().replace(/--gzip"$/, '"'));
}

/**
 * Throws 412 unless the record has one of the given tags and was not modified after the given time. HTTP dates have a precision of one
 * second.
 */
function requireUnmodified(request: DataRequest, object: ObjectSchema, row: Row): void {
  const tags = request.header('if-match');
  if (tags !== undefined && tags.trim() !== '*' && !tagsIn(tags).includes(tagOf(object, row))) {
    throw new SalesforceError('PRECONDITION_FAILED', 'The record does not have the given ETag', { status: 412 });
  }
  const since = headerTime(request, 'if-unmodified-since');
  if (since !== null && modifiedAt(row) > since) {
    throw new SalesforceError('PRECONDITION_FAILED', 'The record was modified after the given time', { status: 412 });
  }
}

function readRow(request: DataRequest, object: ObjectSchema, id: string): OrgResponse {
  const { engine } = request.service;
  const row = requireRow(engine, request.actor, object, id);
  requireUnmodified(request, object, row);
  const since = headerTime(request, 'if-modified-since');
  if (since !== null && modifiedAt(row) <= since) return { status: 304, headers: {}, body: '' };
  const fields = requestedFields(object, request.query.get('fields'));
  return json(200, toRecord(object, withFormulas(engine, request.actor, object, row), fields, request.version), {
    'last-modified': new Date(modifiedAt(row)).toUTCString(),
    etag: tagOf(object, row),
  });
}

/** Returns the external id in a path. After a record id, the path would be a relationship, which is not supported. */
function keyField(object: ObjectSchema, name: string): Field {
  if (isId(name) && findField(object, name) === undefined) throw notFound();
  return externalIdField(object, name);
}

/** POST sobjects/X */
export const createRow: Handler = (request, name = '') => {
  const object = requireVisible(request, name);
  throwFault(request, object);
  const id = createRecord(request.service.engine, request.actor, object, asObject(request.body));
  const location = `/services/data/${request.version}/sobjects/${object.name}/${id}`;
  return json(201, { id, success: true, errors: [] }, { location });
};

/** POST sobjects/X/Id: an upsert by record id without an id, which creates a record. */
export const upsertNewRow: Handler = (request, name = '') => {
  const object = requireVisible(request, name);
  throwFault(request, object);
  const id = createRecord(request.service.engine, request.actor, object, asObject(request.body));
  return json(201, { id, success: true, errors: [], created: true });
};

/** GET sobjects/X/id?fields= */
export const getRow: Handler = (request, name = '', id = '') => readRow(request, requireVisible(request, name), id);

/** PATCH sobjects/X/id */
export const updateRow: Handler = (request, name = '', id = '') => {
  const object = requireVisible(request, name);
  const { engine } = request.service;
  return engine.database.transaction(() => {
    requireUnmodified(request, object, requireRow(engine, request.actor, object, id));
    throwFault(request, object);
    updateRecord(engine, request.actor, object, id, asObject(request.body));
    return noContent();
  });
};

/** DELETE sobjects/X/id */
export const deleteRow: Handler = (request, name = '', id = '') => {
  const object = requireVisible(request, name);
  const { engine } = request.service;
  return engine.database.transaction(() => {
    requireUnmodified(request, object, requireRow(engine, request.actor, object, id));
    throwFault(request, object);
    deleteRecord(engine, request.actor, object, id);
    return noContent();
  });
};

/** GET sobjects/X/id/VersionData — a file's bytes; GET sobjects/X/ExternalId__c/value — the record with this value. */
export const getByValueOrFile: Handler = (request, name = '', first = '', second = '') => {
  const object = requireVisible(request, name);
  const { engine } = request.service;
  const file = findField(object, second);
  if (file?.type === 'base64') {
    const bytes = requireRow(engine, request.actor, object, first)[file.name];
    if (!(bytes instanceof Uint8Array)) throw notFound();
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bytes };
  }
  return readRow(request, object, findByExternalId(engine, object, keyField(object, first), second));
};

/**
 * PATCH sobjects/X/ExternalId__c/value?updateOnly= — 201 for a new record, 200 for a changed one, 300 if several have the value, 404 for a
 * missing one with `updateOnly`.
 */
export const upsertRow: Handler = (request, name = '', fieldName = '', value = '') => {
  const object = requireVisible(request, name);
  const field = keyField(object, fieldName);
  throwFault(request, object);
  const { engine } = request.service;
  return engine.database.transaction(() => {
    const [existing] = findByValue(engine, object, field, convertValue(field, value));
    if (existing === undefined && request.query.get('updateOnly') === 'true') throw notFound();
    if (existing !== undefined) requireUnmodified(request, object, requireRow(engine, request.actor, object, existing));
    const { id, created } = upsertRecord(engine, request.actor, object, field, value, asObject(request.body));
    return json(created ? 201 : 200, { id, success: true, errors: [], created });
  });
};

/** DELETE sobjects/X/ExternalId__c/value */
export const deleteByValue: Handler = (request, name = '', fieldName = '', value = '') => {
  const object = requireVisible(request, name);
  const id = findByExternalId(request.service.engine, object, keyField(object, fieldName), value);
  return deleteRow(request, object.name, id);
};
