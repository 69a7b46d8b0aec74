import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { asText } from '../engine.ts';
import type { Actor, Engine } from '../engine.ts';
import { findField, findObject } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { quoted } from '../store/tables.ts';
import { toTimestamp } from '../store/timestamps.ts';
import type { CleanValues } from './clean.ts';
import { setIfPresent } from './system-fields.ts';

type InsertRow = (object: ObjectSchema, values: CleanValues) => string;

/** Shares a new file with the record that it was uploaded to. */
function shareWith(engine: Engine, documentId: string, location: unknown, insert: InsertRow): void {
  const link = findObject(engine.schema, 'ContentDocumentLink');
  if (typeof location !== 'string' || link === undefined) return;
  const values: CleanValues = new Map();
  setIfPresent(link, values, 'ContentDocumentId', documentId);
  setIfPresent(link, values, 'LinkedEntityId', location);
  setIfPresent(link, values, 'ShareType', 'V');
  insert(link, values);
}

/**
 * Returns the values that an upload implies: its document, the version number, and the file's size, type and checksum. `insert` stores
 * a row of another object as the same user.
 */
export function completeContentVersion(
  engine: Engine,
  actor: Actor,
  object: ObjectSchema,
  values: CleanValues,
  insert: InsertRow,
): void {
  const read = (name: string): unknown => {
    const field = findField(object, name);
    return field === undefined ? undefined : values.get(field);
  };
  const document = findObject(engine.schema, 'ContentDocument');
  const path = asText(read('PathOnClient') ?? read('Title'));
  const extension = extname(path).slice(1);
  const data = read('VersionData');
  const content = data instanceof Uint8Array ? data : new Uint8Array();
  if (!read('Title')) setIfPresent(object, values, 'Title', path.slice(0, path.length - extname(path).length) || path);
  setIfPresent(object, values, 'ContentSize', content.byteLength);
  setIfPresent(object, values, 'Checksum', createHash('md5').update(content).digest('hex'));
  setIfPresent(object, values, 'FileExtension', extension.toLowerCase() || null);
  setIfPresent(object, values, 'FileType', extension.toUpperCase() || 'UNKNOWN');
  setIfPresent(object, values, 'IsLatest', 1);
  const now = toTimestamp(engine.now());
  if (!read('ContentModifiedDate')) setIfPresent(object, values, 'ContentModifiedDate', now);

  const given = read('ContentDocumentId');
  let documentId = typeof given === 'string' ? given : null;
  let number = 1;
  if (documentId === null && document !== undefined) {
    const fresh: CleanValues = new Map();
    setIfPresent(document, fresh, 'Title', asText(read('Title') ?? path));
    setIfPresent(document, fresh, 'FileExtension', extension.toLowerCase() || null);
    setIfPresent(document, fresh, 'FileType', extension.toUpperCase() || 'UNKNOWN');
    setIfPresent(document, fresh, 'ContentSize', content.byteLength);
    setIfPresent(document, fresh, 'OwnerId', actor.userId);
    setIfPresent(document, fresh, 'ContentModifiedDate', now);
    documentId = insert(document, fresh);
    shareWith(engine, documentId, read('FirstPublishLocationId'), insert);
  } else {
    const table = quoted(object.name);
    const count = engine.database.get(`SELECT COUNT(*) AS n FROM ${table} WHERE "ContentDocumentId" = ?`, documentId);
    number = Number(count?.['n'] ?? 0) + 1;
    engine.database.run(`UPDATE ${table} SET "IsLatest" = 0 WHERE "ContentDocumentId" = ?`, documentId);
  }
  setIfPresent(object, values, 'ContentDocumentId', documentId);
  setIfPresent(object, values, 'VersionNumber', String(number));
}

/** Makes the stored version the latest one of its document. */
export function publishContentVersion(engine: Engine, object: ObjectSchema, id: string): void {
  const document = findObject(engine.schema, 'ContentDocument');
  if (document === undefined || findField(document, 'LatestPublishedVersionId') === undefined) return;
  engine.database.run(
    `UPDATE ${quoted(document.name)} SET "LatestPublishedVersionId" = ?1
      WHERE "Id" = (SELECT "ContentDocumentId" FROM ${quoted(object.name)} WHERE "Id" = ?1)`,
    id,
  );
}
