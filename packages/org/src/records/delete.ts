import { SalesforceError, insufficientAccess } from '../errors.ts';
import type { Actor, Engine } from '../engine.ts';
import { childRelationships, findField } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { quoted } from '../store/tables.ts';
import type { CleanValues } from './clean.ts';
import { requireFileDelete } from '../access/file-rights.ts';
import { requireRow } from './save.ts';
import { auditSetup } from './setup-audit-trail.ts';
import { setIfPresent, stampChange } from './system-fields.ts';

function write(engine: Engine, object: ObjectSchema, values: CleanValues, id: string): void {
  const changes = [...values.keys()].map((field) => `${quoted(field.name)} = ?`).join(', ');
  engine.database.run(`UPDATE ${quoted(object.name)} SET ${changes} WHERE "Id" = ?`, ...values.values(), id);
}

function deleteWithChildren(engine: Engine, actor: Actor, object: ObjectSchema, id: string): void {
  const values: CleanValues = new Map();
  stampChange(engine, actor, object, values);
  setIfPresent(object, values, 'IsDeleted', 1);
  // Marked first, so that circular references end.
  write(engine, object, values, id);
  for (const { child, field } of childRelationships(engine.schema, object)) {
    if (findField(child, 'IsDeleted') === undefined) continue;
    const table = quoted(child.name);
    const column = quoted(field.name);
    const children = engine.database
      .all(`SELECT "Id" AS id FROM ${table} WHERE ${column} = ? AND "IsDeleted" = 0`, id)
      .map((row) => String(row['id']));
    if (field.cascadeDelete) {
      for (const childId of children) deleteWithChildren(engine, actor, child, childId);
    } else if (field.nillable) {
      engine.database.run(`UPDATE ${table} SET ${column} = NULL WHERE ${column} = ? AND "IsDeleted" = 0`, id);
    } else if (children.length > 0) {
      throw new SalesforceError(
        'DELETE_FAILED',
        `Your attempt to delete ${id} could not be completed because it is associated with the following ${child.labelPlural}: ${children.join(', ')}`,
      );
    }
  }
}

/** Moves a record and its details to the recycle bin and empties the lookups to it. Throws SalesforceError. */
export function deleteRecord(engine: Engine, actor: Actor, object: ObjectSchema, id: string): void {
  engine.database.transaction(() => {
    const row = requireRow(engine, actor, object, id);
    if (!actor.may('delete', object)) throw insufficientAccess();
    requireFileDelete(engine, actor, object, row);
    deleteWithChildren(engine, actor, object, String(row['Id']));
    auditSetup(engine, actor, object, String(row['Id']), 'deleted');
  });
}
