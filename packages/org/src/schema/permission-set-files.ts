import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectPermission, ObjectSchema, Schema } from './types.ts';
import { MetadataError, readXmlFile } from './xml-file.ts';

const FILE_ENDING = '.permissionset-meta.xml';

const readPermissionSet = (
  path: string,
  objects: ReadonlyMap<string, ObjectSchema>,
): ReadonlyMap<string, ObjectPermission> => {
  const file = readXmlFile(path, 'PermissionSet');
  for (const permission of file.children('fieldPermissions')) {
    const [object = '', field = ''] = permission.text('field').split('.');
    if (objects.get(object.toLowerCase())?.fields.some(({ name }) => name === field) !== true) {
      throw new MetadataError(path, `there is no field ${object}.${field}`);
    }
  }
  return new Map(
    file.children('objectPermissions').map((permission) => {
      const object = permission.text('object').toLowerCase();
      if (!objects.has(object)) throw new MetadataError(path, `there is no object ${object}`);
      const granted = {
        read: permission.flag('allowRead', false),
        create: permission.flag('allowCreate', false),
        edit: permission.flag('allowEdit', false),
        delete: permission.flag('allowDelete', false),
      };
      return [object, granted];
    }),
  );
};

/** Reads the folder of permission sets. Throws a MetadataError for objects or fields that are not in `objects`. */
export const readPermissionSets = (
  folder: string,
  objects: ReadonlyMap<string, ObjectSchema>,
): Schema['permissionSets'] => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(FILE_ENDING)) : [];
  return new Map(
    names
      .toSorted()
      .map((name) => [name.slice(0, -FILE_ENDING.length), readPermissionSet(join(folder, name), objects)]),
  );
};
