import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectSchema, PermissionSet, PermissionSetGroup, Schema } from './types.ts';
import { MetadataError, readXmlFile } from './xml-file.ts';

const FILE_ENDING = '.permissionset-meta.xml';
const GROUP_ENDING = '.permissionsetgroup-meta.xml';

/** Returns the names of the files with an ending, without it, in order. */
function namesIn(folder: string, ending: string): readonly string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ending)) : [];
  return files.toSorted().map((file) => file.slice(0, -ending.length));
}

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
      viewAll: permission.flag('viewAllRecords', false),
      modifyAll: permission.flag('modifyAllRecords', false),
    };
    return [object, rights] as const;
  });
  const userPermissions = file
    .children('userPermissions')
    .filter((permission) => permission.flag('enabled', false))
    .map((permission) => permission.text('name'));
  return {
    name,
    label: file.text('label'),
    objects: new Map(granted),
    fields: new Map(fields),
    userPermissions: new Set(userPermissions),
  };
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
  const sets = new Map(
    namesIn(folder, FILE_ENDING).map((name) => [
      name,
      readPermissionSet(join(folder, `${name}${FILE_ENDING}`), name, objects),
    ]),
  );
  const technician = sets.get('Fieldstone_Technician');
  if (technician !== undefined) {
    sets.set(SERVICE_RECORDS_SET, { ...technician, name: SERVICE_RECORDS_SET, label: 'Demo Service Records' });
  }
  return sets;
}

/** Reads the folder of permission set groups. Throws a MetadataError for a permission set that does not exist. */
export function readPermissionSetGroups(folder: string, sets: Schema['permissionSets']): Schema['permissionSetGroups'] {
  return namesIn(folder, GROUP_ENDING).map((name): PermissionSetGroup => {
    const file = readXmlFile(join(folder, `${name}${GROUP_ENDING}`), 'PermissionSetGroup');
    const permissionSets = file.texts('permissionSets');
    const missing = permissionSets.find((set) => !sets.has(set));
    if (missing !== undefined) throw new MetadataError(file.path, `there is no permission set ${missing}`);
    return { name, label: file.text('label'), description: file.text('description'), permissionSets };
  });
}
