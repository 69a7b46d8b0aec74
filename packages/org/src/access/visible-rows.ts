import type { Actor, Engine, Right } from '../engine.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { Stored } from '../store/database.ts';

/** A condition on the rows of a table, with its bound values. */
export type RowCondition = { readonly text: string; readonly values: readonly Stored[] };

/** Objects whose records say nothing about who may read a file that is linked to them. */
const NOT_SHARING = new Set(['User', 'Organization', 'Group']);

/** Returns the key prefixes of the objects to whose records the user has a right, as a JSON array. */
export function prefixesWith(engine: Engine, actor: Actor, right: Right): string {
  const objects = [...engine.schema.objects.values()].filter(
    (object) => !NOT_SHARING.has(object.name) && actor.may(right, object),
  );
  return JSON.stringify(objects.map(({ keyPrefix }) => keyPrefix));
}

/** Returns the API names of the objects that the user may read. */
function visibleObjects(engine: Engine, actor: Actor): readonly string[] {
  return [...engine.schema.objects.values()].flatMap((object) => (actor.may('read', object) ? [object.name] : []));
}

/** Returns the API names of the fields that the user sees, as `object.field`. */
function visibleFields(engine: Engine, actor: Actor): readonly string[] {
  return [...engine.schema.objects.values()].flatMap((object) =>
    actor.may('read', object) ? actor.view(object).fields.map((field) => `${object.name}.${field.name}`) : [],
  );
}

/** A file is visible to its owner, and to users who see a record, group of all users, or user that it is shared with. */
function visibleDocuments(engine: Engine, actor: Actor): RowCondition {
  return {
    text: `(SELECT d."Id" FROM "ContentDocument" d WHERE d."OwnerId" = ? OR d."Id" IN (
      SELECT l."ContentDocumentId" FROM "ContentDocumentLink" l WHERE l."IsDeleted" = 0 AND (
        l."LinkedEntityId" IN (?, ?) OR substr(l."LinkedEntityId", 1, 3) IN (SELECT value FROM json_each(?)))))`,
    values: [actor.userId, actor.userId, engine.orgId, prefixesWith(engine, actor, 'read')],
  };
}

const DOCUMENT_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['ContentDocument', 'Id'],
  ['ContentVersion', 'ContentDocumentId'],
  ['ContentDocumentLink', 'ContentDocumentId'],
]);

/** Returns the condition on the rows of an object that the user may read; null if it may read all of them. */
export function visibleRows(engine: Engine, actor: Actor, object: ObjectSchema, alias: string): RowCondition | null {
  if (object.name === 'PermissionSetAssignment' && !actor.has('ViewSetup')) {
    return { text: `${alias}."AssigneeId" = ?`, values: [actor.userId] };
  }
  if (object.name === 'EntityDefinition' || object.name === 'FieldDefinition') {
    const visible = JSON.stringify(
      object.name === 'EntityDefinition' ? visibleObjects(engine, actor) : visibleFields(engine, actor),
    );
    return { text: `${alias}."DurableId" IN (SELECT value FROM json_each(?))`, values: [visible] };
  }
  const column = DOCUMENT_COLUMNS.get(object.name);
  if (column === undefined || actor.has('QueryAllFiles')) return null;
  const { text, values } = visibleDocuments(engine, actor);
  return { text: `${alias}."${column}" IN ${text}`, values };
}
