import { createHash } from 'node:crypto';
import { findField, findObject, isFilterable } from '../schema/lookup.ts';
import { makeId } from '../schema/record-id.ts';
import type { Field, ObjectSchema, Schema, SeedRecord } from '../schema/types.ts';
import type { Database } from './database.ts';
import { insertRecord } from './insert-seed.ts';
import { toTimestamp } from './timestamps.ts';

type Values = SeedRecord['values'];
type Made = { readonly object: string; readonly values: Values };

/** The types of fields as Setup names them. */
function dataTypeOf(field: Field): string {
  switch (field.type) {
    case 'reference':
      return `Lookup(${field.referenceTo.join(',')})`;
    case 'string':
      return field.autoNumber === null ? `Text(${String(field.length)})` : 'Auto Number';
    case 'textarea':
      return field.length > 255 ? `Long Text Area(${String(field.length)})` : 'Text Area';
    case 'int':
    case 'double':
      return `Number(${String(field.precision - field.scale)}, ${String(field.scale)})`;
    case 'boolean':
      return 'Checkbox';
    case 'datetime':
      return 'Date/Time';
    case 'multipicklist':
      return 'Picklist (Multi-Select)';
    default:
      return field.type.charAt(0).toUpperCase() + field.type.slice(1);
  }
}

const developerName = (name: string): string => name.replace(/__c$/, '');

function entityOf(object: ObjectSchema): Made {
  const isEver = (right: 'createable' | 'updateable') => object.fields.some((field) => field[right]);
  return {
    object: 'EntityDefinition',
    values: {
      DurableId: object.name,
      QualifiedApiName: object.name,
      DeveloperName: developerName(object.name),
      Label: object.label,
      MasterLabel: object.label,
      PluralLabel: object.labelPlural,
      KeyPrefix: object.keyPrefix,
      IsQueryable: true,
      IsEverCreatable: isEver('createable'),
      IsEverUpdatable: isEver('updateable'),
      IsEverDeletable: isEver('createable') || isEver('updateable'),
    },
  };
}

function fieldOf(object: ObjectSchema, field: Field): Made {
  return {
    object: 'FieldDefinition',
    values: {
      DurableId: `${object.name}.${field.name}`,
      EntityDefinitionId: object.name,
      QualifiedApiName: field.name,
      DeveloperName: developerName(field.name),
      Label: field.label,
      MasterLabel: field.label,
      DataType: dataTypeOf(field),
      RelationshipName: field.relationshipName,
      Length: field.length,
      Precision: field.precision,
      Scale: field.scale,
      IsNillable: field.nillable,
      IsCalculated: field.formula !== null,
      IsIndexed: isFilterable(field) && (field.type === 'id' || field.type === 'reference' || field.unique),
      IsNameField: field.nameField,
      IsPolymorphicForeignKey: field.referenceTo.length > 1,
    },
  };
}

function permissionsOf(schema: Schema, setIds: ReadonlyMap<string, string>): readonly Made[] {
  return [...schema.permissionSets.values()].flatMap(({ name, objects, fields }): readonly Made[] => {
    const ParentId = setIds.get(name.toLowerCase()) ?? null;
    const ofObjects = [...objects].map(([key, rights]): Made => ({
      object: 'ObjectPermissions',
      values: {
        ParentId,
        SobjectType: findObject(schema, key)?.name ?? key,
        PermissionsCreate: rights.create,
        PermissionsRead: rights.read,
        PermissionsEdit: rights.edit,
        PermissionsDelete: rights.delete,
        PermissionsViewAllRecords: rights.viewAll,
        PermissionsModifyAllRecords: rights.modifyAll,
      },
    }));
    const ofFields = [...fields].flatMap(([key, rights]): readonly Made[] => {
      const [objectName = '', fieldName = ''] = key.split('.');
      const object = findObject(schema, objectName);
      const field = object === undefined ? undefined : findField(object, fieldName);
      if (object === undefined || field === undefined) return [];
      const Field = `${object.name}.${field.name}`;
      const values = {
        ParentId,
        SobjectType: object.name,
        Field,
        PermissionsRead: rights.read,
        PermissionsEdit: rights.edit,
      };
      return [{ object: 'FieldPermissions', values }];
    });
    return [...ofObjects, ...ofFields];
  });
}

const OBJECTS = ['EntityDefinition', 'FieldDefinition', 'ObjectPermissions', 'FieldPermissions'];

/**
 * Stores the metadata as records, for the objects by which administrators query it: definitions of objects and fields, and the rights of
 * the package's permission sets. Does nothing if they are unchanged since the last start.
 */
export function storeMetadata(database: Database, schema: Schema, now: Date): void {
  const sets = database.all('SELECT "Id" AS id, "Name" AS name FROM "PermissionSet" WHERE "IsDeleted" = 0');
  const setIds = new Map(sets.map(({ id, name }) => [String(name).toLowerCase(), String(id)]));
  const objects = [...schema.objects.values()];
  const made = [
    ...objects.map(entityOf),
    ...objects.flatMap((object) => object.fields.map((field) => fieldOf(object, field))),
    ...permissionsOf(schema, setIds),
  ];
  const hash = createHash('sha256').update(JSON.stringify(made)).digest('hex');
  if (database.get("SELECT value FROM _state WHERE name = 'metadata'")?.['value'] === hash) return;
  for (const object of OBJECTS) database.run(`DELETE FROM "${object}"`);
  const user = database.get('SELECT "Id" AS id FROM "User" ORDER BY "Id" LIMIT 1')?.['id'];
  const [by, at] = [typeof user === 'string' ? user : null, toTimestamp(now)];
  const audit = { CreatedDate: at, CreatedById: by, LastModifiedDate: at, LastModifiedById: by, SystemModstamp: at };
  const counts = new Map<string, number>();
  for (const { object, values } of made) {
    const number = (counts.get(object) ?? 0) + 1;
    counts.set(object, number);
    const Id = makeId(findObject(schema, object)?.keyPrefix ?? '', number);
    insertRecord(database, schema, { object, values: { Id, ...values, ...audit } });
  }
  database.run(
    "INSERT INTO _state (name, value) VALUES ('metadata', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    hash,
  );
}
