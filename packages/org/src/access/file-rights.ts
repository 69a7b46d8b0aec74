import { insufficientAccess } from '../errors.ts';
import type { Actor, Engine } from '../engine.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { prefixesWith } from './visible-rows.ts';

/** A record or the values of a new one, by field name. */
type Values = Readonly<Record<string, unknown>>;

/** A file is changed by its owner and its collaborators; of a file that a record determines, by the users who may edit the record. */
const COLLABORATORS = `
  SELECT 1 AS found FROM "ContentDocument" d WHERE d."Id" = ?1 AND (d."OwnerId" = ?2 OR EXISTS (
    SELECT 1 FROM "ContentDocumentLink" l WHERE l."ContentDocumentId" = d."Id" AND l."IsDeleted" = 0 AND (
      (l."ShareType" = 'C' AND (l."LinkedEntityId" IN (?2, ?3)
        OR substr(l."LinkedEntityId", 1, 3) IN (SELECT value FROM json_each(?4))))
      OR (l."ShareType" = 'I' AND substr(l."LinkedEntityId", 1, 3) IN (SELECT value FROM json_each(?5))))))`;

const OWNER = `SELECT 1 AS found FROM "ContentDocument" WHERE "Id" = ? AND "OwnerId" = ?`;

/** Returns the id of a file's document; null for a record that is no file. */
function documentOf(object: ObjectSchema, row: Values): string | null {
  const isPart = object.name === 'ContentVersion' || object.name === 'ContentDocumentLink';
  const id = object.name === 'ContentDocument' ? row['Id'] : isPart ? row['ContentDocumentId'] : null;
  return typeof id === 'string' ? id : null;
}

/** Throws unless the user is the owner or a collaborator of the file that the record belongs to, if it belongs to one. */
export function requireFileEdit(engine: Engine, actor: Actor, object: ObjectSchema, row: Values): void {
  const document = documentOf(object, row);
  if (document === null || actor.has('ModifyAllData')) return;
  const [readable, editable] = [prefixesWith(engine, actor, 'read'), prefixesWith(engine, actor, 'edit')];
  if (!engine.database.get(COLLABORATORS, document, actor.userId, engine.orgId, readable, editable)) {
    throw insufficientAccess();
  }
}

/** Throws for a new version or share that the user may not create. Everybody who sees a file may share it with viewers. */
export function requireFileCreate(engine: Engine, actor: Actor, object: ObjectSchema, row: Values): void {
  if (object.name === 'ContentDocumentLink' && (row['ShareType'] ?? 'V') === 'V') return;
  requireFileEdit(engine, actor, object, row);
}

/** Throws unless the user may delete the record, if it belongs to a file: only the owner deletes a file. */
export function requireFileDelete(engine: Engine, actor: Actor, object: ObjectSchema, row: Values): void {
  if (object.name === 'ContentDocumentLink') {
    requireFileEdit(engine, actor, object, row);
    return;
  }
  const document = documentOf(object, row);
  if (document === null || actor.has('ModifyAllData')) return;
  if (!engine.database.get(OWNER, document, actor.userId)) throw insufficientAccess();
}
