import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectSchema, PermissionSet, Schema } from './types.ts';
import { MetadataError, readXmlFile } from './xml-file.ts';

const FILE_ENDING = '.permissionset-meta.xml';

function readPermissionSet(path: string, name: string, objects: ReadonlyMap<string, ObjectSchema>): PermissionSet {
  const file = readXmlFile(path, 'PermissionSet');
  const fields = file.children('fieldPermissions').map((permission) => {
    const [object = '', field = ''] = permission.text('field').split('.');
    if (objects.get(object.toLowerCase())?.fields.some((known) => known.name === field) !== true) {
      throw new MetadataError(path, `there is no field ${object}.${field}`);
    }
    const edit = permission.flag('editable', false);
    return [`${object}.${field}`.toLowerCase(), { edit, read: edit || permission.flag('readable', false) }] as const;
  });
  const granted = file.children('objectPermissions').map((permission) => {
    const object = permission.text('object').toLowerCase();
    if (!objects.has(object)) throw new MetadataError(path, `there is no object ${object}`);
    const rights = {
      read: permission.flag('allowRead', false),
      create: permission.flag('allowCreate', false),
      edit: permission.flag('allowEdit', false),
      delete: permission.flag('allowDelete', false),
    };
    return [object, rights] as const;
  });
  const userPermissions = file
    .children('userPermissions')
    .filter((permission) => permission.flag('enabled', false))
    .map((permission) => permission.text('name'));
  return { name, objects: new Map(granted), fields: new Map(fields), userPermissions: new Set(userPermissions) };
}

/**
 * The permission set of the demo company's administrators beside that of the console: it has the rights of technicians
 * to service records, but its users do not count as users of the mobile app.
 */
export const SERVICE_RECORDS_SET = 'Demo_Service_Records';

/** Reads the folder of permission sets, and adds the demo's own. Throws a MetadataError for objects or fields that are not in `objects`. */
export function readPermissionSets(
  folder: string,
  objects: ReadonlyMap<string, ObjectSchema>,
): Schema['permissionSets'] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(FILE_ENDING)) : [];
  const sets = new Map(
    names.toSorted().map((file) => {
      const name = file.slice(0, -FILE_ENDING.length);
      return [name, readPermissionSet(join(folder, file), name, objects)];
    }),
  );
  const technician = sets.get('Fieldstone_Technician');
  if (technician !== undefined) sets.set(SERVICE_RECORDS_SET, { ...technician, name: SERVICE_RECORDS_SET });
  return sets;
}
