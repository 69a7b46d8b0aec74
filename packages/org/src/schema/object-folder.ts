import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { auditFields, deletedField, fieldWith, idField, ownerField } from './field-facts.ts';
import { readFieldFile } from './field-file.ts';
import type { ValueSets } from './picklist.ts';
import type { Field } from './types.ts';
import { MetadataError, readXmlFile } from './xml-file.ts';
import type { XmlElement } from './xml-file.ts';

/** The content of a folder of `objects/`, before it is combined with the rest of the schema. */
export type ObjectFolder = {
  readonly name: string;
  readonly path: string;
  /** Null if the folder only adds fields to an object that is defined elsewhere. */
  readonly definition: {
    readonly label: string;
    readonly labelPlural: string;
    /** Whether events and tasks may refer to such a record. */
    readonly hasActivities: boolean;
  } | null;
  /** Includes the system fields if the folder has a definition. */
  readonly fields: readonly Field[];
};

const NAME_LENGTH = 80;

function nameFieldOf(element: XmlElement): Field {
  const type = element.text('type');
  if (type !== 'Text' && type !== 'AutoNumber')
    throw new MetadataError(element.path, `the name field cannot have the type '${type}'`);
  const isAutoNumber = type === 'AutoNumber';
  return fieldWith({
    name: 'Name',
    label: element.text('label'),
    type: 'string',
    length: element.optionalInteger('length') ?? NAME_LENGTH,
    nillable: false,
    nameField: true,
    createable: !isAutoNumber,
    updateable: !isAutoNumber,
    autoNumber: isAutoNumber ? element.text('displayFormat') : null,
  });
}

function filesIn(folder: string, ending: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .toSorted()
        .map((name) => join(folder, name))
    : [];
}

function systemFieldsOf(file: XmlElement, own: readonly Field[], custom: boolean): readonly Field[] {
  const isDetail = own.some((field) => field.cascadeDelete && !field.nillable);
  const name = file.child('nameField');
  return [
    idField,
    ...(custom && !isDetail ? [ownerField] : []),
    deletedField,
    ...(name === null ? [] : [nameFieldOf(name)]),
    ...auditFields,
  ];
}

function readFolder(path: string, name: string, sets: ValueSets): ObjectFolder {
  const own = filesIn(join(path, 'fields'), '.field-meta.xml').flatMap((file) => readFieldFile(file, sets));
  const definitionPath = join(path, `${name}.object-meta.xml`);
  if (!existsSync(definitionPath)) return { name, path, definition: null, fields: own };
  const file = readXmlFile(definitionPath, 'CustomObject');
  const definition = {
    label: file.text('label'),
    labelPlural: file.text('pluralLabel'),
    hasActivities: file.flag('enableActivities', false),
  };
  return { name, path, definition, fields: [...systemFieldsOf(file, own, name.endsWith('__c')), ...own] };
}

/** Reads all folders of `objects/`, sorted by name. */
export function readObjectFolders(objects: string, sets: ValueSets): readonly ObjectFolder[] {
  return readdirSync(objects)
    .toSorted()
    .map((name) => readFolder(join(objects, name), name, sets));
}
